"""Reading set files: what is refused before any card is looked at, and how each fault is worded."""

from pathlib import Path

import pytest

from engine.language.faults import SetError
from engine.language.parse import load_set, ruleset_of
from engine.language.source import Source
from engine.rulesets.override.vocabulary import VOCABULARY
from tests.language.sample import HEADER, SAMPLE, load, problems, spoiled


def test_a_set_loads() -> None:
    found = load(SAMPLE)
    assert (found.ruleset, found.id, found.name.ja, found.version) == ("override", "EMB", "残り火の海岸", 3)
    assert list(found.cards) == ["EMB-014", "EMB-015"]
    assert found.unimplemented == ()
    assert ruleset_of(Source(SAMPLE)) == "override"


def test_a_macro_becomes_abilities_under_its_name() -> None:
    card = load(SAMPLE).cards["EMB-014"]
    assert card.keywords == ["haste"]
    assert len(card.abilities) == 2
    assert (card.named[0].text.en, card.named[0].text.ja) == ("Spark 2000", "火花2000")
    assert (card.named[0].first, card.named[0].count) == (1, 1)
    assert card.abilities[1].do[0].amount == 2000
    assert card.abilities[1].choose["lit"].where[0] == ("bp", "<=", 2000)


def test_the_hash_is_that_of_the_data() -> None:
    relaid = (
        SAMPLE.replace("{id: EMB,", "{version: 3, id: EMB,").replace(", version: 3}", "}") + "\n# a comment\n"
    )
    assert load(relaid).hash == load(SAMPLE).hash
    assert load(SAMPLE.replace("amount: 2000", "amount: 2500")).hash != load(SAMPLE).hash


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("dsl: 1", "dsl: 2", "<text>:1: dsl: `dsl: 2` isn't known; this engine reads `dsl: 1`"),
        ("ruleset: override", "ruleset: overide", "<text>:2: ruleset: unknown ruleset `overide`, did you mean `override`?"),
        ("cards:\n", "crads:\n", "<text>:12: crads: unknown part `crads`, did you mean `cards`?"),
        ("set: {id: EMB", "set: {id: emb", "<text>:3: set.id: `emb` is not written as it must be (pattern `^[A-Z0-9]{2,5}$`)"),
        ("id: EMB-014", "id: EMX-014", "<text>:13: EMX-014 id: the id must begin with the set's id: `EMB-…`"),
        ("id: EMB-015", "id: EMB-014", "<text>:27: EMB-014 id: `EMB-014` is the id of another card already"),
        ("en: Beacon", "en: Ember Scout", "<text>:28: EMB-015 name.en: `Ember Scout` is the name of another card already"),
        ("type: unit", "type: unnit", "<text>:15: EMB-014 type: unknown card type `unnit`, did you mean `unit`?"),
        ("  type: unit\n", "", "<text>:13: EMB-014: a card needs a `type`"),
        ("  cost: 2\n", "", "<text>:13: EMB-014: `unit` lacks its field `cost`"),
        ("cost: 2", "costs: 2", "<text>:17: EMB-014 costs: `unit` has no field `costs`, did you mean `cost`?"),
        ("cost: 2", 'cost: "2"', "<text>:17: EMB-014 cost: `2` is a text, wanted a number (take away the quotes)"),
        ("cost: 2", "cost: 2.5", "<text>:17: EMB-014 cost: `2.5`: only whole numbers are allowed"),
        ("cost: 2", "cost: 1_0", "<text>:17: EMB-014 cost: `1_0`: write whole numbers in plain digits (at most nine)"),
        ("cost: 2", "cost: true", "<text>:17: EMB-014 cost: wanted a number, not `true`"),
        ("cost: 2", "cost:", "<text>:17: EMB-014 cost: wanted a number, not nothing"),
        ("en: Beacon", "en: No", "<text>:28: EMB-015 name.en: `No`: YAML reads this word as true or false; write `true` or `false`, or put a text in quotes"),
        ("en: Beacon", "en: 2026-01-01", "<text>:28: EMB-015 name.en: `2026-01-01`: put a text in quotes"),
        ("cost: 2", "cost: 99", "<text>:17: EMB-014 cost: `99`: input should be less than or equal to 12"),
        ("[3000, 4000, 5000]", "[3000, 4000]", "<text>:18: EMB-014 bp: at least 3 item(s) wanted, not 2"),
        ("[3000, 4000, 5000]", "[3000, 2000, 5000]", "<text>:13: EMB-014: `bp` must not fall from level to level"),
        ("  colour: red\n", "  colour: red\n  kind: zodiac\n", "<text>:13: EMB-014: `base` belongs to a zodiac evolution, and each of them needs it"),
        ("colour: red", "colour: rad", "<text>:16: EMB-014 colour: unknown word `rad`, did you mean `red`?"),
        ("  cost: 2\n", "  cost: 2\n  cost: 3\n", "<text>:18: EMB-014 cost: key `cost` is written twice"),
        ("keywords: [haste", "named: []\n  keywords: [haste", "<text>:19: EMB-014 named: `named` is no field of a card"),
        ("  cost: 2", "\tcost: 2", "<text>:17: indented by a tab; YAML wants spaces"),
        ("cost: 2", "cost: !!python/object/apply:os.system [ls]", "<text>:17: EMB-014 cost: YAML tag `tag:yaml.org,2002:python/object/apply…` isn't allowed"),
        ("cost: 2", "cost: [2", "<text>:18: no valid YAML: while parsing a flow sequence: did not find expected ',' or ']' (a bracket isn't closed, or a text that holds `:` or `,` lacks its quotes)"),
        ("cost: 2", "cost: *other", "<text>:17: no valid YAML: found undefined alias"),
    ],
)  # fmt: skip
def test_a_fault_has_its_message(old: str, new: str, message: str) -> None:
    assert message in spoiled(old, new)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("damage: {to: $hit", "dmage: {to: $hit", "abilities[0].do[0].dmage: unknown step `dmage`, did you mean `damage`?"),
        ("count: 1}}\n    do:", "count: [1]}}\n    do:", "choose.hit.count: a list can't stand here; wanted: `all` or a mapping or a number"),
        ("amount: 2000, bind", 'amount: "2000", bind', "damage.amount: `2000` is a text, wanted a number (take away the quotes)"),
        ("amount: 2000, bind", "amt: 2000, bind", "damage: `damage` lacks its field `amount`"),
        ("player: you", "player: yuo", "draw.player: `yuo`: write `you`, `enemy`, `each` or `$event.player`"),
        ("cost <= 3", "cost =< 3", "where[0]: `cost =< 3` is no condition; write `cost <= 3`, `you.lp < 5`, `rested` or `has haste`"),
        ("    - if: {destroyed: $burnt}\n      then", "    - damage: {to: $burnt, amount: 1}\n      then", "abilities[0].do[1].then: `then` stands beside `damage`: one step a list item, fields inside of `damage`"),
        ("do: [{draw: {count: 2}}]", "do: {draw: {count: 2}}", "abilities[0].do: wanted a list (`- …` or `[…]`), not a mapping"),
        ("do: [{draw: {count: 2}}]", "do: [draw]", "abilities[0].do[0]: a step is a mapping such as `{choose: …}`, not the text `draw`"),
        ("when: {deployed: self}", "when: {deployed: slef}", "when.deployed: unknown word `slef`, did you mean `self`?"),
    ],
)  # fmt: skip
def test_a_fault_in_an_ability_is_one_readable_message(old: str, new: str, message: str) -> None:
    found = spoiled(old, new)
    assert [line for line in found if line.endswith(message)], found
    assert len(found) <= 2


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{spark: 2000}", "{sprk: 2000}", "keywords[1]: unknown macro `sprk`, did you mean `spark`?"),
        ("{spark: 2000}", "{spark: Boo}", "keywords[1]: `spark`: `n` must be a whole number or a lower-case word"),
        (", {spark: 2000}]", ", spark]", "keywords[1]: `spark`: wants a value for each of: n"),
        ("haste, {spark: 2000}", "haste", "macros.spark: no card uses this macro"),
        ("amount: $$n", "amount: $$m", "macros.spark.abilities: unknown parameter `m` (known: n)"),
        ("params: [n]", "params: [n, m]", "macros.spark.params: parameter `m` is never used"),
        ("params: [n]", "parms: [n]", "macros.spark.parms: `macro` has no field `parms`, did you mean `params`?"),
        ("  spark:\n", "  haste:\n", "macros.haste: `haste` is a keyword of the ruleset already"),
        ("to: $lit", "to: $lot", "<text>:11: macros.spark.abilities[0].do[0].damage.to: unknown name `$lot`, did you mean `$lit`?"),
        ("bp <= $$n", "bpp <= $$n", "<text>:10: macros.spark.abilities[0].choose.lit.where[0]: unknown attribute `bpp`, did you mean `bp`?"),
    ],
)  # fmt: skip
def test_a_fault_of_a_macro_is_shown_where_it_stands(old: str, new: str, message: str) -> None:
    found = spoiled(old, new)
    assert [line for line in found if line.endswith(message)], found


