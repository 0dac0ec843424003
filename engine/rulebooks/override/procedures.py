"""The procedures of `override`: the game, a turn, the action phase, a battle, a deployment, a drive."""

from typing import TYPE_CHECKING, ClassVar, cast

from engine.kernel import pipeline, zones
from engine.kernel.abilities import Context
from engine.kernel.characteristics import end_battle, has, number
from engine.kernel.decisions import Decision, Option
from engine.kernel.disciplines import Window, resolution, settle
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import Entry, Permanent, State
from engine.kernel.turns import begin_turn, end_game, enter_phase, expire_turn, limit, open_game, over_limit

if TYPE_CHECKING:
    from engine.rulebooks.override.rules import Override

HAND = 4
HAND_LIMIT = 7
LAST_ROUND = 10
UNITS = 5


def override(s: State) -> "Override":
    """The rules of the game, typed."""
    return cast("Override", s.rules)


def window(f: Procedure, s: State) -> None:
    """A step: one window for all window events of this moment, if anybody could be asked (1.6.5)."""
    if s.moment:
        if s.seats[0].zones["set"] or s.seats[1].zones["set"]:
            s.frames.append(Window(s.active, "window", s.moment))
        s.moment = ()


@procedure
class Whole(Procedure):
    """The whole game: the opening hands, the mulligans, then turn after turn (1.3)."""

    def deal(self, s: State) -> None:
        open_game(s, HAND)

    def ask_first(self, s: State) -> Decision:
        return mulligan(s, s.first)

    def first(self, s: State) -> None:
        redraw(s, s.first)

    def ask_second(self, s: State) -> Decision:
        return mulligan(s, 1 - s.first)

    def second(self, s: State) -> None:
        redraw(s, 1 - s.first)

    def turn(self, s: State) -> None:
        self.go(Whole.turn)
        s.frames.append(Turn())

    steps = (deal, ask_first, first, ask_second, second, turn)


def mulligan(s: State, player: int) -> Decision:
    """Any number of cards may go back, once (1.3.2)."""
    options: list[Option] = [("card", s.defs[c].id) for c in s.seats[player].zones["hand"]]
    return Decision(player, "mulligan", options, min=0, max=len(options), default=(), public=True)


def redraw(s: State, player: int) -> None:
    """The chosen cards are shuffled into the deck, and as many drawn."""
    hand = s.seats[player].zones["hand"]
    chosen = []
    for option in s.answer:
        chosen.append(next(c for c in hand if s.defs[c].id == option[1] and c not in chosen))
    emit(s, "mulligan", PUBLIC, player, len(chosen))
    for card in chosen:
        zones.move(s, player, card, "hand", "deck")
    if chosen:
        zones.shuffle_zone(s, player)
        zones.draw(s, player, len(chosen))


@procedure
class Turn(Procedure):
    """One player's turn: charge, draw, start, action, end (1.4)."""

    def begin(self, s: State) -> None:
        begin_turn(s)

    def charge(self, s: State) -> None:
        enter_phase(s, "charge")
        counters = s.seats[s.active].counters
        counters["cp"] = counters["cp_full"] = full_cp(s)
        for i in s.seats[s.active].zones["field"]:
            s.rules.ready(s, s.permanents[i])

    def draw(self, s: State) -> None:
        enter_phase(s, "draw")
        due = 2 if s.round > 1 else 0 if s.active == s.first else 1
        if due:
            pipeline.propose(s, (("draw", s.active, due, "", s.active, "rules", ()),))

    def start(self, s: State) -> None:
        enter_phase(s, "start")
        emit(s, "start_phase", PUBLIC, s.active)

    def action(self, s: State) -> None:
        enter_phase(s, "action")
        s.frames.append(Action())

    def end(self, s: State) -> None:
        enter_phase(s, "end")
        emit(s, "end_phase", PUBLIC, s.active)

    def ask_limit(self, s: State) -> Decision | None:
        return over_limit(s, HAND_LIMIT)

    def clean_up(self, s: State) -> None:
        """What lasts for the turn and the damage end together, once more after what that wakes (1.4.5).

        No unit is destroyed because its boost ends before its damage does.
        """
        for p in s.permanents.values():
            p.damage = 0
            p.flags = tuple([f for f in p.flags if f != "overdriven"])
        expire_turn(s)

    def last(self, s: State) -> None:
        """After the last round, or the one in which the match clock ran out: more LP wins (1.9.3, 1.9.7)."""
        if s.active == s.first or s.round < (s.last_round or LAST_ROUND):
            return
        first, second = s.seats[s.first].counters["lp"], s.seats[1 - s.first].counters["lp"]
        end_game(s, s.first if first > second else 1 - s.first, "life_points")

    steps = (
        begin, charge, draw, settle, window, start, settle, window, action, end, settle, window, ask_limit, limit,
        settle, window, clean_up, settle, window, clean_up, settle, window, last,
    )  # fmt: skip


