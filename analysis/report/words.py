"""The report's sentences, in English and Japanese; each with its n."""

from collections.abc import Callable, Mapping

from analysis.report.facts import Facts
from analysis.report.week import Week

Name = Callable[[object], str]

REASONS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "life": "by life", "deckout": "out of cards", "objective": "by an objective", "concede": "conceded",
        "timeout": "out of time", "match_clock": "match clock", "round_limit": "round limit",
        "disqualified": "disqualified", "absent": "absent", "crash": "crashed",
    },
    "ja": {
        "life": "ライフ", "deckout": "デッキ切れ", "objective": "特殊勝利", "concede": "投了", "timeout": "時間切れ",
        "match_clock": "対戦の時間切れ", "round_limit": "ターン上限", "disqualified": "失格", "absent": "不在", "crash": "異常終了",
    },
}  # fmt: skip

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "rank": "{rank}. {name} – {points:g} points",
        "winner": "Winner", "most": "Most wins", "winner_text": "{name}: {points:g} points from {w}‑{l}‑{d}.",
        "people": "Who came", "new": "New: {names}.", "gone": "Not this week: {names}.", "same": "The same players as last week.",
        "others": " and {n} more", "list": ", ",
        "swing": "Game of the week",
        "swing_text": "{a} beat {b}: in cycle {turn} the chance to win moved by {swing:.0f} points; the winner once stood at {low:.0f} %.",
        "upset": "Upset", "upset_text": "{a} beat {b} with a foretold chance of {p:.0f} %.",
        "streak": "On a roll", "streak_text": "{name}: {n} matches won in a row.",
        "length": "Shortest and longest", "length_text": "{a} beat {b} in {n} cycles; {c} and {d} took {m}.",
        "card": "Card of the season",
        "card_text": "{card}: {impact:+.1f} points within its decks (n {n}, q {q:.3f}).",
        "no_card": "None differs from its deck's other cards beyond doubt (q < .05, 100 games, 5 pilots).",
        "first": "Going first", "first_text": "The first player wins {rate:.0f} % among equals ({lo:.0f} to {hi:.0f} %, n {n}).",
        "ends": "How games ended", "unplayed": "Not played", "late": "Played late", "late_text": "{a} – {b} ({days} days)",
        "players": "players", "matches": "matches", "games": "games", "decks": "effective decks",
        "tables": "Standings", "week_table": "The week", "season_table": "The season",
        "rolling_table": "If the season ended today", "share": "What was played", "rates": "How it did",
        "matchups": "Who beats whom", "ratings": "Ratings", "newcomers": "Newcomers' decks", "highlights": "Highlights",
        "omw": "share of matches that the opponents won.", "gw": "share of games won.", "ogw": "share of games that the opponents won.",
        "oomw": "the opponents' OMW, on average.", "buchholz": "the opponents' points.", "sentence": " ",
        "player": "player", "points": "points", "won": "won", "lost": "lost", "drawn": "drawn", "move": "", "to_top": "to top {top}",
        "rate": "won %", "rating": "rating", "deck": "deck", "seats": "seats", "share_column": "share", "change": "change",
        "new_mark": "new", "replay": "replay",
        "share_note": "Line: 95 % interval, by how many people chose. ▲▼: points since last week, mostly chance within it. Effective number of decks: {eff:.1f} (HHI {hhi:.2f}).",
        "rates_note": "Decks with their pilots: a rate is not the deck's alone.",
        "matchups_note": "Pairs with fewer than 10 matches stand in brackets: {few}.",
        "ratings_note": "Ranked by the lower end: who has played little must prove more. Grey: provisional.",
        "replay_note": "A replay is a file; {command} plays it.",
        "pictures": "What was played this week|Win rates, season|Matchups, season (matches)|Ratings, season",
        "alts": "Bars: share of each deck this week|Win rates of decks with intervals|Grid of decks: how often the row beats the column|Leaderboard of ratings with intervals",
        "footer": "Season up to this week: {games:,} games, {matches:,} matches, {people} players, {first:%Y-%m-%d} to {last:%Y-%m-%d}. Left out: {void} without contest, {crashed} crashed. Filters: {filters}. Win rates without mirrors, 95 % intervals at the effective number of games. {rulesets}: engine {engines}, pools {pools}, tables version {version}. Made {now:%Y-%m-%d %H:%M} UTC.",
    },
    "ja": {
        "rank": "{rank}. {name}：{points:g}点",
        "winner": "今週の1位", "most": "最多勝", "winner_text": "{name}：{w}勝{l}敗{d}分、{points:g}点。",
        "people": "参加者", "new": "初参加：{names}。", "gone": "先週から不参加：{names}。", "same": "顔ぶれは先週と同じ。",
        "others": "ほか{n}人", "list": "、",
        "swing": "今週の一戦",
        "swing_text": "{a}が{b}に勝利。{turn}ターン目に勝率が{swing:.0f}ポイント動き、勝者の勝率は一時{low:.0f}%だった。",
        "upset": "番狂わせ", "upset_text": "{a}が予測勝率{p:.0f}%から{b}に勝利。",
        "streak": "連勝中", "streak_text": "{name}：{n}連勝。",
        "length": "最短と最長", "length_text": "最短は{a}が{b}に勝った{n}ターン、最長は{c}と{d}の{m}ターン。",
        "card": "今季の一枚",
        "card_text": "「{card}」：同じデッキの他のカードに比べ勝率{impact:+.1f}ポイント（n {n}、q {q:.3f}）。",
        "no_card": "他のカードとの差がはっきりしたものはなし（q < .05、100ゲーム以上、使用者5人以上）。",
        "first": "先攻の有利", "first_text": "実力が同じなら先攻の勝率は{rate:.0f}%（95%区間 {lo:.0f}〜{hi:.0f}%、n {n}）。",
        "ends": "決着のつき方", "unplayed": "未消化の対戦", "late": "遅れて消化", "late_text": "{a} 対 {b}（{days}日遅れ）",
        "players": "参加人数", "matches": "対戦", "games": "ゲーム", "decks": "実効デッキ数",
        "tables": "順位表", "week_table": "今週", "season_table": "今季", "rolling_table": "今日終わったとすると",
        "share": "使用率", "rates": "勝率", "matchups": "デッキ相性", "ratings": "レーティング",
        "newcomers": "初参加のデッキ", "highlights": "今週の話題",
        "omw": "対戦相手の対戦勝率。", "gw": "ゲーム勝率。", "ogw": "対戦相手のゲーム勝率。",
        "oomw": "対戦相手のOMWの平均。", "buchholz": "対戦相手の点の合計。", "sentence": "",
        "player": "プレイヤー", "points": "点", "won": "勝", "lost": "敗", "drawn": "分", "move": "", "to_top": "{top}位まで",
        "rate": "勝率%", "rating": "レート", "deck": "デッキ", "seats": "席", "share_column": "使用率", "change": "増減",
        "new_mark": "新", "replay": "棋譜",
        "share_note": "線：95%信頼区間（選んだ人数による）。▲▼：先週からの増減（ポイント）。区間の内側ならほぼ偶然。実効デッキ数は{eff:.1f}（HHI {hhi:.2f}）。",
        "rates_note": "使い手こみの成績であり、デッキだけの強さではない。",
        "matchups_note": "10対戦に満たない組み合わせは括弧つき：{few}組。",
        "ratings_note": "下限の順。ゲームの少ない人ほど幅が広い。灰色は暫定。",
        "replay_note": "棋譜はファイル。{command} で再生できる。",
        "pictures": "今週の使用率|今季の勝率|今季のデッキ相性（対戦）|今季のレーティング",
        "alts": "今週のデッキ別使用率の棒グラフ|デッキ別勝率と信頼区間|行のデッキが列のデッキに勝つ割合の表|レーティング順位表と区間",
        "footer": "今季ここまで：{games:,}ゲーム、{matches:,}対戦、{people}人、{first:%Y-%m-%d}〜{last:%Y-%m-%d}。除外：無効{void}ゲーム、異常終了{crashed}ゲーム。絞り込み：{filters}。勝率はミラー戦を除き、95%区間は実効ゲーム数による。{rulesets}：エンジン{engines}、カードプール{pools}、表の版{version}。作成 {now:%Y-%m-%d %H:%M} UTC。",
    },
}  # fmt: skip
MANY = 6
"""Names in a list before the rest is only counted."""


