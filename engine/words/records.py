"""Faults of a game's record or snapshot."""

RECORDS: dict[str, tuple[str, str]] = {
    "no_name": ("there is no `{name}`", "`{name}`はありません"),
    "record_long": ("the record is longer than {most:,} characters", "棋譜が{most:,}文字を超えています"),
    "record_cut": ("no record: not JSON at line {line}; was the file cut off?", "棋譜ではありません：{line}行目がJSONとして読めません。途中で切れていませんか？"),
    "record_odd": (
        "no record: not JSON at the nesting or a number; was the file cut off?",
        "棋譜ではありません：入れ子か数がJSONとして読めません。途中で切れていませんか？",
    ),
    "record_none": ("no record of a game: the key `fudaba` is missing", "対戦の棋譜ではありません：キー`fudaba`がありません"),
    "record_format": (
        "the record has format {found!r}; this version reads format {known}",
        "棋譜の形式は{found!r}ですが、この版が読めるのは形式{known}です",
    ),
    "record_parts": ("the record lacks its `header` or its `moves`", "棋譜に`header`か`moves`がありません"),
    "record_header": ("the record's header lacks a sound `{name}`", "棋譜のヘッダーに正しい`{name}`がありません"),
    "record_decks": ("the record's header must hold two decks as text", "棋譜のヘッダーには2つのデッキが文字列で必要です"),
    "record_move": ("move {number} of the record can't be read: {move}", "棋譜の{number}手目が読めません：{move}"),
    "record_player": ("it is player {player}'s choice, not player {given}'s", "選ぶのはプレイヤー{player}で、プレイヤー{given}ではありません"),
    "record_option": ("`{wanted}` was not offered; there were: {offered}", "`{wanted}`は選べませんでした。選べたもの：{offered}"),
    "replay_move": ("move {number} (`{line}`) can't be replayed: {why}", "{number}手目（`{line}`）を再現できません：{why}"),
    "replay_header": ("the record's header can't be used: {why}", "棋譜のヘッダーが使えません：{why}"),
    "replay_set": (
        "the record was played with version {wanted} of the set {set}; this is version {found} with another text. "
        "Replay it with fudaba {engine}",
        "この棋譜はセット{set}の第{wanted}版で対戦したものですが、ここにあるのは内容の違う第{found}版です。"
        "fudaba {engine}で再生してください",
    ),
    "replay_over": ("the game is over before this move", "この手の前に対戦が終わっています"),
    "no_host_call": ("there is no host call `{verb}`", "`{verb}`という操作はありません"),
    "expire_clock": ("`expire` needs a clock: turn, decision or match", "`expire`には時計（turn、decision、match）が必要です"),
    "host_player": ("`{verb}` needs a player, 0 or 1", "`{verb}`にはプレイヤー（0か1）が必要です"),
    "fix_unread": ("the repair `{given}` can't be read", "修正`{given}`が読めません"),
    "snapshot_format": (
        "the snapshot has format {found!r}; this version reads format {known}",
        "スナップショットの形式は{found!r}ですが、この版が読めるのは形式{known}です",
    ),
    "snapshot_changed": (
        "the snapshot isn't as it was written; was the file edited or cut off?",
        "スナップショットが書かれたときのままではありません。編集されたか、途中で切れていませんか？",
    ),
    "snapshot_none": ("no snapshot of a game: {why}", "対戦のスナップショットではありません：{why}"),
    # a match that a host keeps
    "snapshot_packed": ("the snapshot can't be unpacked: {why}", "スナップショットを展開できません：{why}"),
    "snapshot_missing": ("there is no snapshot", "スナップショットがありません"),
    "match_document": ("the match's document can't be read: {why}", "対戦の記録を読めません：{why}"),
    "match_format": (
        "the match has format {found!r}; this version reads format {known}",
        "対戦の形式は{found!r}ですが、この版が読めるのは形式{known}です",
    ),
    "match_command": (
        "command {number} (`{line}`) can't be repeated: {why}",
        "{number}番目の操作（`{line}`）を再現できません：{why}",
    ),
}  # fmt: skip
