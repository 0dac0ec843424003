"""The attack phase: preparation, declaration, block, damage, again and again (B1.8.4, B1.9)."""

from typing import ClassVar

from engine.kernel import pipeline
from engine.kernel.characteristics import has, number
from engine.kernel.decisions import Decision, Option
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import Permanent, State
from engine.kernel.turns import close_battle, enter_phase
from engine.kernel.zones import rest
from engine.rulesets.party.damage import Hurt
from engine.rulesets.party.procedures import party, window

STEP = 1000
"""A blocker's damage is split in steps of so much (B1.9.5)."""


@procedure
class Attack(Procedure):
    """The attack phase; each step ends when both have passed in a row (F-38, F-39)."""

    members: tuple[int, ...] = ()
    blocked: bool = False
    shares: tuple[int, ...] = ()
    """What the blocker deals to the members, as far as it has been split."""
    early: tuple[bool, bool] = (False, False)
    """Whether attackers and blocker deal their damage first."""
    packet: int = 0

    # ---- preparation and declaration

    def prepare(self, s: State) -> None:
        """Attackers are attackers until play comes back here (B1.9.11)."""
        self.members, self.blocked, self.shares, self.early, self.packet = (), False, (), (False, False), 0
        close_battle(s)
        enter_phase(s, "preparation")

    def ask_attack(self, s: State) -> Decision | None:
        s.phase = "declaration"
        options: list[Option] = [("no_attack",)]
        options += [("attack", p.id) for p in party(s).attackers(s)]
        s.answer = options[0]
        return Decision(s.active, "attack", options) if len(options) > 1 else None

    def attack(self, s: State) -> None:
        """Nobody is named: the phase is over (F-56). Else others may join, and all attack in one action (F-7)."""
        if s.answer[0] == "no_attack":
            self.go(Attack.over)
            return
        self.reopen()
        s.frames.append(Joining(s.active, (s.answer[1],)))

    def reopen(self) -> None:
        """Who attacks is asked anew."""
        self.go(Attack.ask_attack)

    def declared(self, s: State) -> None:
        """The named Forwards become dull, but for those with Brave (F-42, F-43, F-10)."""
        s.acted = True
        s.serial += 1
        s.battle = (s.serial, self.members[0], 0, *self.members[1:])
        enter_phase(s, "declaration")
        attackers = [s.permanents[i] for i in self.members]
        for p in attackers:
            p.flags = (*p.flags, "attacked")
            if not has(s, p, "brave"):
                rest(s, p)
        for p in attackers:
            emit(s, "attacks", PUBLIC, p.id, p.owner, len(attackers))

    # ---- block

    def there(self, s: State) -> list[Permanent]:
        """The attackers that are still on the field (F-19, B1.9.8)."""
        return [s.permanents[i] for i in self.members if i in s.permanents]

    def still_there(self, s: State) -> None:
        """Without attackers the rest is skipped; the turn player may attack again (B1.9.10)."""
        if not self.there(s):
            self.go(Attack.prepare)

            return
        enter_phase(s, "block")

    def ask_block(self, s: State) -> Decision | None:
        s.answer = ("no_block",)
        options: list[Option] = [("no_block",)]
        options += [("block", p.id) for p in party(s).blockers(s, self.there(s))]
        if len(options) == 1:
            return None
        return Decision(1 - s.active, "block", options, prompt=("block", self.there(s)[0].id))

    def block(self, s: State) -> None:
        """One Forward blocks all members, or none does; blocking doesn't dull (F-14, F-20, F-45)."""
        if s.answer[0] == "no_block":
            emit(s, "unblocked", PUBLIC, 1 - s.active)
            return
        blocker = s.permanents[s.answer[1]]
        s.serial += 1
        self.blocked = True
        there = self.there(s)
        s.battle = (s.battle[0], s.battle[1], blocker.id, *s.battle[3:])
        emit(s, "blocks", PUBLIC, blocker.id, there[0].id, blocker.owner)
        for p in there:
            emit(s, "blocked", PUBLIC, p.id, blocker.id, p.owner)

    # ---- damage

    def damage(self, s: State) -> None:
        """Who strikes first: a party only if all its members there have First Strike (F-8, F-9, B1.9.6)."""
        enter_phase(s, "damage")
        there = self.there(s)
        blocker = s.permanents.get(s.battle[2])
        if not there:
            self.go(Attack.prepare)
        elif self.blocked and blocker is None:
            self.go(Attack.last)
        elif not self.blocked:
            s.frames.append(Hurt(((1 - s.active, 1),), strikers=tuple([p.id for p in there])))
            self.go(Attack.last)
        else:
            assert blocker is not None
            first = (all(has(s, p, "first_strike") for p in there), has(s, blocker, "first_strike"))
            self.early = first
            self.packet = 1 if any(first) else 2

    def deals(self, side: int) -> bool:
        """Whether attackers (0) or blocker (1) deal their damage in this packet."""
        return self.early[side] is (self.packet == 1)

    def ask_share(self, s: State) -> Decision | None:
        """The blocker's controller splits its power among the members as they like (F-17, DF-5)."""
        blocker, there = s.permanents.get(s.battle[2]), self.there(s)
        s.answer = None
        if blocker is None or not there or not self.deals(1):
            return None
        left = max(0, number(s, blocker, "power")) - sum(self.shares)
        if len(self.shares) == len(there) - 1:
            s.answer = ("share", left)
            return None
        member = there[len(self.shares)]
        options: list[Option] = [("share", n, member.id) for n in range(left // STEP * STEP, -1, -STEP)]
        return Decision(blocker.owner, "share", options, prompt=("share", member.id))

    def share(self, s: State) -> None:
        if s.answer is not None:
            self.shares = (*self.shares, s.answer[1])
            if len(self.shares) < len(self.there(s)):
                self.go(Attack.ask_share)

    def strike(self, s: State) -> None:
        """One packet: the party its sum at once, the blocker its shares, at the same time (F-5, F-47)."""
        s.result = ()
        blocker, there = s.permanents.get(s.battle[2]), self.there(s)
        if blocker is None or not there:
            return
        events: list[pipeline.Proposed] = []
        if self.deals(0):
            power = sum([max(0, number(s, p, "power")) for p in there])
            events.append(("damage", blocker.id, power, "", s.active, "battle", ()))
        if self.deals(1):
            events += [
                ("damage", p.id, n, "", blocker.owner, "battle", ())
                for p, n in zip(there, self.shares, strict=True)
            ]
        pipeline.propose(s, tuple(events))

    def credit(self, s: State) -> None:
        """Every member is credited with the party's damage (F-11, B1.9.9)."""
        hit = s.result or ()
        blocker, there = s.permanents.get(s.battle[2]), self.there(s)
        if blocker is None:
            return
        if self.deals(0) and blocker.id in hit:
            for p in there:
                emit(s, "strikes", PUBLIC, p.id, blocker.id, p.owner)
        if self.deals(1):
            for p in there:
                if p.id in hit:
                    emit(s, "strikes", PUBLIC, blocker.id, p.id, blocker.owner)

    def second(self, s: State) -> None:
        """What the first packet broke deals nothing; its triggers wait for the second (B1.9.6, DF-8)."""
        if self.packet == 1:
            party(s).before_priority(s)
            if all(self.early):
                return
            self.packet = 2
            self.go(Attack.ask_share)

    def last(self, s: State) -> None:
        """The damage is done; bursts too (F-53)."""

    def again(self, s: State) -> None:
        """Back to the preparation step, as long as the turn player goes on (F-54, F-55)."""
        self.go(Attack.prepare)

    def over(self, s: State) -> None:
        close_battle(s)

    steps = (
        prepare, window, ask_attack, attack, declared, window, still_there, ask_block, block, window,
        damage, ask_share, share, strike, credit, second, last, window, again, over,
    )  # fmt: skip


@procedure
class Joining(Procedure):
    """The attackers are named: one Forward, or a party of a common element; forming and attacking are one action."""

    menu: ClassVar[str] = "attack"
    declares: ClassVar[bool] = True

    player: int
    members: tuple[int, ...]

    def ask(self, s: State) -> Decision:
        options: list[Option] = [("go",)]
        options += [("join", p.id) for p in party(s).partners(s, self.members)]
        return Decision(self.player, "join", options, prompt=("join", self.members[-1]))

    def join(self, s: State) -> None:
        if s.answer[0] == "join":
            self.members = (*self.members, s.answer[1])
            self.go(Joining.ask)

    def attack(self, s: State) -> None:
        frame = s.frames[-2]
        assert isinstance(frame, Attack)
        frame.members = self.members
        frame.go(Attack.declared)

    steps = (ask, join, attack)
