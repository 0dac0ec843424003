"""What can be wrong with a deck list."""

DECKS: dict[str, tuple[str, str]] = {
    "deck_long": ("the list is longer than {most:,} characters", "リストが{most:,}文字を超えています"),
    "deck_no_section": (
        "no section [{section}] in {ruleset}",
        "{ruleset}に[{section}]という区分はありません",
    ),
    "deck_no_line": (
        "`{line}` is no card line; write `3 {example}`",
        "`{line}`は読めません。`3 {example}`のように書いてください",
    ),
    "deck_no_card": ("no card `{card}` in {ruleset}", "{ruleset}に「{card}」というカードはありません"),
    "deck_count": (
        "{count} copies of {card}: write 1 to 99",
        "「{card}」が{count}枚です。1～99枚で書いてください",
    ),
    "deck_size": (
        "[{section}] has {size} cards; it must have {most}",
        "[{section}]が{size}枚です。{most}枚にしてください",
    ),
    "deck_size_between": (
        "[{section}] has {size} cards; it must have {least} to {most}",
        "[{section}]が{size}枚です。{least}～{most}枚にしてください",
    ),
    "deck_wrong_section": ("{card} can't be in [{section}]", "「{card}」は[{section}]に入れられません"),
    "deck_token": ("{card} is a token and in no deck", "「{card}」はトークンなのでデッキに入れられません"),
    "deck_unimplemented": (
        "{card} can't be played yet: part of its text has no rules",
        "「{card}」はまだ使えません。効果の一部に対応するルールがありません",
    ),
    "deck_copies": (
        "{count} copies of {card}; {most} are allowed",
        "「{card}」が{count}枚です。{most}枚までです",
    ),
    "deck_too_many_words": (
        "the deck has {count} {attribute}s ({words}); {most} are allowed",
        "デッキの{attribute}が{count}種類です（{words}）。{most}種類までです",
    ),
    "deck_alike": (
        "[{section}] has {card} more than once; all must be different",
        "[{section}]に「{card}」が2枚以上あります。すべて違うカードにしてください",
    ),
    "deck_hint": (" (did you mean {suggestion}?)", "（{suggestion}ですか？）"),
    "deck_place": ("line {line}: ", "{line}行目："),
}
