"""The few words that stand in pictures beside those of the rulesets."""

TEXTS: dict[str, dict[str, str]] = {
    "en": {
        "round": "Round {round}",
        "turn": "{who}'s turn",
        "setup": "Set-up",
        "wins": "{who} wins",
        "draw": "Draw",
        "asked": "to choose",
        "rested": "rested",
        "fresh": "new",
        "set": "set",
        "level": "Lv{level}",
        "player": "Player {number}",
        "hand": "Hand",
        "count": "{count} cards",
        "count.1": "1 card",
        "empty": "No cards",
        "more": "+{count}",
        "modifies": "→ {number}",
        "hidden": "face down",
        "attack": "{attackers} attacks {target}",
        "colon": ": ",
        "comma": ", ",
        "stop": ". ",
        "damage": "damage {amount}",
    },
    "ja": {
        "round": "第{round}ラウンド",
        "turn": "{who}の番",
        "setup": "準備",
        "wins": "{who}の勝ち",
        "draw": "引き分け",
        "asked": "選択中",
        "rested": "行動済み",
        "fresh": "新",
        "set": "伏せ",
        "level": "Lv{level}",
        "player": "プレイヤー{number}",
        "hand": "手札",
        "count": "{count}枚",
        "count.1": "1枚",
        "empty": "カードなし",
        "more": "+{count}",
        "modifies": "→{number}",
        "hidden": "裏向き",
        "attack": "{attackers}が{target}を攻撃",
        "colon": "：",
        "comma": "、",
        "stop": "。",
        "damage": "ダメージ{amount}",
    },
}


def text(lang: str, key: str, **fields: object) -> str:
    """A text in a language."""
    return TEXTS[lang][key].format(**fields)
