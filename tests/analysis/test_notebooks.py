"""The notebooks: executed on the demo season, paired, without outputs, built as they should be."""

import os
import re
from pathlib import Path

import jupytext
import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "notebooks"
SCRIPTS = sorted(FOLDER.glob("*.py"))


def parameters(notebook, **values):
    """Replaces values in the cell tagged so."""
    cell = next(c for c in notebook.cells if "parameters" in c.metadata.get("tags", []))
    for name, value in values.items():
        cell.source = re.sub(rf"^{name} = .*$", f"{name} = {value!r}", cell.source, flags=re.M)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda p: p.stem)
def test_it_runs(path, demo_folder, tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(FOLDER.parent), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setenv("FUDABA_DEMO", str(demo_folder))
    monkeypatch.setenv("PYTHONWARNINGS", "ignore")
    notebook = jupytext.read(path)
    parameters(notebook, OUT=str(tmp_path))
    client = NotebookClient(
        notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    )
    client.execute()
    pictures = [
        o
        for c in notebook.cells
        if c.cell_type == "code"
        for o in c.outputs
        if "image/png" in o.get("data", {})
    ]
    tables = [
        o
        for c in notebook.cells
        if c.cell_type == "code"
        for o in c.outputs
        if "text/html" in o.get("data", {})
    ]
    assert pictures or tables
    errors = [
        o for c in notebook.cells if c.cell_type == "code" for o in c.outputs if o.get("name") == "stderr"
    ]
    assert not errors, errors


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda p: p.stem)
def test_it_is_paired_and_without_outputs(path):
    pair = nbformat.read(path.with_suffix(".ipynb"), as_version=4)
    script = jupytext.read(path)
    assert [(c.cell_type, c.source) for c in pair.cells] == [(c.cell_type, c.source) for c in script.cells]
    assert all(not c.outputs and c.execution_count is None for c in pair.cells if c.cell_type == "code")


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda p: p.stem)
def test_it_asks_answers_warns_and_checks_itself(path):
    cells = jupytext.read(path).cells
    assert re.match(r"# .*\?", cells[0].source), "it opens with its question"
    assert "**In short:**" in cells[0].source, "and answers it in words"
    answer = next(
        c for c in cells[1:] if c.cell_type == "code" and "parameters" not in c.metadata.get("tags", [])
    )
    assert "print(" in answer.source, "the answer in numbers comes first"
    assert re.search(r"^ta\.show\(", answer.source, re.M), "and a figure with it"
    folded = answer.metadata.get("jupyter", {}).get("source_hidden", False)
    assert folded or len(answer.source.splitlines()) <= 12, "before the details of the code"
    said = " ".join(c.source for c in cells if c.cell_type == "markdown")
    for wanted in (
        "**n and filters:**",
        "**What not to conclude:**",
        "**What not to\nconclude:**",
        "**Next:**",
    ):
        assert wanted.replace("\n", " ") in said.replace("\n", " ")
    assert "assert " in cells[-1].source
    assert len(path.read_text(encoding="utf-8").splitlines()) < 150


def test_there_are_eleven():
    """The ten of the kit, and the advanced one on equal draws."""
    assert [p.name[:2] for p in SCRIPTS] == [f"{i:02}" for i in range(11)]
