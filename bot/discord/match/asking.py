"""An open decision as a page of components: what can be played first, what goes on always one press away.

Nothing here knows a ruleset: verbs are grouped as the ruleset's phrasebook groups them, an option that needs no
argument is a button, so are few options with arguments, many are selects, and several at once are picked in a select and
then confirmed: one slip of a finger plays nothing that nobody takes back.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from bot.discord.ids import Id
from bot.discord.match import controls
from bot.discord.match.controls import Button, Entry, Row, Select, Style, packed, said, unpacked
from bot.discord.style import clip
from bot.pictures.fonts import width
from bot.words import Words
from engine.describe import Teller
from engine.game import Game
from engine.kernel.decisions import Decision

FEW = 5
"""So many options of one group are a row of buttons, if their words are short: one tap where a select takes two."""
TAPS = 8
"""So many options with arguments are buttons in all; a phone shows one below the other."""
SHORT = 292.0
"""Width of a label that a button shows whole on a phone 390 pixels wide, in pixels."""
LETTERS = 14.0
"""Size of a button's letters, which are bold, in pixels."""
WIDER = 1.16
"""How much wider a client's Latin letters may be than those of the pictures: DejaVu's are by 13 to 19 percent.

With this no label of a ruleset's that is taken to fit wraps there.
"""
STEPS = 20

_TAIL = re.compile(r"^(.+?)\s*[(（]([^()（）]+)[)）]$")
_SECOND = re.compile(r"\s*[:：]\s*…$")
_FIELD = re.compile(r"\{[^}]*\}")


class Asked(NamedTuple):
    """What a page says about: a game at a revision of a match, and how far its reader has paged and picked."""

    game: Game
    match: int
    revision: int
    teller: Teller
    words: Words
    page: int = 0
    picked: frozenset[int] = frozenset()

    @property
    def decision(self) -> Decision:
        """The open decision."""
        decision = self.game.decision
        assert decision is not None
        return decision

    def id(self, verb: str, argument: str = "") -> Id:
        """The id of a component of this page."""
        return Id(verb, argument, self.match, self.revision)


def question(asked: Asked) -> tuple[str, tuple[Row, ...]]:
    """The words of the open decision, and the rows by which its player answers it."""
    if asked.decision.max > 1:
        return _several(asked)
    return _one(asked)


def answer(decision: Decision, indices: Sequence[int]) -> int | tuple[int, ...]:
    """Indices as the game takes them."""
    if decision.min == decision.max == 1 and len(indices) == 1:
        return indices[0]
    return tuple(sorted(indices))


def proposal(game: Game) -> tuple[int, ...]:
    """The answers that complete a declaration's present stage by its defaults, where that takes more than one."""
    decision = game.decision
    if decision is None or not decision.can_back or not decision.min == decision.max == 1:
        return ()
    trial, steps = game.copy(), list[int]()
    stage = (decision.player, decision.kind, decision.prompt)
    while (now := trial.decision) is not None and (now.player, now.kind, now.prompt) == stage:
        if len(steps) == STEPS or not now.default:
            return ()
        steps.append(now.default[0])
        trial.push(now.default[0])
    return tuple(steps) if len(steps) > 1 else ()


# ---- one of several


def _one(asked: Asked) -> tuple[str, tuple[Row, ...]]:
    d = asked.decision
    rank = {verb: at for at, group in enumerate(asked.teller.book.groups) for verb in group}
    shown = sorted(_distinct(d), key=lambda i: rank.get(d.options[i][0], 0))
    labels = _labels(asked, shown)
    bare = sorted([i for i in shown if len(d.options[i]) == 1], key=lambda i: _weight(asked, d.options[i][0]))
    aimed = [i for i in shown if len(d.options[i]) > 1]
    first = None if aimed else next(iter(bare), None)
    buttons = [_button(asked, i, _shortened([labels[i]])[0], first) for i in bare]
    if d.min == 0:
        buttons.append(Button(asked.id("done", packed(())), asked.teller.nothing()))
    buttons += _back(asked)
    notes, top = _proposed(asked)
    groups = _groups(asked, aimed, rank)
    taps = _taps(groups, labels)
    rows: list[Row] = []
    for group in groups:
        if taps >= set(group):
            short = _shortened([labels[i] for i in group])
            rows.append(
                tuple([_button(asked, i, label, None) for i, label in zip(group, short, strict=True)])
            )
        else:
            notes += [f"• {said(labels[i])}" for i in group if len(labels[i]) > controls.ENTRY]
            rows += _selects(asked, group, labels, len(rows))
    middle, below = _fitted(asked, rows, buttons, controls.ROWS - len(top))
    return _question(asked, notes), (*top, *middle, *below)


def _weight(asked: Asked, verb: str) -> int:
    """What does something comes before what goes on, and that before what declines for longer."""
    return 1 if verb in asked.teller.book.idle else 2 if verb.startswith("pass") else 0


def _distinct(d: Decision) -> list[int]:
    """One index for each option; two copies of a card are one choice."""
    return sorted({option: i for i, option in reversed(list(enumerate(d.options)))}.values())


