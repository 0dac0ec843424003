"""Logistic regression with a ridge, by Newton's method; standard errors that know of clusters."""

from typing import NamedTuple

import numpy as np


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


def fit(
    X: np.ndarray,
    y: np.ndarray,
    *,
    ridge: np.ndarray | float = 0.0,
    weights: np.ndarray | None = None,
    clusters: np.ndarray | None = None,
) -> Fit:
    """Maximises `sum w (y log p + (1-y) log(1-p)) - sum ridge coef^2 / 2`, with `p = sigmoid(X coef)`.

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
        curve = (X * (w * np.maximum(p * (1 - p), 1e-9))[:, None]).T @ X + np.diag(penalty + 1e-9)
        step = np.linalg.solve(curve, gradient)
        largest = np.abs(step).max(initial=0)
        coef = coef + step * min(1, 5 / max(largest, 1e-12))
        bread = curve
        if largest < 1e-9:
            break
    inverse = np.linalg.inv(bread)
    if clusters is None:
        return Fit(coef, inverse)
    score = X * (w * (y - sigmoid(X @ coef)))[:, None]
    labels, codes = np.unique(np.asarray(clusters).astype(str), return_inverse=True)
    sums = np.zeros((len(labels), X.shape[1]))
    np.add.at(sums, codes, score)
    k = len(labels)
    return Fit(coef, inverse @ (sums.T @ sums) @ inverse * (k / max(1, k - 1)))
