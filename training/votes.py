"""What each fact that a page says of itself adds to the log-odds of each kind: a logistic regression on top of the
kinds that its text is given, so that a page that says nothing stays as it was."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

PENALTY = 1.0  # on the squares of votes
ROUNDS = 300

Numbers = NDArray[np.float64]


def train_votes(facts: Numbers, odds: Numbers, kind: NDArray[np.int64], weight: Numbers) -> Numbers:
    """Votes by fact and kind, from pages with their facts, the log-odds of their text, and the number of their kind."""
    shape = (facts.shape[1], odds.shape[1])
    wanted = np.eye(shape[1])[kind]

    def loss(flat: Numbers) -> tuple[float, Numbers]:
        votes = flat.reshape(shape)
        heard = odds + facts @ votes
        heard -= heard.max(1, keepdims=True)
        logs = heard - np.log(np.exp(heard).sum(1, keepdims=True))
        wrong = weight[:, None] * (np.exp(logs) - wanted)
        gradient = facts.T @ wrong + PENALTY * votes
        return float(-(weight[:, None] * wanted * logs).sum() + PENALTY * (flat @ flat) / 2), gradient.ravel()

    found = minimize(loss, np.zeros(shape[0] * shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": ROUNDS})
    return np.asarray(found.x, np.float64).reshape(shape)
