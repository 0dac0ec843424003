"""How much of the engine's code serves every ruleset: `make shared` (at least 70 %, reached by short rulesets).

Counted are lines with code: no blanks, comments or docstrings. Agents (with what they think of a ruleset) and the
command line count on neither side.
"""

import ast
import tokenize
from pathlib import Path

ENGINE = Path(__file__).parent.parent / "engine"
APART = ("agents", "cli", "__main__.py", "bench.py", "conformance.py", "simulate.py")
_SILENT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


def code_lines(path: Path) -> int:
    """Lines of a file that hold code."""
    docs: set[int] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            docs.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines: set[int] = set()
    with path.open("rb") as source:
        for token in tokenize.tokenize(source.readline):
            if token.type not in _SILENT and token.type != tokenize.ENCODING:
                lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines - docs)


def counted() -> tuple[int, dict[str, int]]:
    """Shared lines, and those of each ruleset."""
    shared = 0
    own: dict[str, int] = {}
    for path in sorted(ENGINE.rglob("*.py")):
        parts = path.relative_to(ENGINE).parts
        if parts[0] in APART or parts[-1] == "evaluation.py":
            continue
        if parts[0] == "rulesets" and len(parts) > 2:
            own[parts[1]] = own.get(parts[1], 0) + code_lines(path)
        else:
            shared += code_lines(path)
    return shared, own


def main() -> None:
    """Prints the counts and the share."""
    shared, own = counted()
    for name, lines in own.items():
        print(f"{name:12} {lines:6,}")
    print(
        f"{'shared':12} {shared:6,}  {shared / (shared + sum(own.values())):.1%} of {shared + sum(own.values()):,}"
    )


if __name__ == "__main__":
    main()
