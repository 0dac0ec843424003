"""How a game stands while it runs: the chance to win at each turn's end, swings and comebacks."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pandas as pd

from analysis import intervals, logistic
from analysis.dataset import Dataset
from analysis.seats import seats

CALIBRATION = ("bin", "n", "predicted", "observed")
SWINGS = ("game_id", "swing", "comeback_index", "turning_turn")
FEATURES = ("life", "board", "hand", "life_late", "board_late", "on_play")
FOLDS = 5
RIDGE = 1.0


@dataclass(frozen=True)
class WinProbability:
    """A logistic model of winning from how a turn ended: small enough for JSON, and read without any library but numpy."""

    coef: tuple[float, ...]
    """Of a constant and the features."""
    scale: tuple[float, ...]
    """Standard deviations by which the differences of life, board and hand are divided."""
    last: float
    """The cycle that counts as late in full."""
    calibration: pd.DataFrame
    """Predictions for games that the model had not seen, by tenths, beside what happened."""
    ece: float
    """Expected calibration error: the mean distance of the two, weighted by n."""
    log_loss: float

    def predict(self, turns: pd.DataFrame, on_play: np.ndarray | pd.Series) -> np.ndarray:
        """The chance of the seat whose turn ended, for rows of the table `turns`."""
        return logistic.sigmoid(_features(turns, on_play, self.scale, self.last) @ np.array(self.coef))

    def to_json(self) -> str:
        """Coefficients and scales, for a host that draws the curve."""
        parts = {
            "coef": self.coef,
            "scale": self.scale,
            "last": self.last,
            "features": ["constant", *FEATURES],
        }
        return json.dumps(parts)


def _features(
    turns: pd.DataFrame, on_play: np.ndarray | pd.Series, scale: tuple[float, ...], last: float
) -> np.ndarray:
    life = (turns["life"].astype(float) - turns["opp_life"]) / scale[0]
    board = (turns["board"].astype(float) - turns["opp_board"]) / scale[1]
    hand = (turns["hand"].astype(float) - turns["opp_hand"]) / scale[2]
    late = np.clip(turns["cycle"].astype(float) / last, 0, 1)
    first = np.where(np.asarray(on_play, bool), 0.5, -0.5)
    return np.stack([np.ones(len(turns)), life, board, hand, life * late, board * late, first], axis=1)


def _rows(ds: Dataset) -> pd.DataFrame:
    frame = seats(ds)
    frame = frame[frame["win"] != 0.5][["game_id", "seat", "win", "on_play", "n_turns"]]
    turns = ds.turns.merge(frame, on=["game_id", "seat"])
    ended = turns.groupby("game_id")["turn"].transform("max")
    final = (turns["turn"] == ended) & ((turns["life"] <= 0) | (turns["opp_life"] <= 0))
    return turns[~final].reset_index(drop=True)  # a turn that ended the game foretells nothing


def fit_win_probability(ds: Dataset, *, folds: int = FOLDS, seed: int = 0) -> WinProbability:
    """Fits the chance to win from life, board and hand (own minus opponent's), the cycle and who went first.

    Checked on whole games that a fit had not seen (never on rows: turns of a game are alike, and row-wise checks
    flatter). Raises `ValueError` with fewer games than folds.

    Misread this as what a move was worth: it knows numbers, not cards.

    >>> import analysis as ta
    >>> ta.fit_win_probability(ta.demo()).ece < 0.1
    True
    """
    rows = _rows(ds)
    games = np.sort(rows["game_id"].astype(str).unique())
    if len(games) < folds:
        raise ValueError(f"{len(games)} games can't be split into {folds} parts")
    differences = (
        rows["life"] - rows["opp_life"],
        rows["board"] - rows["opp_board"],
        rows["hand"] - rows["opp_hand"],
    )
    scale = tuple(max(1e-9, float(d.astype(float).std())) for d in differences)
    last = float(rows["cycle"].quantile(0.9))
    X, y = _features(rows, rows["on_play"], scale, last), rows["win"].to_numpy(float)
    fold_of = dict(zip(games, np.random.default_rng(seed).permutation(len(games)) % folds, strict=True))
    fold = rows["game_id"].astype(str).map(fold_of).to_numpy(int)
    ridge = np.r_[0.0, np.full(len(FEATURES), RIDGE)]
    p = np.zeros(len(y))
    for i in range(folds):
        held = fold == i
        p[held] = logistic.sigmoid(X[held] @ _monotone(X[~held], y[~held], ridge))
    bins = np.minimum(9, (p * 10).astype(int))
    table = (
        pd.DataFrame({"bin": bins, "p": p, "y": y})
        .groupby("bin")
        .agg(n=("y", "size"), predicted=("p", "mean"), observed=("y", "mean"))
    )
    ece = float((table["n"] * (table["predicted"] - table["observed"]).abs()).sum() / len(y))
    loss = float(-np.mean(y * np.log(p) + (1 - y) * np.log(1 - p)))
    return WinProbability(
        tuple(_monotone(X, y, ridge).tolist()), scale, last, table.reset_index()[list(CALIBRATION)], ece, loss
    )


def _monotone(X: np.ndarray, y: np.ndarray, ridge: np.ndarray) -> np.ndarray:
    """Coefficients with which more life is never worse, in any cycle: what would fall is left out."""
    kept = np.ones(X.shape[1], bool)
    life, late = 1 + FEATURES.index("life"), 1 + FEATURES.index("life_late")
    coef = np.zeros(X.shape[1])
    for _ in range(3):
        coef = np.zeros(X.shape[1])
        coef[kept] = logistic.fit(X[:, kept], y, ridge=ridge[kept]).coef
        if coef[life] < 0:
            kept[life] = False
        elif coef[life] + coef[late] < 0:
            kept[late] = False
        else:
            break
    return coef


LEADS = ("cycle", "lead", "n", "games", "rate", "lo", "hi")


def win_by_lead(
    ds: Dataset, *, edges: Sequence[float] | None = None, through_cycle: int = 8, level: float = 0.95
) -> pd.DataFrame:
    """How often a seat wins that is so much ahead in life at the end of a cycle: the table of comebacks.

    `edges` are the bounds of the bins of the lead (own life minus the opponent's); by default far behind, behind, even,
    ahead, far ahead, at the quartiles of the size of leads. A row of `turns` counts once; Wilson's interval at the number of
    games. Raises `ValueError` for edges that don't rise.

    Misread this as what a lead is worth: whoever leads has mostly played better before.

    >>> import analysis as ta
    >>> table = ta.win_by_lead(ta.demo())
    >>> bool((table["games"] <= table["n"]).all())
    True
    """
    rows = _rows(ds)
    rows = rows[rows["cycle"] <= through_cycle]
    lead = rows["life"].astype(float) - rows["opp_life"]
    if edges is None:
        size = lead.abs()[lead != 0]
        near, far = (float(size.quantile(q)) if len(size) else 1.0 for q in (0.25, 0.75))
        edges = sorted({sign * (at - 0.5) for at in {max(1.0, near), max(1.0, far)} for sign in (-1, 1)})
    bounds = np.r_[-np.inf, np.asarray(edges, float), np.inf]
    if (np.diff(bounds) <= 0).any():
        raise ValueError(f"the edges of the leads have to rise: {list(edges)}")
    labels = [_lead(low, high) for low, high in pairwise(bounds)]
    rows["lead"] = pd.cut(lead, bounds, right=False, labels=labels)
    groups = rows.groupby(["cycle", "lead"], observed=True)
    found = groups.agg(n=("win", "size"), games=("game_id", "nunique"), rate=("win", "mean")).reset_index()
    found["lo"], found["hi"] = intervals.wilson(found["rate"] * found["games"], found["games"], level)
    return found[list(LEADS)]


def _lead(low: float, high: float) -> str:
    """A bin of leads in words: whole numbers from `low` on, below `high`."""
    least, most = np.ceil(low) + 0.0, np.ceil(high) - 1 + 0.0
    if np.isinf(low):
        return f"{most:.0f} and less"
    if np.isinf(high):
        return f"{least:.0f} and more"
    return f"{least:.0f}" if least == most else f"{least:.0f} to {most:.0f}"


def game_swings(ds: Dataset, wp: WinProbability) -> pd.DataFrame:
    """A row a game: its largest change of the chance to win within a turn, when, and how far behind the winner was.

    `comeback_index` is 1 minus the winner's lowest chance; the match of the week has a large one.

    Misread this as a mistake of the loser: a swing is told by life, board and hand, whoever or whatever brought it about.

    >>> import analysis as ta
    >>> swings = ta.game_swings(ta.demo(), ta.fit_win_probability(ta.demo()))
    >>> bool(swings["swing"].between(0, 1).all())
    True
    """
    rows = _rows(ds)
    p = wp.predict(rows, rows["on_play"])
    rows["winner_p"] = np.where(rows["win"] == 1, p, 1 - p)
    order = ["game_id", "turn", "on_play"]
    rows = rows.sort_values(order, ascending=[True, True, False], kind="stable")
    rows["change"] = rows.groupby("game_id")["winner_p"].diff().abs()
    rows["change"] = rows["change"].fillna((rows["winner_p"] - 0.5).abs())
    at = rows.groupby("game_id")["change"].idxmax()
    found = rows.loc[at, ["game_id", "change", "cycle"]].rename(
        columns={"change": "swing", "cycle": "turning_turn"}
    )
    low = rows.groupby("game_id")["winner_p"].min()
    found["comeback_index"] = 1 - found["game_id"].map(low)
    return found.sort_values("swing", ascending=False, kind="stable").reset_index(drop=True)[list(SWINGS)]