def highlights(w: Week, f: Facts, name: Name, lang: str) -> list[tuple[str, str, str | None]]:
    """Heading, sentence and, where it is about one, the game."""
    t = WORDS[lang]
    people: Line = (t["people"], _people(f, name, t), None)
    found = [x for x in (_winner(w, f, name, t), people) if x]
    found += [
        x for x in (_swing(f, name, t), _upset(f, name, t), _streak(f, name, t), _length(f, name, t)) if x
    ]
    found += [_card(f, name, t), _first(f, t), (t["ends"], _ends(f, lang), None)]
    if f.unplayed:
        found.append((t["unplayed"], t["list"].join(f"{name(a)} – {name(b)}" for a, b in f.unplayed), None))
    if f.late:
        late = [t["late_text"].format(a=name(a), b=name(b), days=days) for a, b, days in f.late]
        found.append((t["late"], t["list"].join(late), None))
    return found


Line = tuple[str, str, str | None]


def _winner(w: Week, f: Facts, name: Name, t: Mapping[str, str]) -> Line | None:
    if not len(f.week_table):
        return None  # machines that only played themselves have no match
    top = f.week_table.iloc[0]
    said = t["winner_text"].format(
        name=name(top["player_id"]), points=top["points"], w=top["w"], l=top["l"], d=top["d"]
    )
    return t["winner" if w.preset else "most"], said, None


