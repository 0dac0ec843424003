"""Figures: all drawn without a warning, n on each, Japanese glyphs, the same bytes twice, colours told apart in grey."""

from io import BytesIO
from itertools import pairwise

import numpy as np
import pytest
from matplotlib.text import Text
from PIL import Image

import analysis as ta
from analysis import figures
from analysis.figures.decks import shade
from analysis.figures.style import contrast, ink_on
from analysis.figures.theme import DARK, LIGHT, THEMES, diverging


@pytest.fixture(scope="module")
def drawn(demo):
    rates, share = ta.win_rates(demo), ta.meta_share(demo)
    curve = ta.mana_curve(demo, by="archetype_id")
    stages = ta.curve_by_stage(demo)
    clusters = ta.cluster_decks(demo.deck_cards).decks
    names = {"sparks": "宵の火花"}
    return {
        "win_rates": ta.plot_win_rates(rates, names=names),
        "matchups": ta.plot_matchups(ta.matchups(demo, unit="game"), names=names),
        "meta_share": ta.plot_meta_share(share, names=names),
        "meta_share_weeks": ta.plot_meta_share(ta.meta_share(demo, freq="W-SUN")),
        "quadrant": ta.plot_quadrant(rates, share),
        "curve": ta.plot_curve(curve[curve["archetype_id"] == "sparks"], title="宵の火花"),
        "stages": ta.plot_stages(stages[stages["archetype_id"] == "sparks"]),
        "card_impact": ta.plot_card_impact(ta.card_impact(demo)),
        "deck_map": ta.plot_deck_map(ta.deck_map(demo.deck_cards).merge(clusters, on="deck_id")),
        "efficiency": ta.plot_efficiency(ta.curve_efficiency(demo, ["on_play"])),
        "ratings": ta.plot_ratings(ta.ratings(demo)),
        "calibration": ta.plot_calibration(ta.fit_win_probability(demo).calibration),
        "length": ta.plot_length(ta.game_length(demo)),
    }


def texts(ax):
    return [t.get_text() for t in ax.figure.findobj(Text)]


def test_n_stands_on_each(drawn):
    for name, ax in drawn.items():
        ax.figure.canvas.draw()
        said = texts(ax)
        assert any("n " in t or "cards" in t or "games" in t for t in said), name
        assert all(ax.get_title(loc="left") or ax.get_title() for ax in [ax]), name


def test_labels_are_japanese_if_asked(demo):
    ax = ta.plot_win_rates(ta.win_rates(demo), lang="ja")
    said = " ".join(texts(ax))
    assert "勝率" in said
    assert "win rate" not in said
    with pytest.raises(ValueError, match="en, ja"):
        ta.plot_length(ta.game_length(demo), lang="xx")


def test_both_formats_and_the_same_bytes(drawn, tmp_path, demo):
    for name, ax in drawn.items():
        for path in ta.save(ax, tmp_path / name):
            assert path.stat().st_size > 2000
    again = ta.save(ta.plot_length(ta.game_length(demo)), tmp_path / "again")
    assert [p.read_bytes() for p in again] == [(tmp_path / f"length{p.suffix}").read_bytes() for p in again]


def test_japanese_is_drawn_by_a_font_that_has_it(drawn):
    from matplotlib import font_manager

    family = figures.japanese_font()
    assert family is not None
    path = font_manager.findfont(family)
    characters = font_manager.get_font(path).get_charmap()
    assert all(ord(c) in characters for c in "宵の火花対戦")


@pytest.mark.parametrize("name", THEMES)
def test_one_half_is_the_ground_and_either_side_stands_out_from_it(name):
    theme = THEMES[name]
    shades = [diverging(theme)(x)[:3] for x in np.linspace(0, 1, 21)]
    away = [contrast(shade, theme.ground) for shade in shades]
    assert away[10] < 1.1
    assert min(away[0], away[20]) > 5
    assert (np.diff(away[10:]) > 0).all()
    assert (np.diff(away[:11]) < 0).all()


@pytest.mark.parametrize("name", THEMES)
def test_everything_can_be_read_on_its_ground(name):
    """WCAG 2.2 AA: 4.5 for text, 3 for what isn't; marks that are told apart by more than colour may have less on white."""
    with ta.style(name):
        for rate in np.linspace(0, 1, 201):
            assert contrast(ink_on(shade(rate)), shade(rate)) >= 4.5
    theme = THEMES[name]
    for text in (theme.ink, theme.note):
        assert contrast(text, theme.ground) >= 4.5
        assert contrast(text, theme.blank) >= 4.5
    for mark in (theme.grey, theme.palette[0]):
        assert contrast(mark, theme.ground) >= 3
    assert min(contrast(theme.bar, theme.ground), contrast(theme.ink, theme.bar)) >= 2.5
    assert contrast("black", "white") == pytest.approx(21)


