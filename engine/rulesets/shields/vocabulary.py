"""The words of `shields` for the card language: zones, events, keywords and their terms."""

from engine.language.vocabulary import EventTerm, FieldType, KeywordTerm, Term, Vocabulary
from engine.rulesets.shields.card_classes import BaseNode, CommandNode, PilotNode, ResourceNode, UnitNode

_UNIT: dict[str, FieldType] = {"unit": "unit", "player": "player"}


def _unit(en: str, ja: str, **more: FieldType) -> EventTerm:
    """An event about a unit."""
    return EventTerm(Term(f"{{subject}} {en}", f"{{subject}}{ja}"), "unit", _UNIT | more)


def _player(en: str, ja: str, **more: FieldType) -> EventTerm:
    """An event about a player."""
    return EventTerm(Term(en, ja), "player", {"player": "player", **more})


_TRAITS = {
    "corsair": Term("Corsair", "空賊"),
    "warden": Term("Warden", "番人"),
    "beast": Term("Beast", "獣"),
    "stormcaller": Term("Stormcaller", "嵐呼び"),
    "weaver": Term("Weaver", "織り手"),
    "gleaner": Term("Gleaner", "落穂拾い"),
    "lantern": Term("Lantern", "灯"),
    "engine": Term("Engine", "機関"),
    "hollow": Term("Hollow", "虚ろ"),
    "hold": Term("Hold", "砦"),
}

