"""What stands on figures, in the languages of the product."""

from collections.abc import Mapping

LANGUAGES = ("en", "ja")

LABELS: Mapping[str, Mapping[str, str]] = {
    "win_rates": {"en": "Win rates", "ja": "デッキ別勝率"},
    "win_rates_axis": {"en": "win rate, decided games without mirrors", "ja": "勝率（決着したゲーム、ミラー戦を除く）"},
    "shrunk": {"en": "drawn towards the mean", "ja": "平均に寄せた推定"},
    "pilots": {"en": "n {n:,} · {pilots} pilots", "ja": "n {n:,}・使用者{pilots}人"},
    "pilot": {"en": "n {n:,} · 1 pilot", "ja": "n {n:,}・使用者1人"},
    "win_rates_second": {"en": "◇ {second}. ", "ja": "◇：{second}。"},
    "win_rates_note": {
        "en": "Line: 95 % interval, wider\nwhere few pilots play many games. Grey: few games.",
        "ja": "灰色：ゲーム数が少ない。\n線：95%信頼区間（少人数が多く使うほど広い）。",
    },
    "matchups": {"en": "Matchups", "ja": "デッキ相性表"},
    "matchups_note": {
        "en": "Row beats column, % of what was decided.\n( ): few games. *: not 50 % (q < .05).",
        "ja": "行のデッキが列のデッキに勝つ割合（%）。\n( )：ゲーム数が少ない。*：50%ではない（q < .05）。",
    },
    "share": {"en": "Share of the field", "ja": "使用率"},
    "share_axis": {"en": "share of all seats, mirrors included", "ja": "使用率（全席数に対する割合、ミラー戦を含む）"},
    "share_weeks_axis": {"en": "share of all seats", "ja": "使用率"},
    "quadrant": {"en": "Played and winning", "ja": "使用率と勝率"},
    "quadrant_x": {"en": "share of the field (dashed: an even share)", "ja": "使用率（破線：均等な場合）"},
    "quadrant_y": {"en": "win rate without mirrors, 95 %", "ja": "勝率（ミラー戦を除く、95%信頼区間）"},
    "curve": {"en": "Mana curve", "ja": "マナカーブ"},
    "curve_axis": {"en": "{cost} – {n:g} cards, mean {mean:.2f}", "ja": "{cost}（{n:g}枚、平均{mean:.2f}）"},
    "cost": {"en": "cost", "ja": "コスト"},
    "copies": {"en": "copies", "ja": "枚数"},
    "efficiency": {"en": "What there was, and what was spent", "ja": "使えた資源と使った資源"},
    "efficiency_x": {"en": "own turn (games still running)", "ja": "自分のターン（続いているゲーム）"},
    "efficiency_y": {"en": "{resource} a turn, mean", "ja": "1ターンの{resource}（平均）"},
    "first": {"en": "first player", "ja": "先攻"},
    "second": {"en": "second player", "ja": "後攻"},
    "all": {"en": "all", "ja": "全体"},
    "available": {"en": "available, {seat}", "ja": "使えた量・{seat}"},
    "spent": {"en": "spent, {seat}", "ja": "使った量・{seat}"},
    "stages": {"en": "A card to play in each turn", "ja": "各ターンに出せるカード"},
    "stages_x": {"en": "own turn, and cards of that stage", "ja": "自分のターンと、その段階のカードの枚数"},
    "stages_y": {"en": "chance to have drawn one", "ja": "引けている確率"},
    "impact": {"en": "Card impact", "ja": "カードの影響度"},
    "impact_axis": {"en": "percentage points, 95 %", "ja": "ポイント（95%信頼区間）"},
    "impact_note": {
        "en": "Against the other cards of the same deck, in\nhand. ┃ opening hands alone. Filled: q < .05\nand 5 pilots. Grey: under 100 games.",
        "ja": "手札に来た同じデッキの他のカードとの差。\n┃：初手のみ。塗り：q < .05かつ使用者5人\n以上。灰色：100ゲーム未満。",
    },
    "deck_map": {"en": "Deck lists by likeness", "ja": "デッキリストの近さ"},
    "deck_map_note": {"en": "Near: alike. The axes mean nothing. n {n} lists.", "ja": "近いほど似ている。軸に意味はない。n {n}リスト。"},
    "ratings": {"en": "Ratings", "ja": "レーティング"},
    "ratings_axis": {
        "en": "rating ± 2 deviations; ranked by the lower end",
        "ja": "レーティング±2偏差（下限の順）",
    },
    "ratings_n": {"en": "n {n} · {won} won", "ja": "n {n}・{won}勝"},
    "calibration": {"en": "Foretold and observed", "ja": "予測と結果"},
    "calibration_x": {"en": "foretold chance to win, games not in the fit", "ja": "予測勝率（学習に使わないゲーム）"},
    "calibration_y": {"en": "won", "ja": "実際の勝率"},
    "length": {"en": "Length of games", "ja": "ゲームの長さ"},
    "length_axis": {
        "en": "turn cycles, and games that ended in each\n({n:,} games; ended on time: censored)",
        "ja": "ターン数（往復）と、そこで終わったゲーム\n（{n:,}ゲーム。時間切れは打ち切り）",
    },
    "ended": {"en": "ended in this cycle", "ja": "このターンに終了"},
    "running": {"en": "still running after it", "ja": "このあとも続行"},
}  # fmt: skip


def label(name: str, lang: str, **values: object) -> str:
    """A label in a language. Raises `ValueError` for a language that there isn't."""
    if lang not in LANGUAGES:
        raise ValueError(f"lang is one of {', '.join(LANGUAGES)}, not {lang!r}")
    return LABELS[name][lang].format(**values) if values else LABELS[name][lang]