def _labels(asked: Asked, indices: Sequence[int]) -> dict[int, str]:
    """The words of the options; those that sound alike are numbered."""
    labels = {i: asked.teller.option(i) for i in indices}
    alike = Counter(labels.values())
    seen: Counter[str] = Counter()
    for i, words in labels.items():
        if alike[words] > 1:
            seen[words] += 1
            labels[i] = asked.teller.words.phrases["nth"].format(name=words, mark=seen[words])
    return labels


def _groups(asked: Asked, aimed: list[int], rank: dict[str, int]) -> list[list[int]]:
    """The options with arguments by what kind of thing is done."""
    groups: dict[int, list[int]] = defaultdict(list)
    for i in aimed:
        groups[rank.get(asked.decision.options[i][0], 0)].append(i)
    return list(groups.values())


def _taps(groups: list[list[int]], labels: dict[int, str]) -> set[int]:
    """The options that are buttons: whole groups, the smallest first, as long as they are few in all."""
    found: set[int] = set()
    for group in sorted(groups, key=len):
        short = _shortened([labels[i] for i in group])
        clear = len(set(short)) == len(short) and all(_width(label) <= SHORT for label in short)
        if clear and len(group) <= FEW and len(found) + len(group) <= TAPS:
            found.update(group)
    return found