def test_on_dark_ground_nothing_is_left_of_the_light(demo):
    """Also what is only made when the picture is drawn, such as ticks."""
    with ta.style("dark"):
        drawn = [
            ta.plot_win_rates(ta.win_rates(demo)),
            ta.plot_matchups(ta.matchups(demo)),
            ta.plot_length(ta.game_length(demo)),
        ]
    for ax in drawn:
        whole = Image.open(BytesIO(figures.png(ax))).convert("RGB")
        assert whole.getpixel((0, 0)) == tuple(bytes.fromhex(DARK.ground[1:]))
        inks = {t.get_color() for t in ax.figure.findobj(Text) if t.get_text()}
        assert inks <= {DARK.ink, DARK.note, "black", "white"}
        lines = {g.get_color() for g in (*ax.get_xgridlines(), *ax.get_ygridlines()) if g.get_visible()}
        assert lines <= {DARK.faint}
    with pytest.raises(ValueError, match="light, dark"), ta.style("pink"):
        pass


@pytest.fixture(scope="module")
def long_names(demo):
    """The figures of decks with names as people give them."""
    names = {"bells": "鐘楼と修道院の長い名前", "songs": "Chants de l’Ærø, en français", "sparks": "宵の火花"}
    more = {"names": names, "lang": "ja"}
    return {
        "win_rates": ta.plot_win_rates(ta.win_rates(demo), **more),
        "matchups": ta.plot_matchups(ta.matchups(demo), **more),
        "meta_share": ta.plot_meta_share(ta.meta_share(demo), **more),
        "meta_share_weeks": ta.plot_meta_share(ta.meta_share(demo, freq="W-SUN"), **more),
        "quadrant": ta.plot_quadrant(ta.win_rates(demo), ta.meta_share(demo), **more),
    }


def ticks_in_sight(ax):
    (left, right), (low, high) = sorted(ax.get_xlim()), sorted(ax.get_ylim())
    across = [t for t in ax.get_xticklabels() if left <= t.get_position()[0] <= right and t.get_text()]
    up = [t for t in ax.get_yticklabels() if low <= t.get_position()[1] <= high and t.get_text()]
    return across, up


def test_long_names_have_their_room(long_names):
    """Labels under an axis don't run into each other, those in the figure not into the labels beside it."""
    for name, ax in long_names.items():
        figures.png(ax)
        ax.figure.canvas.draw()
        across, up = ticks_in_sight(ax)
        boxes = [t.get_window_extent() for t in across] if name != "matchups" else []
        assert all(a.x1 < b.x0 + 1 for a, b in pairwise(sorted(boxes, key=lambda b: b.x0))), name
        for text in ax.texts if name == "quadrant" else []:
            assert not any(text.get_window_extent().overlaps(t.get_window_extent()) for t in up), (
                text.get_text()
            )


def test_nothing_is_cut_off_or_written_over(drawn, long_names):
    """Texts outside the axes stay in the picture, and the title has its line for itself."""
    for name, ax in [*drawn.items(), *long_names.items()]:
        figure = ax.figure
        figures.png(ax)
        figure.canvas.draw()
        whole = figure.bbox
        ticks = [t for part in ticks_in_sight(ax) for t in part]
        boxes = [t.get_window_extent() for t in [*ax.texts, *ticks] if t.get_text()]
        title = ax.title if ax.title.get_text() else ax._left_title
        for box in [*boxes, title.get_window_extent()]:
            assert box.x0 >= whole.x0 - 1, name
            assert box.x1 <= whole.x1 + 1, name
            assert box.y0 >= whole.y0 - 1, name
            assert box.y1 <= whole.y1 + 1, name
        assert not any(title.get_window_extent().overlaps(box) for box in boxes), name
        if ax.get_legend():
            assert not ax.get_legend().get_window_extent().overlaps(title.get_window_extent()), name


def test_one_pilot_is_one(demo):
    rates = ta.win_rates(demo).assign(pilots=1)
    said = " ".join(texts(ta.plot_win_rates(rates, second="with equal hands")))
    assert "1 pilot" in said
    assert "1 pilots" not in said
    assert "◇ with equal hands" in said


def test_bars_next_to_each_other_differ_by_hatch():
    assert len(set(figures.HATCHES)) == len(LIGHT.palette) == len(DARK.palette) == len(set(figures.MARKS))


def test_several_groups_at_once_are_refused(demo):
    with pytest.raises(ValueError, match="one group"):
        ta.plot_curve(ta.mana_curve(demo, by="archetype_id"))
    with pytest.raises(ValueError, match="one group"):
        ta.plot_stages(ta.curve_by_stage(demo))
    with pytest.raises(ValueError, match="one group"):
        ta.plot_efficiency(ta.curve_efficiency(demo))


def test_a_rate_that_was_not_drawn_anywhere_has_no_second_mark(demo):
    said = " ".join(texts(ta.plot_win_rates(ta.win_rates(demo, shrink=False))))
    assert "◇" not in said
    assert "Line: 95 % interval" in said
