"""The command line's help and its mistakes in Japanese, by what Typer says in English."""

HELP: dict[str, str] = {
    "Fudaba: trading card games with the rules enforced.": "札場：ルールを守って遊ぶトレーディングカードゲーム。",
    "ja or en; by default the locale's.": "ja か en。指定がなければロケールの言語。",
    "Show this message and exit.": "この説明を表示する。",
    # play
    "Plays a game in the terminal.": "ターミナルで対戦する。",
    "The ruleset; not needed where there is one.": "ルール。1つしかなければ省ける。",
    "The ruleset.": "ルール。",
    "Your deck: a starter deck or a file.": "自分のデッキ。構築済みデッキの名前かファイル。",
    "Who sits opposite.": "対戦相手。",
    "The deck opposite.": "相手のデッキ。",
    "Deals the same game again; by default a secret one.": "同じ配り方でもう一度遊ぶ。指定がなければ秘密の値。",
    "A community's own set; may be repeated.": "自作のセット。繰り返し指定できる。",
    "Where the record goes; by default into games/.": "棋譜の保存先。指定がなければ games/ の中。",
    # replay
    "Steps through a recorded game, or prints its transcript.": "棋譜を1手ずつ再生するか、全体を表示する。",
    "A record, as `play` saves it.": "`play` が保存した棋譜。",
    "Whose view: a player's, a spectator's, all.": "だれの視点か。プレイヤー、観戦者、すべて。",
    "Go to this move at once; with --plain, stop there.": "この手まで進む。--plain では、ここで終わる。",
    "Print the transcript.": "対戦の記録を文章で表示する。",
    # sim
    "Plays many games between agents and shows who wins how often.": "エージェント同士で何度も対戦し、勝率を表示する。",
    "A deck; repeat it. One: a mirror; several: every pair.": "デッキ。繰り返し指定できる。1つなら同デッキ対戦、複数なら総当たり。",
    "Who plays the first, and the second deck.": "1つ目と2つ目のデッキを使うエージェント。",
    "Games a pairing.": "組み合わせごとの対戦数。",
    "The same seed gives the same games.": "同じシードなら同じ対戦になる。",
    "Processes.": "プロセス数。",
    # check
    "Checks a ruleset's conformance, or a community's own set.": "ルールの実装、または自作のセットを検査する。",
    "A ruleset, or a set file.": "ルール、またはセットのファイル。",
    "Random games; by default 300, with a set 1,000.": "ランダム対戦の数。指定がなければ300、セットでは1,000。",
    # bench
    "Measures the engine's speed.": "エンジンの速さを測る。",
    "Also writes the figures into this file.": "結果をこのファイルにも書く。",
    "Runs of which the median is taken.": "測る回数。その中央値を取る。",
    # cards
    "List, search and show cards.": "カードの一覧、検索、表示。",
    "Lists the cards of a ruleset.": "ルールのカードを一覧にする。",
    "Only this type.": "この種類だけ。",
    "Only this colour, or this element.": "この色、またはこの属性だけ。",
    "Searches names and texts; every word must be there.": "名前とテキストから探す。すべての語を含むもの。",
    "Words of the name or the text, in either language.": "名前かテキストの語。日本語でも英語でもよい。",
    "Shows a card with its text.": "カードをテキストとともに表示する。",
    "A card's number or (part of its) name.": "カードの番号か名前（一部でもよい）。",
    # deck
    "Check and print decks.": "デッキの検査と表示。",
    "Says whether a deck list may be played, and everything that is wrong with it.": "デッキが使えるかどうかと、誤りをすべて示す。",
    "A starter deck, or a file with a deck list.": "構築済みデッキの名前か、デッキのファイル。",
    "Prints a deck, its cards by cost.": "デッキをコスト順に表示する。",
}  # fmt: skip

MISTAKES: tuple[tuple[str, str], ...] = (
    (r"No such option: (\S+) \(Possible options: (.+)\)", "オプション{0}はありません（{1}ですか？）"),
    (r"No such option: (.+)", "オプション{0}はありません"),
    (r"No such command '(.+)'\. Did you mean (.+)\?", "コマンド「{0}」はありません（{1}ですか？）"),
    (r"No such command '(.+)'\.", "コマンド「{0}」はありません"),
    (r"Missing argument '(.+)'\.", "引数{0}がありません"),
    (r"Missing option '(.+)'\.", "オプション{0}がありません"),
    (r"Missing command\.", "コマンドがありません"),
    (r"Option '(.+)' requires an argument\.", "オプション{0}には値が必要です"),
    (r"Option '(.+)' does not take a value\.", "オプション{0}に値は付けられません"),
    (r"Got unexpected extra argument(?:\(s\)|s)? \((.+)\)", "余分な引数があります：{0}"),
    (r"Invalid value for '--lang': no words in '(.+)'; there are (.+)", "--langに「{0}」はありません。使えるもの：{1}"),
    (r"Invalid value for (.+): Input should be a valid integer.*", "{0}には整数を書いてください"),
    (r"Invalid value for (.+): a seed has at most ([\d,]+) bits", "{0}は{1}ビットまでです"),
    (r"Invalid value for (.+?): (.+)", "{0}の値が使えません：{1}"),
)  # fmt: skip
"""Patterns over Typer's English, and the Japanese with what they have found; the first that fits is taken."""
