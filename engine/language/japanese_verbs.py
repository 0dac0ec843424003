"""The forms of Japanese verbs that card text needs, from the plain form."""

_ICHIDAN = ("える", "ける", "げる", "せる", "てる", "める", "れる", "見る", "いる")
_TE = {
    "す": "して",
    "く": "いて",
    "ぐ": "いで",
    "ぶ": "んで",
    "む": "んで",
    "う": "って",
    "つ": "って",
    "る": "って",
}
_STEM = {"す": "し", "く": "き", "ぐ": "ぎ", "ぶ": "び", "む": "み", "う": "い", "つ": "ち", "る": "り"}


def te_form(clause: str) -> str:
    """破壊する → 破壊して, 引く → 引いて, 与える → 与えて."""
    if clause.endswith("する"):
        return clause[:-2] + "して"
    if clause.endswith("行う"):
        return clause[:-1] + "って"
    if clause.endswith(_ICHIDAN):
        return clause[:-1] + "て"
    return clause[:-1] + _TE[clause[-1]] if clause[-1] in _TE else clause


def stem(clause: str) -> str:
    """破壊する → 破壊し, 引く → 引き, 与える → 与え."""
    if clause.endswith("する"):
        return clause[:-2] + "し"
    if clause.endswith(_ICHIDAN):
        return clause[:-1]
    return clause[:-1] + _STEM[clause[-1]] if clause[-1] in _STEM else clause
