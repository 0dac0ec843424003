"""Alarms and dashboard: they ask for metrics that there are, in sentences that Prometheus understands."""

import json
import re
import shutil
from pathlib import Path

import pytest
import yaml

from bot.health.metrics import Metrics
from tests.deploy.tools import DEPLOY, run, tool

MONITORING = DEPLOY / "monitoring"
ALERTS = yaml.safe_load((MONITORING / "alerts.yaml").read_text(encoding="utf-8"))["groups"][0]["rules"]
DASHBOARD = json.loads((MONITORING / "grafana" / "fudaba.json").read_text(encoding="utf-8"))
REMEDY = "it comes with Prometheus (Debian: apt-get install prometheus)"


def asked_by_the_dashboard() -> list[str]:
    return [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]


def names(expression: str) -> set[str]:
    return set(re.findall(r"\bfudaba_\w+", expression))


def exported() -> set[str]:
    found = set()
    for family in Metrics().registry.collect():
        total = family.type == "counter" and not family.name.endswith("_total")
        found.add(f"{family.name}_total" if total else family.name)
        if family.type == "histogram":
            found |= {f"{family.name}_{part}" for part in ("bucket", "count", "sum")}
    return found


@pytest.mark.parametrize("expression", [*(rule["expr"] for rule in ALERTS), *asked_by_the_dashboard()])
def test_every_metric_that_is_asked_for_is_exported(expression: str) -> None:
    assert names(expression) <= exported()


def test_every_metric_of_our_own_is_on_the_dashboard() -> None:
    own = {
        name for name in exported() if name.startswith("fudaba_") and not name.endswith(("_sum", "_count"))
    }
    histograms = {name.removesuffix("_bucket") for name in own if name.endswith("_bucket")}
    shown = set().union(*map(names, asked_by_the_dashboard()))
    assert own - histograms - {"fudaba_info"} <= shown


def test_the_alarms_ring_when_they_should() -> None:
    promtool = tool("promtool", REMEDY)
    status, said = run(promtool, "test", "rules", "alerts_test.yaml", cwd=MONITORING)
    assert status == 0, said
    rung = set(re.findall(r"alertname: (\w+)\n +exp_alerts", (MONITORING / "alerts_test.yaml").read_text()))
    assert rung == {rule["alert"] for rule in ALERTS}, "an alarm that was never heard"


def test_the_tests_of_the_alarms_would_notice(tmp_path: Path) -> None:
    promtool = tool("promtool", REMEDY)
    shutil.copy(MONITORING / "alerts_test.yaml", tmp_path)
    dull = (MONITORING / "alerts.yaml").read_text(encoding="utf-8").replace("> 0.25", "> 25")
    (tmp_path / "alerts.yaml").write_text(dull, encoding="utf-8")
    assert run(promtool, "test", "rules", "alerts_test.yaml", cwd=tmp_path)[0] == 1


def test_prometheus_understands_its_settings() -> None:
    status, said = run(tool("promtool", REMEDY), "check", "config", "prometheus.yaml", cwd=MONITORING)
    assert status == 0, said


def test_prometheus_understands_what_the_dashboard_asks(tmp_path: Path) -> None:
    rules = [
        {"record": f"panel:{n}", "expr": expression.replace("$__rate_interval", "1m")}
        for n, expression in enumerate(asked_by_the_dashboard())
    ]
    (tmp_path / "panels.yaml").write_text(yaml.safe_dump({"groups": [{"name": "panels", "rules": rules}]}))
    status, said = run(tool("promtool", REMEDY), "check", "rules", "panels.yaml", cwd=tmp_path)
    assert status == 0, said


def test_the_names_of_the_metrics_are_as_prometheus_wants_them(tmp_path: Path) -> None:
    from prometheus_client import generate_latest

    (tmp_path / "metrics").write_bytes(generate_latest(Metrics().registry))
    promtool = tool("promtool", REMEDY)
    status, said = run("sh", "-c", f"grep -v python_ metrics | {promtool} check metrics", cwd=tmp_path)
    assert status == 0, said


def test_panels_do_not_overlap() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        place = panel["gridPos"]
        cells = {(place["x"] + x, place["y"] + y) for x in range(place["w"]) for y in range(place["h"])}
        assert not cells & taken, panel["title"]
        assert place["x"] + place["w"] <= 24
        taken |= cells


@pytest.mark.parametrize("name", ["GUIDE.md", "GUIDE.ja.md"])
def test_the_guide_says_what_to_do_about_every_alarm(name: str) -> None:
    guide = (DEPLOY / name).read_text(encoding="utf-8")
    for rule in ALERTS:
        assert f"`{rule['alert']}`" in guide