def _listed(people: list[str], name: Name, t: Mapping[str, str]) -> str:
    rest = len(people) - MANY
    return t["list"].join(map(name, people[:MANY])) + (t["others"].format(n=rest) if rest > 0 else "")


def _people(f: Facts, name: Name, t: Mapping[str, str]) -> str:
    said = [t[k].format(names=_listed(who, name, t)) for k, who in (("new", f.new), ("gone", f.gone)) if who]
    return t["sentence"].join(said) or t["same"]


def _swing(f: Facts, name: Name, t: Mapping[str, str]) -> Line | None:
    if not len(f.swings):
        return None
    s = f.swings.iloc[0]
    a, b = f.seats[s["game_id"]]
    low = 100 * (1 - s["comeback_index"])
    said = t["swing_text"].format(
        a=name(a), b=name(b), swing=100 * s["swing"], turn=s["turning_turn"], low=low
    )
    return t["swing"], said, str(s["game_id"])


def _upset(f: Facts, name: Name, t: Mapping[str, str]) -> Line | None:
    if not len(f.upsets):
        return None
    u = f.upsets.iloc[0]
    a, b = f.seats[u["game_id"]]
    return t["upset"], t["upset_text"].format(a=name(a), b=name(b), p=100 * u["expected"]), str(u["game_id"])


def _streak(f: Facts, name: Name, t: Mapping[str, str]) -> Line | None:
    if not f.streaks:
        return None
    said = [t["streak_text"].format(name=name(p), n=n) for p, n in f.streaks[:3]]
    return t["streak"], t["sentence"].join(said), None


def _length(f: Facts, name: Name, t: Mapping[str, str]) -> Line | None:
    if len(f.lengths) < 2:
        return None
    short, long = f.lengths.iloc[0], f.lengths.iloc[-1]
    (a, b), (c, d) = f.seats[short["game_id"]], f.seats[long["game_id"]]
    said = t["length_text"].format(
        a=name(a), b=name(b), n=short["n_turns"], c=name(c), d=name(d), m=long["n_turns"]
    )
    return t["length"], said, str(short["game_id"])


def _card(f: Facts, name: Name, t: Mapping[str, str]) -> Line:
    starred = f.impact[f.impact["starred"] & ~f.impact["low_n"]]
    if not len(starred):
        return t["card"], t["no_card"], None
    c = starred.iloc[0]
    said = t["card_text"].format(card=name(c["card_id"]), impact=100 * c["impact"], n=c["n"], q=c["q"])
    return t["card"], said, None


def _first(f: Facts, t: Mapping[str, str]) -> Line:
    x = f.first
    said = t["first_text"].format(rate=100 * x["rate"], lo=100 * x["lo"], hi=100 * x["hi"], n=x["n"])
    return t["first"], said, None


def _ends(f: Facts, lang: str) -> str:
    words = REASONS[lang]
    order = sorted(f.ends.items(), key=lambda x: (-int(x[1]), str(x[0])))
    return WORDS[lang]["list"].join(f"{words[str(k)]} {n}" for k, n in order)