def full_cp(s: State) -> int:
    """CP of a charge phase: 2 and 3 in round 1, then the round's number and one (1.3.3)."""
    if s.round == 1:
        return 2 if s.active == s.first else 3
    return s.round + 1


@procedure
class Action(Procedure):
    """The action phase: anything, in any order, until its player ends it (1.4.4)."""

    menu: ClassVar[str] = "main"

    def ask(self, s: State) -> Decision:
        return Decision(s.active, "main", override(s).actions(s), public=True)

    def act(self, s: State) -> None:
        if s.answer != ("end",):
            self.pc = 0
            s.rules.perform(s, s.active, s.answer)

    steps = (settle, window, ask, act)


@procedure
class Battle(Procedure):
    """A unit attacks: declared, answered, blocked, fought (1.7)."""

    attacker: int
    blocker: int = 0
    wounds: int = 0
    """The blocker's damage before theirs is dealt."""
    limit: int = 0
    """What the blocker can take in all, if the attacker pierces: its BP then."""

    def declare(self, s: State) -> None:
        p = s.permanents[self.attacker]
        s.serial += 1
        s.battle = (s.serial, p.id, 0)
        bind(s, p)
        zones.rest(s, p)
        emit(s, "attacks", PUBLIC, p.id, p.owner)

    def still_there(self, s: State) -> None:
        if self.attacker not in s.permanents:
            self.go(Battle.over)

    def ask_block(self, s: State) -> Decision | None:
        attacker = s.permanents.get(self.attacker)
        if attacker is None:  # a judge's repair, while the block was asked for
            self.go(Battle.over)
            return None
        blockers = override(s).blockers(s, attacker)
        s.answer = ("no_block",)
        if not blockers:
            return None
        options: list[Option] = [("block", p.id) for p in blockers]
        if not has(s, attacker, "provoke"):
            options.insert(0, ("no_block",))
        return Decision(1 - attacker.owner, "block", options, prompt=("block", attacker.id))

    def block(self, s: State) -> None:
        attacker = s.permanents[self.attacker]
        if s.answer[0] == "block":
            p = s.permanents[s.answer[1]]
            self.blocker = p.id
            s.battle = (*s.battle[:2], p.id)
            zones.rest(s, p)
            emit(s, "blocks", PUBLIC, p.id, attacker.id, p.owner)
        emit(s, "block_decided", PUBLIC, 1 - attacker.owner, attacker.id)

    def fight(self, s: State) -> None:
        """Both deal their BP at the same time; if either has left, nothing is dealt (1.7.3, 1.7.4)."""
        attacker = s.permanents.get(self.attacker)
        if attacker is None:
            self.go(Battle.over)
            return
        if not self.blocker:
            event = ("lose", 1 - attacker.owner, 1, "lp", attacker.owner, "battle", ())
            pipeline.propose(s, (event,))
            return
        blocker = s.permanents.get(self.blocker)
        if blocker is None:
            self.go(Battle.over)
            return
        self.wounds = blocker.damage
        self.limit = number(s, blocker, "bp") if has(s, attacker, "pierce") else 0
        pairs = ((attacker, blocker), (blocker, attacker))
        pipeline.propose(
            s,
            tuple(
                [
                    ("damage", target.id, max(0, number(s, dealer, "bp")), "", dealer.owner, "battle", ())
                    for dealer, target in pairs
                    if not has(s, target, "indestructible")
                ]
            ),
        )

    def reward(self, s: State) -> None:
        """A hit is told; who destroyed the blocker and lives gains a level; Pierce costs 1 LP (1.7.5, 1.10)."""
        attacker = s.permanents.get(self.attacker)
        if not self.blocker:
            if attacker is not None:
                emit(s, "hits", PUBLIC, attacker.id, 1 - attacker.owner)
            return
        blocker, how = s.gone.get(self.blocker, (None, ""))
        if blocker is None or how != "destroyed" or blocker.damage == self.wounds:
            return
        if attacker is not None:
            s.rules.change_level(s, attacker, 1)
        if 0 < self.limit < blocker.damage:
            player = blocker.owner
            pipeline.propose(s, (("lose", player, 1, "lp", 1 - player, "battle", ()),))

    def over(self, s: State) -> None:
        serial = s.battle[0]
        s.battle = ()
        for p in s.permanents.values():
            if p.mods:
                p.mods = end_battle(p.mods, serial)
        for seat in s.seats:
            seat.mods = end_battle(seat.mods, serial)
        attacker = s.permanents.get(self.attacker)
        if attacker is not None and attacker.rested:
            bind(s, attacker)
        s.dirty = True

    steps = (
        declare, settle, window, still_there, ask_block, block, settle, window, fight, reward, settle, window, over,
        settle, window,
    )  # fmt: skip