VOCABULARY = Vocabulary(
    ruleset="shields",
    card_classes={
        "unit": UnitNode,
        "pilot": PilotNode,
        "command": CommandNode,
        "base": BaseNode,
        "resource": ResourceNode,
    },
    types={
        "unit": Term("unit", "ユニット"),
        "pilot": Term("pilot", "パイロット"),
        "command": Term("command", "コマンド"),
        "base": Term("base", "ベース"),
        "resource": Term("resource", "リソース"),
    },
    zones={
        "battle": Term("the battle area", "バトルエリア"),
        "base": Term("the base section", "ベース置き場"),
        "shields": Term("shields", "シールド", "shields"),
        "hand": Term("hand", "手札"),
        "deck": Term("deck", "デッキ"),
        "trash": Term("trash", "トラッシュ", "trashes"),
        "exile": Term("removal area", "除外エリア"),
    },
    table=frozenset({"battle", "base"}),
    hidden=frozenset({"deck", "shields"}),
    attributes={
        "cost": Term("cost", "コスト"),
        "lv": Term("Lv.", "Lv."),
        "ap": Term("AP", "AP"),
        "hp": Term("HP", "HP"),
        "damage": Term("damage", "ダメージ"),
        "repair": Term("Repair", "リペア"),
        "breach": Term("Breach", "突破"),
        "support": Term("Support", "援護"),
        "colour": Term("colour", "色"),
        "trait": Term("trait", "特徴"),
        "icon": Term("icon", "アイコン"),
        "type": Term("type", "種類"),
    },
    numbers=frozenset({"cost", "lv", "ap", "hp", "damage", "repair", "breach", "support"}),
    boostable=frozenset({"ap", "hp"}),
    words={
        "colour": {
            "blue": Term("blue", "青"),
            "green": Term("green", "緑"),
            "red": Term("red", "赤"),
            "white": Term("white", "白"),
            "purple": Term("purple", "紫"),
        },
        "trait": _TRAITS,
        "icon": {"sky": Term("sky", "空"), "land": Term("land", "地")},
        "type": {
            "unit": Term("unit", "ユニット"),
            "pilot": Term("pilot", "パイロット"),
            "command": Term("command", "コマンド"),
            "base": Term("base", "ベース"),
            "resource": Term("resource", "リソース"),
        },
    },
    states={
        "rested": Term("rested", "レスト状態"),
        "damaged": Term("damaged", "ダメージを受けている"),
        "attacking": Term("attacking", "アタック中"),
        "attacked": Term("attacked", "アタック先"),
        "fresh": Term("deployed this turn", "このターンに配備された"),
        "paired": Term("paired", "セット中"),
        "linked": Term("linked", "リンク中"),
        "token": Term("token", "トークン"),
    },
    keywords={
        "repair": KeywordTerm(
            Term("Repair", "リペア"),
            "unit",
            Term("at the end of your turn it recovers {n} HP", "自分のターン終了時、HPを{n}回復する"),
            counted=True,
        ),
        "breach": KeywordTerm(
            Term("Breach", "突破"),
            "unit",
            Term(
                "when it destroys an enemy unit in battle on your turn, it deals {n} damage to the enemy base, or else to"
                " the top enemy shield",
                "自分のターンにこのユニットがバトルで相手のユニットを破壊した時、相手のベースに、なければ一番上のシールドに"
                "{n}ダメージを与える",
            ),
            counted=True,
        ),
        "support": KeywordTerm(
            Term("Support", "援護"),
            "unit",
            Term(
                "activate in your main phase, rest this unit: another of your units gets +{n} AP this turn",
                "自分のメインフェイズにこのユニットをレストして発動：自分の他のユニット1体は、このターン中AP+{n}",
            ),
            counted=True,
        ),
        "blocker": KeywordTerm(
            Term("Blocker", "ブロッカー"),
            "unit",
            Term(
                "may be rested in the block step to become the target of the attack",
                "ブロックステップにレストして、アタック先をこのユニットに変更できる",
            ),
        ),
        "first_strike": KeywordTerm(
            Term("First Strike", "先制攻撃"),
            "unit",
            Term(
                "while it attacks, it deals battle damage first",
                "アタック中、相手のユニットより先にバトルダメージを与える",
            ),
        ),
        "high_maneuver": KeywordTerm(
            Term("High-Maneuver", "高機動"),
            "unit",
            Term("while it attacks, Blocker can't be used", "アタック中、《ブロッカー》を発動されない"),
        ),
        "suppression": KeywordTerm(
            Term("Suppression", "制圧"),
            "unit",
            Term(
                "its battle damage to a shield hits the top two at once",
                "シールドへのバトルダメージを、上から2つに同時に与える",
            ),
            later=True,
        ),
    },
    counters={
        "active": Term("active resource", "アクティブのリソース"),
        "ex": Term("EX resource", "EXリソース"),
        "level": Term("level", "Lv."),
        "hand": Term("cards in hand", "手札の枚数"),
        "deck": Term("cards in the deck", "デッキの枚数"),
        "trash": Term("cards in the trash", "トラッシュの枚数"),
        "shields": Term("shields", "シールドの枚数"),
        "battle": Term("units", "ユニットの数"),
    },
    actions={
        "attack": Term("attack", "アタックできない"),
        "attack_player": Term("attack players", "プレイヤーにアタックできない"),
        "block": Term("use Blocker", "《ブロッカー》を発動できない"),
        "ready": Term("be set active", "アクティブにできない"),
    },
    events={
        "deployed": _unit("is deployed", "が配備された"),
        "paired": _unit("is paired", "にパイロットがセットされた", card="card"),
        "linked": _unit("is linked", "がリンクした"),
        "attacks": _unit("attacks", "がアタックした"),
        "attacks_player": _unit("attacks a player", "がプレイヤーにアタックした"),
        "attacks_unit": _unit("attacks a unit", "がユニットにアタックした", target="unit"),
        "blocks": _unit("blocks", "がブロックした", attacker="unit"),
        "battle_damage": _unit(
            "deals battle damage to a player's base or shields", "がシールドエリアにバトルダメージを与えた"
        ),
        "defeats": _unit(
            "destroys an enemy unit in battle", "がバトルで相手のユニットを破壊した", victim="unit"
        ),
        "damaged": _unit("is dealt damage", "がダメージを受けた", amount="number"),
        "destroyed": _unit("is destroyed", "が破壊された"),
        "base_destroyed": _unit("is destroyed", "が破壊された"),
        "rested": _unit("is rested", "がレストした"),
        "shield_destroyed": _player(
            "when one of {whose} shields is destroyed", "{whose}シールドが破壊された時"
        ),
        "ex_spent": _player(
            "{subject} pay{s} with an EX resource", "{subject}がEXリソースを使った", amount="number"
        ),
        "command_played": _player("{subject} play{s} a command", "{subject}がコマンドを使った", card="card"),
        "discarded": _player("{subject} discard{s} a card", "{subject}が手札を捨てた", card="card"),
        "start_step": _player("at the start of {whose} turn", "{whose}ターンの開始時"),
        "end_step": _player("at the end of {whose} turn", "{whose}ターンの終了時"),
    },
    timings={"main": Term("Main", "メイン"), "action": Term("Action", "アクション")},
    activations={
        "main": Term("Activate·Main", "起動・メイン"),
        "action": Term("Activate·Action", "起動・アクション"),
    },
    without=frozenset(
        {"Bury", "Level", "Attach", "UseCard", "Respond", "Reduce", "ReplaceHeal", "ReplaceEffect"}
    ),
    strict=True,
    units=frozenset({"unit", "pilot", "base"}),
    used=frozenset({"command"}),
    private=frozenset({"hand"}),
    terms={
        "unit": Term("unit", "ユニット"),
        "this_base": Term("base", "ベース"),
        "destroy": Term("destroy", "破壊する"),
        "rest": Term("rest", "レストする"),
        "ready": Term("ready", "アクティブにする"),
        "deploy": Term("deploy", "配備する"),
        "card": Term("card", "カード"),
        "in_base": Term("base", "ベース"),
        "event_attacker": Term("the attacking unit", "アタックしたユニット"),
        "event_target": Term("the attacked unit", "アタックされたユニット"),
        "event_victim": Term("the destroyed unit", "破壊されたユニット"),
        "burst": Term("Burst", "バースト"),
        "price": Term("Development", "展開"),
        "strike": Term(
            "deal {amount} damage to {whose} base, or else to the top shield",
            "{whose}ベース（なければ一番上のシールド）に{amount}ダメージを与える",
        ),
        "link_name": Term("Link: {}.", "リンク条件：「{}」。"),
        "link_trait": Term("Link: {} pilot.", "リンク条件：{}のパイロット。"),
    },
)
