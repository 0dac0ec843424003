"""What the YAML parser complains about most, in Japanese; it speaks English itself."""

from typing import NamedTuple

PARSER: dict[str, str] = {
    "while parsing a block mapping": "マッピングを読んでいるとき",
    "while parsing a block collection": "リストを読んでいるとき",
    "while parsing a flow mapping": "`{}`の中を読んでいるとき",
    "while parsing a flow sequence": "`[]`の中を読んでいるとき",
    "while parsing a flow node": "値を読んでいるとき",
    "while parsing a block node": "値を読んでいるとき",
    "while scanning a simple key": "キーを読んでいるとき",
    "while scanning a quoted scalar": "引用符の中を読んでいるとき",
    "while parsing a quoted scalar": "引用符の中を読んでいるとき",
    "while scanning for the next token": "続きを読んでいるとき",
    "while scanning a plain scalar": "文字列を読んでいるとき",
    "while increasing flow level": "かっこの中を読んでいるとき",
    "mapping values are not allowed in this context": "ここに`:`は書けません",
    "block sequence entries are not allowed in this context": "ここに`-`は書けません",
    "could not find expected ':'": "`:`がありません",
    "did not find expected key": "キーがありません（字下げを確かめてください）",
    "did not find expected '-' indicator": "`-`がありません（字下げを確かめてください）",
    "did not find expected ',' or ']'": "`,`か`]`がありません",
    "did not find expected ',' or '}'": "`,`か`}`がありません",
    "did not find expected node content": "値がありません",
    "found unexpected end of stream": "引用符が閉じていません",
    "found unknown escape character": "`\\`の後の文字が正しくありません",
    "found undefined alias": "エイリアスの元がありません",
    "found character that cannot start any token": "この文字では始められません",
    "found a tab character where an indentation space is expected": "字下げがタブです。空白を使ってください",
    "control characters are not allowed": "制御文字は使えません",
    "expected a single document in the stream": "文書は1つだけです",
    "but found another document": "`---`の後に2つ目の文書があります",
    "exceeded maximum nesting depth": "入れ子が深すぎます",
}


UNCLEAR = frozenset(
    {
        "mapping values are not allowed in this context",
        "did not find expected ',' or ']'",
        "did not find expected ',' or '}'",
    }
)
"""Complaints that name neither of their usual causes."""


class Parser(NamedTuple):
    """A complaint of the parser, in both languages as far as it is known."""

    en: str
    ja: str


def parser(*complaints: str | None) -> Parser:
    """What it was at, and what it has found there."""
    said = [complaint for complaint in complaints if complaint]
    en, ja = ": ".join(said), "、".join(PARSER.get(complaint, complaint) for complaint in said)
    if UNCLEAR.isdisjoint(said):
        return Parser(en, ja)
    return Parser(
        f"{en} (a bracket isn't closed, or a text that holds `:` or `,` lacks its quotes)",
        f"{ja}（かっこが閉じていないか、`:`や`,`を含む文字列に引用符がありません）",
    )
