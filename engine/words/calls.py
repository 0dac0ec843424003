"""Faults of choices and of a host's calls, and names that nothing has."""

CALLS: dict[str, tuple[str, str]] = {
    "unknown_ruleset": ("no ruleset {name!r}; there are {known}", "ルール{name!r}はありません（あるのは{known}）"),
    "unknown_agent": ("no agent {name!r}; there are {known}", "相手{name!r}はいません（いるのは{known}）"),
    "game_over": ("the game is over", "対戦はもう終わっています"),
    "choice_kind": (
        "a choice is an index or a sequence of indices, not {given!r}",
        "選択は番号か番号の列で書いてください（{given!r}は書けません）",
    ),
    "choice_count": (
        "choose {least} of {options} options, not {given}",
        "{options}個の選択肢から{least}個を選んでください（{given}個は選べません）",
    ),
    "choice_range": (
        "choose {least} to {most} of {options} options, not {given}",
        "{options}個の選択肢から{least}～{most}個を選んでください（{given}個は選べません）",
    ),
    "choice_none": (
        "there is no option {given!r}; the options are 0 to {last}",
        "選択肢{given!r}はありません（選べるのは0～{last}）",
    ),
    "choice_twice": ("an option can be chosen once only", "同じ選択肢は1回しか選べません"),
    "no_step_back": (
        "there is no step to go back to: nothing is being declared",
        "戻れる段階がありません：宣言の途中ではありません",
    ),
    "no_clock": ("no clock {given!r}; there are turn, decision and match", "時計{given!r}はありません（あるのはturn、decision、match）"),
    "clock_stands": (
        "the turn player's clock stands still while the other player decides",
        "相手が選んでいる間は、ターンプレイヤーの時計は止まっています",
    ),
    "clock_over": ("the match clock has run out before", "対戦全体の時計はもう切れています"),
    "no_take_back": ("there is no choice to take back", "取り消せる選択がありません"),
    "no_take_back_since": (
        "there is no choice to take back after the host's last call",
        "最後の進行側の操作よりあとに、取り消せる選択がありません",
    ),
    "no_player": ("no player {given!r}; there are 0 and 1", "プレイヤー{given!r}はいません（いるのは0と1）"),
    # a judge's repairs
    "fix_plain": ("a repair is said in words and numbers", "修正は文字列と数で書いてください"),
    "fix_what": (
        "say `counter` and `value`; or `card`, `origin` and `to`; or `unit` and one of rested, damage, level",
        "`counter`と`value`、`card`と`origin`と`to`、`unit`とrested・damage・levelのどれか1つ、のいずれかを書いてください",
    ),
    "fix_counter": ("no counter {given!r}; there are {known}", "カウンター{given!r}はありません（あるのは{known}）"),
    "fix_value": ("{counter} can be 0 to 99, not {given!r}", "{counter}は0～99です（{given!r}にはできません）"),
    "fix_most": ("{counter} can be {most} at the most", "{counter}は{most}までです"),
    "fix_pile": ("no pile {given!r} to move cards from or to", "カードを動かせる置き場{given!r}はありません"),
    "fix_card": ("player {player} has no {card} in {zone}", "プレイヤー{player}の{zone}に{card}はありません"),
    "fix_full": ("{zone} is full", "{zone}はいっぱいです"),
    "fix_fits": ("{card} can't lie in {zone}", "{card}は{zone}に置けません"),
    "fix_object": ("there is no object {given!r} on the table", "場に{given!r}番のものはありません"),
    "fix_state": ("{name} can't be {given!r}", "{name}を{given!r}にはできません"),
}  # fmt: skip