def bind(s: State, attacker: Permanent) -> None:
    """A unit that has Bind when it attacks, or gets it while it does, won't recover (1.4.1)."""
    if "bound" not in attacker.flags and has(s, attacker, "bind"):
        attacker.flags = (*attacker.flags, "bound")


@procedure
class Deploy(Procedure):
    """A unit is deployed: everything is chosen, then paid, laid and deployed (1.5.8)."""

    declares: ClassVar[bool] = True

    player: int
    card: int
    base: int = 0
    copies: int = 0
    reduction: int = 0
    unit: int = 0

    # ---- what is possible

    def possible(self, s: State) -> bool:
        """Whether the deployment can be completed in any way."""
        d = s.defs[self.card]
        evolves = d.attributes["kind"] != "normal"
        if not evolves and len(s.seats[self.player].zones["field"]) >= UNITS:
            return False
        if d.usable is not None and not d.usable(s, Context(self.player, self.card)):
            return False
        if evolves and not self.bases(s):
            return False
        return self.payable(s, 0)

    def bases(self, s: State) -> list[int]:
        """Own units that the evolution may be deployed onto: of its colour, for a zodiac evolution the named one."""
        d = s.defs[self.card]
        named = d.attributes.get("base")
        found = []
        for i in s.seats[self.player].zones["field"]:
            below = s.defs[s.permanents[i].card]
            if below.attributes["colour"] != d.attributes["colour"]:
                continue
            if named is None or below.name.en == s.rules.cards[named].name.en:
                found.append(i)
        return found

    def same_name(self, s: State) -> list[int]:
        """Further copies in hand."""
        name = s.defs[self.card].name.en
        hand = s.seats[self.player].zones["hand"]
        return [c for c in hand if c != self.card and s.defs[c].type == "unit" and s.defs[c].name.en == name]

    def reductions(self, s: State, copies: int) -> list[int]:
        """Cards in hand that could be laid as reduction, with so many copies already spoken for (1.5.3)."""
        d = s.defs[self.card]
        colour = d.attributes["colour"]
        if colour == "colourless" or override(s).price(s, self.player, self.card) < 1:
            return []
        taken = (self.card, *(self.same_name(s)[:copies] if copies else ()))
        return [
            c
            for c in s.seats[self.player].zones["hand"]
            if c not in taken and s.defs[c].type == "unit" and s.defs[c].attributes["colour"] == colour
        ]

    def payable(self, s: State, copies: int) -> bool:
        """Whether the CP are enough, with or without a reduction."""
        cp = s.seats[self.player].counters["cp"]
        price = override(s).price(s, self.player, self.card)
        return price <= cp or (price == cp + 1 and bool(self.reductions(s, copies)))

    # ---- what is chosen

    def ask_base(self, s: State) -> Decision | None:
        s.answer = ("onto", 0)
        if s.defs[self.card].attributes["kind"] == "normal":
            return None
        return Decision(
            self.player, "base", [("onto", i) for i in self.bases(s)], prompt=("deploy", s.defs[self.card].id)
        )

    def take_base(self, s: State) -> None:
        self.base = s.answer[1]

    def ask_copies(self, s: State) -> Decision | None:
        most = min(2, len(self.same_name(s)))
        s.answer = ("copies", 0)
        if not most:
            return None
        options = [("copies", k) for k in range(most + 1) if self.payable(s, k)]
        return Decision(self.player, "copies", options, prompt=("deploy", s.defs[self.card].id))

    def take_copies(self, s: State) -> None:
        self.copies = s.answer[1]

    def ask_reduction(self, s: State) -> Decision:
        cp = s.seats[self.player].counters["cp"]
        options: list[Option] = [("full",)] if override(s).price(s, self.player, self.card) <= cp else []
        options += dict.fromkeys([("reduce", s.defs[c].id) for c in self.reductions(s, self.copies)])
        return Decision(self.player, "reduction", options, prompt=("deploy", s.defs[self.card].id))

    def take_reduction(self, s: State) -> None:
        if s.answer[0] == "reduce":
            wanted = s.answer[1]
            self.reduction = next(c for c in self.reductions(s, self.copies) if s.defs[c].id == wanted)

    # ---- what happens

    def deploy(self, s: State) -> None:
        """Paid, laid from the bottom, deployed with its level (1.5.7, 1.5.8)."""
        s.acted = s.acted or self.player == s.active
        seat = s.seats[self.player]
        price = override(s).price(s, self.player, self.card) - (1 if self.reduction else 0)
        laid = self.same_name(s)[: self.copies]
        zones.pay(s, self.player, "cp", max(0, price))
        under: tuple[tuple[int, bool], ...] = ()
        if self.reduction:
            under += ((self.reduction, False),)
        under += tuple([(c, True) for c in laid])
        for card in (self.card, *[c for c, _ in under]):
            seat.zones["hand"].remove(card)
        if self.base:
            p = s.permanents[self.base]
            zones.unregister(s, p.id, p.card)
            p.under = (*p.under, (p.card, True), *under)
            p.card = self.card
            p.entered = s.turn
            zones.register(s, p)
        else:
            p = zones.enter(s, self.player, self.card, "field")
            p.under = under
        p.level = 1 + self.copies
        p.used = ()
        self.unit = p.id
        s.dirty = True
        if self.reduction:
            emit(s, "laid", 1 << self.player, self.player, self.reduction, "reduction")
        for c in laid:
            emit(s, "laid", PUBLIC, self.player, c, "copy")
        emit(s, "deployed", PUBLIC, p.id, p.card, self.player, p.level)
        if p.level == 3:
            override(s).overdrive(s, p)

    def ride_draw(self, s: State) -> None:
        """As many cards as copies were laid (1.5.4)."""
        if self.copies:
            pipeline.propose(s, (("draw", self.player, self.copies, "", self.player, "rules", ()),))

    steps = (
        ask_base, take_base, ask_copies, take_copies, ask_reduction, take_reduction, deploy, ride_draw, settle, window,
    )  # fmt: skip


