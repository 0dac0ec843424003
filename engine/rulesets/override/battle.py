"""A battle: who may attack and block, and its course (1.7)."""

from engine.kernel import pipeline, zones
from engine.kernel.characteristics import forbidden, has, number
from engine.kernel.decisions import Decision, Option
from engine.kernel.disciplines import settle
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import Permanent, State
from engine.kernel.turns import close_battle
from engine.rulesets.override.spells import window
from engine.rulesets.override.units import bind, change_level


def can_attack(s: State, p: Permanent) -> bool:
    """Upright, not forbidden, and not just deployed, unless evolved, hasty or overdriven (1.5.2, 1.5.5)."""
    if p.rested or forbidden(s, p, "attack"):
        return False
    if p.entered != s.turn or "overdriven" in p.flags:
        return True
    return s.defs[p.card].attributes["kind"] != "normal" or has(s, p, "haste")


def blockers(s: State, attacker: Permanent) -> list[Permanent]:
    """Units that could block this attacker (1.7.2, 1.10)."""
    if has(s, attacker, "unblockable"):
        return []
    field = [s.permanents[i] for i in s.seats[1 - attacker.owner].zones["field"]]
    return [p for p in field if not p.rested and not forbidden(s, p, "block")]


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
        able = blockers(s, attacker)
        s.answer = ("no_block",)
        if not able:
            return None
        options: list[Option] = [("block", p.id) for p in able]
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
            change_level(s, attacker, 1)
        if 0 < self.limit < blocker.damage:
            player = blocker.owner
            pipeline.propose(s, (("lose", player, 1, "lp", 1 - player, "battle", ()),))

    def over(self, s: State) -> None:
        close_battle(s)
        attacker = s.permanents.get(self.attacker)
        if attacker is not None and attacker.rested:
            bind(s, attacker)

    steps = (
        declare, settle, window, still_there, ask_block, block, settle, window, fight, reward, settle, window, over,
        settle, window,
    )  # fmt: skip
