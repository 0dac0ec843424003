"""The breaks: which modules hold a ruleset's rules, and what can be broken in them, by cosmic-ray's operators and ours."""

import random
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import NamedTuple

import parso
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.ast.ast_query import ASTQuery
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from cosmic_ray.operators.provider import OperatorProvider
from parso.tree import BaseNode, NodeOrLeaf

NO_RULES = {"__init__.py", "evaluation.py", "log.py", "words.py", "vocabulary.py", "card_classes.py"}
"""What agents think, what is logged and said, and what may stand on a card: none of it decides what happens in a game."""

_LIBRARY = [
    *(
        "ReplaceTrueWithFalse",
        "ReplaceFalseWithTrue",
        "ReplaceAndWithOr",
        "ReplaceOrWithAnd",
        "NumberReplacer",
    ),
    *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ZeroIterationForLoop"),
    *("ReplaceUnaryOperator_Delete_Not", "ReplaceUnaryOperator_Delete_USub"),
    *(f"ReplaceBinaryOperator_{way}" for way in ("Add_Sub", "Sub_Add", "Mul_Add", "FloorDiv_Mul")),
    *(f"ReplaceComparisonOperator_{way}" for way in ("Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is")),
    *(f"ReplaceComparisonOperator_{way}" for way in ("Lt_LtE", "Lt_GtE", "LtE_Lt", "LtE_Gt")),
    *(f"ReplaceComparisonOperator_{way}" for way in ("Gt_GtE", "Gt_LtE", "GtE_Gt", "GtE_Lt")),
]
"""Each comparison to its opposite and to its neighbour; the library's other swaps mean the same or mean nothing."""

_TESTED = {"if", "elif", "while"}
_NOTHING = {"None", "False"}
_SAYS_ONLY = {"fstring", "raise_stmt", "decorator", "assert_stmt"}
"""Places with no rule in them: what is said, and what is wrong with the caller."""


class _Replace(Operator):
    """An operator that puts another text into the place of some nodes."""

    def places(self, node: NodeOrLeaf) -> Iterator[tuple[int, str]]:
        """Which children are replaced, and by what."""
        raise NotImplementedError

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        if isinstance(node, BaseNode):
            for index, _ in self.places(node):
                yield node.children[index].start_pos, node.children[index].end_pos

    def mutate(self, node: BaseNode, index: int) -> BaseNode:
        child, text = list(self.places(node))[index]
        prefix = node.children[child].get_first_leaf().prefix
        node.children[child] = parso.parse(f"{prefix}{text}")
        return node

    @classmethod
    def examples(cls) -> tuple[()]:
        return ()


class SwitchOff(_Replace):
    """A condition that never holds, or always: the rule check is switched off."""

    def places(self, node: NodeOrLeaf) -> Iterator[tuple[int, str]]:
        if node.type not in ("if_stmt", "while_stmt", "comp_if", "ternary", "test"):
            return
        for index, child in enumerate(node.children[:-1]):
            if child.type == "keyword" and child.value in _TESTED:
                yield index + 1, "False"
                if child.value != "while":
                    yield index + 1, "True"


class DropPart(_Replace):
    """One part of an `and` or `or` is left out."""

    def places(self, node: NodeOrLeaf) -> Iterator[tuple[int, str]]:
        if node.type in ("and_test", "or_test"):
            for index in range(0, len(node.children), 2):
                yield index, "True" if node.type == "and_test" else "False"


class Membership(_Replace):
    """`in` for `not in`, and the other way round."""

    def places(self, node: NodeOrLeaf) -> Iterator[tuple[int, str]]:
        if node.type == "comparison":
            for index in range(1, len(node.children), 2):
                word = " ".join(node.children[index].get_code().split())
                if word in ("in", "not in"):
                    yield index, "not in" if word == "in" else "in"


class ReturnNothing(_Replace):
    """A function that works out its answer and doesn't give it."""

    def places(self, node: NodeOrLeaf) -> Iterator[tuple[int, str]]:
        if node.type == "return_stmt" and node.children[1].get_code().strip() not in _NOTHING:
            yield 1, "None"


