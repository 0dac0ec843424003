"""Logistic regression with a ridge, by Newton's method; standard errors that know of clusters."""

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from scipy.sparse import csr_array


class Fit(NamedTuple):
    """Coefficients and their covariance."""

    coef: np.ndarray
    covariance: np.ndarray

    @property
    def se(self) -> np.ndarray:
        """Standard errors."""
        return np.sqrt(np.maximum(0, np.diag(self.covariance)))


def sigmoid(x: np.ndarray | float) -> np.ndarray:
    """1 / (1 + exp(-x)), without overflow."""
    return np.asarray(0.5 * (1 + np.tanh(0.5 * np.asarray(x, float))))


def design(rows: int, width: int, entries: "list[tuple[np.ndarray, np.ndarray, float]]") -> "csr_array":
    """A design of few entries a row, for millions of games: each of `entries` is rows, columns and a value; they add up."""
    from scipy.sparse import coo_array

    at = np.concatenate([r for r, _, _ in entries]), np.concatenate([c for _, c, _ in entries])
    values = np.concatenate([np.full(len(r), value) for r, _, value in entries])
    return coo_array((values, at), shape=(rows, width)).tocsr()


def _times(X: Any, w: np.ndarray) -> Any:
    """The rows of X times w."""
    return X.multiply(w[:, None]).tocsr() if hasattr(X, "multiply") else X * w[:, None]


def _square(A: Any, B: Any) -> np.ndarray:
    """`A.T @ B` in full."""
    found = A.T @ B
    return np.asarray(found.toarray() if hasattr(found, "toarray") else found)


def fit(
    X: "np.ndarray | csr_array",
    y: np.ndarray,
    *,
    ridge: np.ndarray | float = 0.0,
    weights: np.ndarray | None = None,
    clusters: np.ndarray | None = None,
) -> Fit:
    """`X` may be sparse, see `design`. Maximises `sum w (y log p + (1-y) log(1-p)) - sum ridge coef^2 / 2`, with `p = sigmoid(X coef)`.

    `y` may be 1/2 (a draw). With `clusters` the covariance is the sandwich of cluster sums (Liang and Zeger 1986), with
    the correction k/(k-1). Raises `ValueError` for no rows.
    """
    if not len(y):
        raise ValueError("there are no games to fit")
    w = np.ones(len(y)) if weights is None else np.asarray(weights, float)
    penalty = np.broadcast_to(np.asarray(ridge, float), X.shape[1:])
    coef = np.zeros(X.shape[1])
    bread = np.eye(len(coef))
    for _ in range(100):
        p = sigmoid(X @ coef)
        gradient = X.T @ (w * (y - p)) - penalty * coef
        curve = _square(_times(X, w * np.maximum(p * (1 - p), 1e-9)), X) + np.diag(penalty + 1e-9)
        step = np.linalg.solve(curve, gradient)
        largest = np.abs(step).max(initial=0)
        coef = coef + step * min(1, 5 / max(largest, 1e-12))
        bread = curve
        if largest < 1e-9:
            break
    inverse = np.linalg.inv(bread)
    if clusters is None:
        return Fit(coef, inverse)
    from scipy.sparse import coo_array

    score = _times(X, w * (y - sigmoid(X @ coef)))
    labels, codes = np.unique(np.asarray(clusters).astype(str), return_inverse=True)
    k = len(labels)
    member = coo_array((np.ones(len(y)), (codes, np.arange(len(y)))), shape=(k, len(y))).tocsr()
    sums = member @ score
    return Fit(coef, inverse @ _square(sums, sums) @ inverse * (k / max(1, k - 1)))
