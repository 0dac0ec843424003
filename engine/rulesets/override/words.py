"""What `override` says to people: its events, options, questions and terms, in English and Japanese."""

from typing import Any, cast

from engine.kernel.characteristics import number
from engine.kernel.decisions import Decision, Option
from engine.kernel.disciplines import Window
from engine.kernel.state import Permanent, State
from engine.language.words import Phrasebook, Words
from engine.rulesets.override.procedures import Deploy, override

EN = Words(
    events={
        "moved.hand.set": "{who} set{s} {card} face down.",
        "moved.set.trash": "{whose} {card} goes to the trash.",
        "moved.hand.deck": "{who} put{s} {card} from {their} hand back into the deck.",
        "moved.aside.hand": "{who} take{s} {card} from among them into hand.",
        "moved.aside.deck": "{who} put{s} {card} from among them back into the deck.",
        "moved.aside.trash": "{who} put{s} {card} from among them into the trash.",
        "deployed.2": "{who} deploy{s} {card} at level 2.",
        "deployed.3": "{who} deploy{s} {card} at level 3.",
        "attacks": "{unit} attacks.",
        "blocks": "{unit} blocks {attacker}.",
        "block_decided": "{who} {has_} decided about the block of {attacker}.",
        "hits": "{unit} hits {whom}.",
        "overdrive": "{unit} overdrives and can act again.",
        "lp_lost": "{who} lose{s} {amount} LP.",
        "driven": "{who} drive{s} {card}.",
        "played": "{who} play{s} the field spell {card}.",
        "start_phase": "{whose} turn starts.",
        "end_phase": "{whose} turn is ending.",
        "library_out": "{who} must draw and can't: library-out.",
        "replaced_field": "The old field spell {unit} goes to the trash.",
    },
    options={
        "end": "End the turn",
        "deploy": "Deploy {card} (cost {cost}, BP {bp})",
        "set": "Set {card} face down",
        "play": "Play {card} (cost {cost})",
        "drive": "Drive {card} (cost {cost})",
        "drive.free": "Drive {card} (free)",
        "attack": "Attack with {unit} (level {level}, BP {bp})",
        "block": "Block with {unit} (level {level}, BP {bp})",
        "no_block": "Don't block",
        "onto": "Onto {unit} (level {level}, BP {bp})",
        "onto.rested": "Onto {unit} (level {level}, BP {bp}, rested: it stays so)",
        "copies.0": "No copy: level 1, BP {bp}",
        "copies.1": "1 copy: level 2, BP {bp}, then draw 1",
        "copies.2": "2 copies: level 3, BP {bp}, overdrive, then draw 2",
        "full": "No reduction: pay {cost} CP",
        "reduce": "Lay {card} under it as reduction: pay {cost} CP",
        "card": "{card} ({about})",
        "unit": "{unit} (level {level}, BP {bp})",
        "unit.damaged": "{unit} (level {level}, BP {bp}, damage {damage})",
        "unit.thing": "{unit}",
    },
    decisions={
        "main": "Round {round} – your action phase: {cp} CP.",
        "window": "{events} Drive a set card? ({cp} CP)",
        "block": "{attacker} (level {level}, BP {bp}) attacks: block it?",
        "base": "Deploy {card}: onto which unit?",
        "copies": "Deploy {card}: ride on copies of it?",
        "reduction": "Deploy {card}: make it cheaper by a reduction?",
    },
    terms={
        "zone": {"field": "the field", "place": "the field spell zone", "set": "the spell zone"},
        "phase": {
            "setup": "set-up",
            "charge": "charge phase",
            "draw": "draw phase",
            "start": "start phase",
            "action": "action phase",
            "end": "end phase",
        },
        "counter": {"lp": "LP", "cp": "CP", "cp_full": "full CP"},
        "reason": {
            "knock_out": "knock-out, the opponent's LP are 0",
            "life_points": "LP after the last round",
            "library_out": "library-out, the opponent couldn't draw",
        },
        "moment": {
            "unit_deployed": "A unit was deployed.",
            "battle_declared": "A battle was declared.",
            "block_decided": "The block is decided.",
            "unit_destroyed": "A unit was destroyed.",
            "lp_lost": "LP were lost.",
            "start_phase": "The turn starts.",
            "end_phase": "The turn is ending.",
        },
    },
    phrases={
        "status": "LP {lp}  CP {cp}/{cp_full}",
        "unit_of": "{type}, cost {cost}, BP {bp}",
        "other_of": "{type}, cost {cost}",
    },
)  # fmt: skip