class LeaveOut(_Replace):
    """A step that isn't taken: a call, a deletion, or a change of what stands in an object."""

    def places(self, node: NodeOrLeaf) -> Iterator[tuple[int, str]]:
        if node.type != "simple_stmt":
            return
        step = node.children[0]
        changes = step.type == "expr_stmt" and (
            step.children[0].type == "atom_expr" or step.children[1].get_code().strip() in ("+=", "-=", "&=")
        )
        if changes or step.type in ("atom_expr", "del_stmt"):
            yield 0, "pass"


OPERATORS: list[Operator] = [
    *(OperatorProvider()[name]() for name in _LIBRARY),
    *(SwitchOff(), DropPart(), Membership(), ReturnNothing(), LeaveOut()),
]


class Break(NamedTuple):
    """One break: the module (from the project's folder), the line, its function, the code as it is and becomes."""

    path: Path
    line: int
    function: str
    was: str
    now: str
    code: str
    """The whole module, broken."""

    @property
    def place(self) -> str:
        return f"{self.path.as_posix()}:{self.line}"


def modules(root: Path, ruleset: str) -> list[Path]:
    """The modules that hold a ruleset's rules, from the project's folder."""
    found = (root / "engine" / "rulesets" / ruleset).glob("*.py")
    return sorted(path.relative_to(root) for path in found if path.name not in NO_RULES)


def spots(source: str) -> list[tuple[Operator, int, int, str]]:
    """All that can be broken in a module: the operator, its how-manieth place, the line, and the function (or class)."""
    nodes = list(ast_nodes(get_ast(source)))
    found = []
    for operator in OPERATORS:
        places = [(node, start[0]) for node in nodes for start, _ in operator.mutation_positions(node)]
        found += [
            (operator, occurrence, line, ASTQuery(node).get_definition_name() or "")
            for occurrence, (node, line) in enumerate(places)
            if _is_rule(node)
        ]
    return found


def _is_rule(node: NodeOrLeaf) -> bool:
    """Whether the node is code that runs in a game: no annotation, no text of an error, no place in a tuple."""
    if node.type == "number" and node.parent.type == "trailer":
        return False
    while node.parent is not None:
        if node.type == "if_stmt" and node.children[1].get_code().strip() == "TYPE_CHECKING":
            return False
        above = node.parent
        if above.type in _SAYS_ONLY:
            return False
        if above.type == "annassign" and node is above.children[1]:
            return False
        if above.type == "tfpdef" or (above.type == "param" and node is above.annotation):
            return False
        if above.type == "funcdef" and (
            node is above.annotation or above.name.value in ("__repr__", "__str__")
        ):
            return False
        node = above
    return True


def sample(root: Path, ruleset: str, count: int, seed: int) -> tuple[list[Break], int]:
    """A seeded choice of breaks that differ and can be read (0: all), and how many places there are to choose from."""
    sources = {path: (root / path).read_text(encoding="utf-8") for path in modules(root, ruleset)}
    pool = [(path, *spot) for path, source in sources.items() for spot in spots(source)]
    random.Random(seed).shuffle(pool)
    chosen: dict[tuple[Path, str], Break] = {}
    for path, operator, occurrence, line, function in pool:
        if count and len(chosen) == count:
            break
        made = mutate_code(sources[path], operator, occurrence)
        if made is not None and made != sources[path] and (path, made) not in chosen and _compiles(made):
            chosen[path, made] = Break(path, line, function, *_change(sources[path], made), made)
    return sorted(chosen.values(), key=lambda b: b[:2]), len(pool)


def _compiles(code: str) -> bool:
    try:
        compile(code, "broken", "exec")
    except SyntaxError:
        return False
    return True


def _change(before: str, after: str) -> tuple[str, str]:
    """The lines that differ, each side as one line."""
    old, new = before.splitlines(), after.splitlines()
    parts = [p for p in SequenceMatcher(None, old, new, autojunk=False).get_opcodes() if p[0] != "equal"]
    was = " ".join([row for _, start, end, _, _ in parts for row in old[start:end]]).split()
    now = " ".join([row for *_, start, end in parts for row in new[start:end]]).split()
    return " ".join(was), " ".join(now).replace("( ", "(").replace("[ ", "[")