def test_all_faults_are_told_at_once_in_the_order_of_the_file() -> None:
    text = (
        SAMPLE.replace("cost: 2", "cost: x")
        .replace("haste", "hast")
        .replace("timing: [action]", "timing: [acton]")
    )
    found = problems(text.replace("version: 3", "version: 0"))
    assert len(found) == 3
    assert [line.split(":")[1] for line in found] == ["3", "17", "30"]
    assert "keywords[0]: unknown keyword `hast`" in problems(SAMPLE.replace("haste", "hast"))[0]


def test_anchors_and_aliases_are_refused() -> None:
    bomb = HEADER + "cards: [&a [x, x], *a, *a]\n"
    assert "YAML anchors and aliases" in problems(bomb)[0]
    assert "merge keys" in problems(HEADER + "cards: [{<<: {id: EMB-001}}]\n")[0]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "- 1",
        "just words",
        "null",
        "dsl: 1",
        HEADER,
        HEADER + "cards: 3",
        HEADER + "cards: []",
        HEADER + "cards: [3]",
    ],
)
def test_what_is_no_set_is_refused(text: str) -> None:
    assert problems(text)


@pytest.mark.parametrize(
    "text",
    ["[" * 500 + "]" * 500, "[" * 100_000, "a: " * 3000, "{[a]: b}", "\x00", "\ud800", "a: b\n---\nc: d"],
)
def test_hostile_yaml_is_refused(text: str) -> None:
    assert problems(text)