def _fitted(
    asked: Asked, rows: list[Row], buttons: list[Button], room: int
) -> tuple[list[Row], list[tuple[Button, ...]]]:
    """The rows of the page that is open, and the buttons below, with one that turns the page where it must be."""
    below = controls.button_rows(buttons)
    if len(rows) <= room - len(below):
        return rows, below
    beside = room - len(controls.button_rows([*buttons, *buttons[:1]]))
    pages = -(-len(rows) // beside)
    at = asked.page % pages * beside
    return rows[at : at + beside], controls.button_rows([*buttons, _turning(asked, pages)])


def _selects(asked: Asked, group: list[int], labels: dict[int, str], first: int) -> list[Select]:
    """The options of a group as a select, or several; `first` tells their ids from those of others."""
    heading = _heading(asked, [asked.decision.options[i][0] for i in group])
    found: list[Select] = []
    for at in range(0, len(group), controls.ENTRIES):
        some = group[at : at + controls.ENTRIES]
        more = len(group) > controls.ENTRIES
        span = f"{at + 1}–{at + len(some)}/{len(group)}" if more else str(len(group))
        entries = tuple([_entry(i, labels[i]) for i in some])
        placeholder = clip(
            f"{heading} ({span})" if len(group) > 1 else labels[group[0]], controls.PLACEHOLDER
        )
        found.append(Select(asked.id("choose", str(first + len(found))), placeholder, entries))
    return found


def _heading(asked: Asked, verbs: list[str]) -> str:
    """What the options of a group have in common, from their own templates: "Deploy …", "…でアタック"."""
    found = []
    for verb in dict.fromkeys(verbs):
        template = _FIELD.sub("…", asked.teller.words.options.get(verb, "…"))
        tail = _TAIL.match(template)
        words = (tail[1] if tail else template).strip()
        found.append(_SECOND.sub("", words) if words.count("…") > 1 else words)
    headings = [h for h in found if h.strip("… :：")]
    return " / ".join(headings) or asked.words.gettext("Choose one")


def _button(asked: Asked, index: int, label: str, first: int | None) -> Button:
    """An option as a button; `first` is the one that stands out where no option needs an argument."""
    quiet = _weight(asked, asked.decision.options[index][0]) or first not in (None, index)
    style = Style.PLAIN if quiet else Style.FIRST
    return Button(asked.id("pick", str(index)), clip(label, controls.LABEL), style)


def _shortened(labels: list[str]) -> list[str]:
    """Labels of one group without the last facts in their brackets: the same facts of each, so few that all fit.

    By the first fact the choice is made: a name that leaves no room for it goes without, its neighbours keep it.
    """
    tails = [_TAIL.match(label) for label in labels]
    facts = [re.split(r"\s*[,、:：]\s*", tail[2]) if tail else [] for tail in tails]

    def with_facts(most: int) -> list[str]:
        return [
            label if len(some) <= most else _stripped(label, some[:most])
            for label, some in zip(labels, facts, strict=True)
        ]

    for most in range(max(map(len, facts)), 1, -1):
        if all(_width(label) <= SHORT for label in with_facts(most)):
            return with_facts(most)
    return [label if _width(label) <= SHORT else _stripped(label, []) for label in with_facts(1)]


def _stripped(label: str, facts: list[str]) -> str:
    """A label with these facts alone in its brackets, or without any."""
    tail = _TAIL.match(label)
    if tail is None:
        return label
    joined = ("、" if "、" in tail[2] else ", ").join(facts)
    return label[: label.rindex(tail[2])] + joined + label[-1] if facts else tail[1]


def _entry(index: int, label: str, *, chosen: bool = False) -> Entry:
    tail = _TAIL.match(label)
    if tail is not None and len(tail[1]) <= controls.ENTRY:
        return Entry(str(index), clip(tail[1], controls.ENTRY), clip(tail[2], controls.ENTRY), chosen)
    rest = label[controls.ENTRY - 1 :] if len(label) > controls.ENTRY else ""
    return Entry(
        str(index), clip(label, controls.ENTRY), clip(f"…{rest}", controls.ENTRY) if rest else "", chosen
    )


# ---- several of several


def _several(asked: Asked) -> tuple[str, tuple[Row, ...]]:
    d = asked.decision
    pages = -(-len(d.options) // controls.ENTRIES)
    picked = frozenset(i for i in asked.picked if i < len(d.options))
    start = asked.page % pages * controls.ENTRIES
    some = range(start, min(start + controls.ENTRIES, len(d.options)))
    room = d.max - len(picked.difference(some))
    rows: list[Row] = [_many(asked, some, picked, d.min if pages == 1 else 0, room)] if room > 0 else []
    notes = [f"✓ {said(asked.teller.option(i))}" for i in sorted(picked)]
    turning = [_turning(asked, pages)] if pages > 1 else []
    buttons = controls.button_rows([_confirm(asked, picked), *turning, *_back(asked)])
    return _question(asked, notes), (*rows, *buttons)


def _confirm(asked: Asked, picked: frozenset[int]) -> Button:
    """What is picked is chosen by this and by nothing else: it says what that is, or how much is still to be picked."""
    d, words = asked.decision, asked.words
    ready = d.min <= len(picked) <= d.max
    if picked and ready:
        chosen = [_stripped(label, []) for label in map(asked.teller.option, sorted(picked))]
        label = words.gettext("Confirm: {choices}", choices=asked.teller.words.phrases["joiner"].join(chosen))
        if _width(label) > SHORT and len(picked) > 1:
            label = words.gettext("Confirm these {count}", count=len(picked))
    else:
        label = _wanted(asked) if d.min else asked.teller.nothing()
    style = Style.FIRST if picked and ready else Style.PLAIN
    return Button(asked.id("done", packed(picked)), clip(label, controls.LABEL), style, disabled=not ready)


def _many(asked: Asked, some: range, picked: frozenset[int], least: int, most: int) -> Select:
    """A select of several; its id carries what is picked on the other pages."""
    entries = tuple([_entry(i, asked.teller.option(i), chosen=i in picked) for i in some])
    argument = f"{asked.page}.{packed(picked.difference(some))}"
    return Select(asked.id("many", argument), _wanted(asked), entries, least, min(most, len(entries)))


def many(argument: str, values: Sequence[str]) -> tuple[int, frozenset[int]]:
    """The page and all that is picked so far, by the id of a select of many and what was picked in it.

    Raises `ValueError` for what no such select says.
    """
    page, _, elsewhere = argument.partition(".")
    return int(page), unpacked(elsewhere or "0") | {int(value) for value in values}


def _wanted(asked: Asked) -> str:
    d, words = asked.decision, asked.words
    if d.min == d.max:
        text = words.gettext("Choose {count}", count=d.max)
    elif d.min:
        text = words.gettext("Choose {least} to {most}", least=d.min, most=d.max)
    else:
        text = words.gettext("Choose up to {count}", count=d.max)
    return clip(text, controls.PLACEHOLDER)


# ---- what stands on every page


def _question(asked: Asked, notes: Sequence[str]) -> str:
    lines = [f"### {said(asked.teller.decision())}"]
    d, rules = asked.decision, asked.game.ruleset
    if d.prompt and d.prompt[-1] in rules.cards:
        text = rules.text(d.prompt[-1], asked.teller.lang)
        lines += [f"-# {said(line)}" for line in text.splitlines() if line]
    return clip("\n".join([*lines, *notes]), controls.CONTENT // 2)


def _proposed(asked: Asked) -> tuple[list[str], list[tuple[Button, ...]]]:
    """The stage completed in one press, as its defaults would: in words, and the button."""
    steps = proposal(asked.game)
    if not steps:
        return [], []
    trial, listed = asked.game.copy(), []
    for at, step in enumerate(steps):
        if at:
            trial.push(steps[at - 1])
        listed.append(trial.teller(asked.teller.lang, asked.teller.names, asked.decision.player).option(step))
    joined = asked.teller.words.phrases["joiner"].join(listed)
    text = asked.words.gettext("Proposed: {steps}", steps=said(joined))
    label = asked.words.gettext("As proposed")
    return [text], [(Button(asked.id("rest", str(len(steps))), label, Style.GOOD),)]


def _back(asked: Asked) -> list[Button]:
    if not asked.decision.can_back:
        return []
    return [Button(asked.id("back"), asked.words.gettext("← Step back"))]


def _turning(asked: Asked, pages: int) -> Button:
    page = asked.page % pages
    label = asked.words.gettext("More choices ({page}/{pages})", page=page + 1, pages=pages)
    return Button(asked.id("page", f"{(page + 1) % pages}.{packed(asked.picked)}"), label)


def _width(text: str) -> float:
    """By the font of the pictures: a client's Japanese letters are as wide, its Latin ones may be wider."""
    return sum(width(c, LETTERS, bold=True) * (1 if ord(c) > 0x2E7F else WIDER) for c in text)