@procedure
class Drive(Procedure):
    """A set card is driven: face up, paid, resolved wholly, then trash (1.6.2)."""

    player: int
    card: int

    def turn_up(self, s: State) -> None:
        seat = s.seats[self.player]
        price = override(s).price(s, self.player, self.card)
        seat.shown = (*seat.shown, self.card)
        emit(s, "driven", PUBLIC, self.player, self.card)
        zones.pay(s, self.player, "cp", price)
        s.serial += 1
        entry = Entry(s.serial, self.player, self.card, self.card, s.defs[self.card].program)
        s.frames.append(resolution(s, entry))

    def spend(self, s: State) -> None:
        seat = s.seats[self.player]
        seat.shown = tuple([c for c in seat.shown if c != self.card])
        if self.card in seat.zones["set"]:
            zones.move(s, self.player, self.card, "set", "trash", told=PUBLIC)

    steps = (turn_up, spend, settle)


@procedure
class PlayField(Procedure):
    """A field spell comes into its place; an old one goes to the trash first (1.2, 1.6.7)."""

    player: int
    card: int

    def replace(self, s: State) -> None:
        seat = s.seats[self.player]
        zones.pay(s, self.player, "cp", override(s).price(s, self.player, self.card))
        old = [s.permanents[i] for i in seat.zones["place"]]
        if old:
            zones.leave(s, old, "trash", event="replaced_field")

    def play(self, s: State) -> None:
        s.seats[self.player].zones["hand"].remove(self.card)
        p = zones.enter(s, self.player, self.card, "place")
        emit(s, "played", PUBLIC, p.id, self.card, self.player)

    steps = (replace, play, settle)