def test_size_bounds() -> None:
    assert "larger than 2,000,000 bytes" in problems("#" * 2_000_001)[0]
    many = "".join(f"- {{id: EMB-{i}}}\n" for i in range(1001))
    assert "1001 cards; a set has at most 1000" in problems(HEADER + "cards:\n" + many)[0]


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "my.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + SAMPLE.replace("\n", "\r\n").encode())
    assert load_set(path, VOCABULARY).hash == load(SAMPLE).hash
    assert load_set(str(path), VOCABULARY).text == SAMPLE


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (SAMPLE.encode("utf-16"), "my.yaml: not encoded in UTF-8 (UTF-16?); save it as UTF-8"),
        (SAMPLE.encode("shift_jis"), "my.yaml:3: not encoded in UTF-8; save it as UTF-8"),
        (b"#" * 2_000_001, "my.yaml: larger than 2,000,000 bytes"),
    ],
)
def test_a_file_that_can_not_be_read(tmp_path: Path, raw: bytes, message: str) -> None:
    path = tmp_path / "my.yaml"
    path.write_bytes(raw)
    with pytest.raises(SetError) as caught:
        load_set(path, VOCABULARY)
    assert str(caught.value) == message


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(SetError, match=r"no\.yaml: can't be read: No such file"):
        load_set(tmp_path / "no.yaml", VOCABULARY)
    with pytest.raises(SetError, match="can't be read"):
        load_set(tmp_path, VOCABULARY)