JA = Words(
    events={
        "moved.hand.set": "{who}は{card}を伏せた。",
        "moved.set.trash": "{who}の{card}が捨て札になった。",
        "moved.hand.deck": "{who}は手札の{card}をデッキに戻した。",
        "moved.aside.hand": "{who}はその中から{card}を手札に加えた。",
        "moved.aside.deck": "{who}はその中から{card}をデッキに戻した。",
        "moved.aside.trash": "{who}はその中から{card}を捨て札にした。",
        "deployed.2": "{who}は{card}をレベル2で配備した。",
        "deployed.3": "{who}は{card}をレベル3で配備した。",
        "attacks": "{unit}がアタックした。",
        "blocks": "{unit}が{attacker}をブロックした。",
        "block_decided": "{who}は{attacker}へのブロックを決めた。",
        "hits": "{unit}のプレイヤーアタックが{whom}に成功した。",
        "overdrive": "{unit}がオーバードライブし、行動権を得た。",
        "lp_lost": "{who}はLPを{amount}失った。",
        "driven": "{who}は{card}をドライブした。",
        "played": "{who}はフィールドスペル{card}を使った。",
        "start_phase": "{who}の番が始まる。",
        "end_phase": "{who}の番が終わる。",
        "library_out": "{who}は引くカードがない：ライブラリアウト。",
        "replaced_field": "古いフィールドスペル（{unit}）は捨て札になった。",
    },
    options={
        "end": "番を終える",
        "deploy": "{card}を配備する（コスト{cost}、BP{bp}）",
        "set": "{card}を伏せる",
        "play": "{card}を使う（コスト{cost}）",
        "drive": "{card}をドライブする（コスト{cost}）",
        "drive.free": "{card}をドライブする（コストなし）",
        "attack": "{unit}でアタックする（レベル{level}、BP{bp}）",
        "block": "{unit}でブロックする（レベル{level}、BP{bp}）",
        "no_block": "ブロックしない",
        "onto": "{unit}の上に（レベル{level}、BP{bp}）",
        "onto.rested": "{unit}の上に（レベル{level}、BP{bp}、行動済みのまま）",
        "copies.0": "重ねない：レベル1、BP{bp}",
        "copies.1": "1枚重ねる：レベル2、BP{bp}、1枚引く",
        "copies.2": "2枚重ねる：レベル3、BP{bp}、オーバードライブ、2枚引く",
        "full": "軽減しない：{cost}CPを支払う",
        "reduce": "{card}で軽減する：{cost}CPを支払う",
        "card": "{card}（{about}）",
        "unit": "{unit}（レベル{level}、BP{bp}）",
        "unit.damaged": "{unit}（レベル{level}、BP{bp}、ダメージ{damage}）",
        "unit.thing": "{unit}",
    },
    decisions={
        "main": "第{round}ラウンド、あなたのアクションフェイズ：{cp}CP。",
        "window": "{events}伏せたカードをドライブしますか？（{cp}CP）",
        "block": "{attacker}（レベル{level}、BP{bp}）がアタック：ブロックしますか？",
        "base": "{card}の配備：どのユニットの上に？",
        "copies": "{card}の配備：同名カードを重ねますか？",
        "reduction": "{card}の配備：軽減しますか？",
    },
    terms={
        "zone": {"field": "フィールド", "place": "フィールドスペルゾーン", "set": "スペルゾーン"},
        "phase": {
            "setup": "準備",
            "charge": "チャージフェイズ",
            "draw": "ドローフェイズ",
            "start": "スタートフェイズ",
            "action": "アクションフェイズ",
            "end": "エンドフェイズ",
        },
        "counter": {"lp": "LP", "cp": "CP", "cp_full": "最大CP"},
        "reason": {
            "knock_out": "K.O.、相手のLPが0になった",
            "life_points": "最終ラウンド終了時のLP",
            "library_out": "ライブラリアウト、相手がカードを引けなかった",
        },
        "moment": {
            "unit_deployed": "ユニットが配備された。",
            "battle_declared": "バトルが宣言された。",
            "block_decided": "ブロックが決まった。",
            "unit_destroyed": "ユニットが破壊された。",
            "lp_lost": "LPが減った。",
            "start_phase": "番の開始時。",
            "end_phase": "番の終了時。",
        },
    },
    phrases={
        "status": "LP {lp}  CP {cp}/{cp_full}",
        "unit_of": "{type}、コスト{cost}、BP{bp}",
        "other_of": "{type}、コスト{cost}",
    },
)  # fmt: skip


def details(s: State, d: Decision, option: Option, lang: str) -> dict[str, Any]:
    """Costs and numbers as they are now, for the player who is asked."""
    verb = option[0]
    if verb in ("attack", "block", "onto", "unit"):
        return _unit(s, s.permanents[option[1]], verb)
    if verb in ("deploy", "play", "set"):
        held = s.seats[d.player].zones["hand"]
        card = next(c for c in held if s.defs[c].id == option[1])
        return _cost(s, d.player, card)
    if verb == "drive":
        found = _cost(
            s, d.player, next(c for c in override(s).face_down(s, d.player) if s.defs[c].id == option[1])
        )
        return found | ({"variant": "free"} if not found["cost"] else {})
    if verb == "card":
        return {"about": _about(s, option[1], lang)}
    if verb in ("copies", "full", "reduce"):
        frame = cast(Deploy, s.frames[-1])
        price = override(s).price(s, frame.player, frame.card)
        bp = s.defs[frame.card].numbers["bp"][option[1] if verb == "copies" else 0]
        return {
            "cost": max(0, price - (verb == "reduce")),
            "bp": bp,
            "variant": option[1] if verb == "copies" else "",
        }
    return {}


def _unit(s: State, p: Permanent, verb: str) -> dict[str, Any]:
    if "bp" not in s.defs[p.card].numbers:
        return {"variant": "thing"}
    found: dict[str, Any] = {"level": p.level, "bp": number(s, p, "bp"), "damage": p.damage}
    if verb == "onto" and p.rested:
        found["variant"] = "rested"
    elif verb == "unit" and p.damage:
        found["variant"] = "damaged"
    return found


def _cost(s: State, player: int, card: int) -> dict[str, Any]:
    numbers = s.defs[card].numbers
    return {"cost": override(s).price(s, player, card), "bp": numbers["bp"][0] if "bp" in numbers else 0}


def _about(s: State, card: str, lang: str) -> str:
    d = s.rules.cards[card]
    term = s.rules.vocabulary.types[d.type]
    phrases = (JA if lang == "ja" else EN).phrases
    bp = d.numbers["bp"][0] if "bp" in d.numbers else 0
    kind = phrases["unit_of" if "bp" in d.numbers else "other_of"]
    return kind.format(type=term.ja if lang == "ja" else term.en, cost=d.cost, bp=bp)


def context(s: State, d: Decision, words: Words) -> dict[str, Any]:
    """What the questions of the rules mention."""
    found: dict[str, Any] = {"cp": s.seats[d.player].counters["cp"]}
    if d.kind == "block":
        p = s.permanents[d.prompt[1]]
        found |= {"level": p.level, "bp": number(s, p, "bp")}
    elif d.kind == "window":
        names = words.terms["moment"]
        events = cast(Window, s.frames[-1]).events
        found["events"] = words.phrases["between"].join(names[e] for e in events)
    return found


PHRASEBOOK = Phrasebook(
    words={"en": EN, "ja": JA},
    quiet=frozenset(
        {
            "game_began",
            "phase_began",
            "start_phase",
            "end_phase",
            "block_decided",
            "rested",
            "shuffled",
            "paid",
        }
    ),
    leaves=frozenset({"destroyed", "exiled", "returned", "replaced_field"}),
    groups=(
        ("deploy",),
        ("set", "play"),
        ("drive",),
        ("attack",),
        ("pass_turn",),
        ("end", "pass", "no_block"),
    ),
    idle=frozenset({"end", "pass", "no_block"}),
    careful=frozenset({"end"}),
    details=details,
    context=context,
)
