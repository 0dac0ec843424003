"""`/deck`, over real sockets: kept, shown, built, changed, checked, exported, deleted."""

import re

import pytest

import engine
from bot.discord.client import Fudaba
from bot.library.deckbox import MOST, Deckbox
from bot.sandbox.driver import Person, Reply
from tests.discord_harness import House

BELLS = engine.ruleset("override").decks["bells"].text


async def add(person: Person, text: str = BELLS, name: str = "Bells", ruleset: str = "override") -> Reply:
    """Keep a deck by the form."""
    form = await person.slash("deck add", ruleset=ruleset)
    return await person.submit(form, name=name, list=text)


def plainly(reply: Reply) -> str:
    """What a person reads, without the escapes."""
    return reply.text.replace("\\", "")


def marked_up(reply: Reply) -> str:
    """The parts of an answer in which Markdown and mentions work."""
    embeds = [f"{e.get('title')}\n{e.get('description')}" for e in reply.message.embeds]
    return "\n".join([reply.message.content, *embeds])


async def test_a_list_by_form(alice: Person, bob: Person) -> None:
    reply = await add(alice)
    assert reply.ephemeral
    assert "Saved." in reply.text
    assert "**main** 40/40" in reply.text
    assert "`3` Bell Novice" in reply.text
    assert not bob.sees("Bells")


async def test_a_list_by_option(alice: Person) -> None:
    reply = await alice.slash(
        "deck add", ruleset="override", name="Few", list="3 Cinder Runner; 2 FDB-002; [side]; 1 FDB-003"
    )
    assert "can’t be played yet" in reply.text
    assert "[main] has 5 cards; it must have 40" in reply.text
    assert "**side** 1/0–10" in reply.text


async def test_a_list_by_file(hanako: Person) -> None:
    text = "\n".join(f"{line} # 火の粉" if line[:1].isdigit() else line for line in BELLS.splitlines())
    for encoding in ("utf-8", "utf-16", "cp932"):
        reply = await hanako.slash("deck add", ruleset="override", file=("鐘.txt", text.encode(encoding)))
        assert "保存しました" in reply.text
        assert "40/40" in reply.text
    assert "鐘" in (await hanako.slash("deck list")).text


async def test_what_cannot_be_read_is_refused(alice: Person) -> None:
    large = await alice.slash("deck add", ruleset="override", file=("x.txt", b"3 x\n" * 500_000))
    assert "too large" in large.text
    binary = await alice.slash("deck add", ruleset="override", file=("x.png", bytes(range(128, 256)) * 9))
    assert "no text" in binary.text
    empty = await alice.slash("deck add", ruleset="override", file=("x.txt", b" \n"))
    assert "The list is empty" in empty.text
    assert "no decks yet" in (await alice.slash("deck list")).text


async def test_every_problem_at_once_and_nothing_is_lost(alice: Person, hanako: Person) -> None:
    text = "3 Cinder Runer\nhello\n[attic]\n0 Cinder Runner\n" + "1 nothing\n" * 20
    reply = await add(alice, text, "Hopeless")
    assert "line 1: no card `Cinder Runer` in override (did you mean FDB-001 Cinder Runner?)" in plainly(
        reply
    )
    assert "line 3" in reply.text
    assert "and 9 more" in reply.text
    kept = alice.discord.world.attachments[reply.message.attachments[0].id].content.decode()
    assert kept.count("\n") == 23
    form = await alice.click(reply, "Edit the list")
    assert "1 nothing" in str(form.modal)
    reply = await alice.submit(form, name="Bells", list=BELLS)
    assert "40/40" in reply.text
    assert "Hopeless" not in (await alice.slash("deck list")).text
    assert "1行目：overrideに「Cinder Runer」というカードはありません" in (await add(hanako, text)).text


@pytest.mark.parametrize(
    "hostile",
    [
        "@everyone <@&1> [x](https://evil.example) `**_~|",
        "a\u202eb\x00c\u200b" * 4,
        "```\n" * 10,
        "𓀀" * 60,
    ],
)
async def test_hostile_names_and_lists(alice: Person, bob: Person, hostile: str) -> None:
    reply = await add(
        alice, f"3 {hostile}\n{hostile}\n# name: {hostile}\n# plan: {hostile}\n1 FDB-001", hostile[:60]
    )
    assert reply.ephemeral
    for shown in (reply, await alice.slash("deck list")):
        assert "@everyone" not in marked_up(shown)
        assert "](https://" not in marked_up(shown)
        assert "\u202e" not in shown.text
        assert "\x00" not in shown.text
    offered = await alice.autocomplete("deck show", "deck", "")
    shown = await alice.slash("deck show", deck=offered[0]["value"])
    assert "](https://" not in marked_up(shown)
    exported = await alice.click(shown, "Export")
    assert exported.message.attachments[0].filename.isascii()


async def test_decks_of_others_are_out_of_reach(alice: Person, bob: Person) -> None:
    await add(alice)
    value = (await alice.autocomplete("deck show", "deck", "bel"))[0]["value"]
    assert value.startswith("deck:")
    assert "You have no deck" in (await bob.slash("deck show", deck=value)).text
    assert "You have no deck" in (await bob.slash("deck delete", deck=value)).text
    assert "40/40" in (await alice.slash("deck show", deck=value)).text


async def test_starter_decks_are_shown_and_copied(alice: Person, hanako: Person) -> None:
    offered = await hanako.autocomplete("deck show", "deck", "鐘")
    assert offered[0]["name"].startswith("深き水の鐘")
    reply = await alice.slash("deck show", deck="Bells over Deep Water")
    assert "40/40" in reply.text
    copy = await alice.click(reply, "Copy to my decks")
    assert "Copied" in copy.text
    again = await alice.click(reply, "Copy to my decks")
    assert "Bells over Deep Water 2" in again.text
    refused = await alice.slash("deck edit", deck="starter:override:bells")
    assert "is a starter deck" in refused.text


async def test_a_deck_goes_out_and_comes_in_again(alice: Person, bob: Person) -> None:
    exported = await alice.click(await add(alice), "Export")
    attachment = exported.message.attachments[0]
    assert attachment.filename == "Bells.txt"
    content = alice.discord.world.attachments[attachment.id].content
    assert b"# Bell Novice" in content
    reply = await bob.slash("deck add", ruleset="override", file=(attachment.filename, content))
    assert "40/40" in reply.text
    assert "Bells" in reply.text


async def test_a_deck_is_deleted_when_it_is_meant(alice: Person) -> None:
    reply = await add(alice)
    asked = await alice.click(reply, "Delete")
    assert "Nothing was deleted" in (await alice.click(asked, "Keep")).text
    asked = await alice.slash("deck delete", deck="bells")
    assert "is deleted" in (await alice.click(asked, "Delete")).text
    assert "You have no deck" in (await alice.click(reply, "Export")).text
    assert "no decks yet" in (await alice.slash("deck list")).text


async def test_a_list_is_checked_without_being_kept(alice: Person) -> None:
    assert (
        "may be played"
        in (await alice.slash("deck check", ruleset="override", list=BELLS.replace("\n", ";"))).text
    )
    refused = await alice.slash("deck check", ruleset="party", list="60 Cinder Runner")
    assert refused.text.count("can't be played") == 1
    assert "can’t be played yet" not in refused.text
    assert "Give a list" in (await alice.slash("deck check", ruleset="party")).text
    assert "no decks yet" in (await alice.slash("deck list")).text


async def test_the_rules_of_a_deck_that_is_kept_need_not_be_said(alice: Person, hanako: Person) -> None:
    for options in ({}, {"ruleset": "override"}):
        checked = await alice.slash("deck check", deck="Bells over Deep Water", **options)
        assert "may be played" in checked.text
        assert "Override" in checked.text
    elsewhere = await alice.slash("deck check", deck="Bells over Deep Water", ruleset="party")
    assert "You have no deck" in elsewhere.text
    assert "choose them as `ruleset`" in (await alice.slash("deck check", list="40 Cinder Runner")).text
    assert "`ルール`" in (await hanako.slash("deck check", list="40 Cinder Runner")).text


async def test_a_list_of_many_decks_has_pages(alice: Person, fudaba: Fudaba) -> None:
    box = fudaba.service(Deckbox)
    for number in range(MOST):
        await box.keep(alice.id, "override", f"Deck {number}", BELLS)
    reply = await alice.slash("deck list")
    assert "Deck 99" in reply.text
    assert "Deck 79" not in reply.text
    reply = await alice.click(reply, "Next ▶")
    assert "Deck 79" in reply.text
    assert "Deck 60" in (await alice.select(reply, "Deck 60")).text
    assert "a hundred decks" in (await add(alice, name="One more")).text
    assert "Saved" in (await add(alice, name="deck 5")).text
    assert len(await alice.autocomplete("deck show", "deck", "")) == 25


async def test_a_deck_is_built_card_by_card(alice: Person, fudaba: Fudaba) -> None:
    panel = await alice.slash("deck build", ruleset="override", deck="Mine")
    assert "[main] has 0 cards" in panel.text
    panel = await alice.select(panel, "Cinder Runner", of="Add to [main] …")
    assert "**main** 1/40" in panel.text
    assert "In hand: **Cinder Runner** ×1" in panel.text
    panel = await alice.click(panel, "+")
    panel = await alice.click(panel, "+")
    assert "×3" in panel.text
    assert "+" not in alice.buttons(panel)
    panel = await alice.click(panel, "−")
    assert "**main** 2/40" in panel.text
    panel = await alice.select(panel, "Kiln Whelp", "Coalyard Bruiser", of="Add to [main] …")
    assert "**main** 4/40" in panel.text
    panel = await alice.click(panel, "To [side]")
    panel = await alice.select(panel, "Cinder Runner", of="Add to [side] …")
    assert "**side** 1/0–10" in panel.text
    done = await alice.click(panel, "Done")
    assert "`2` Cinder Runner" in done.text
    assert "Edit the list" in alice.buttons(done)
    deck = await fudaba.service(Deckbox).find(alice.id, "mine")
    assert deck is not None
    assert "2 FDB-001" in deck.text


async def test_the_bench_is_searched_and_filtered(hanako: Person) -> None:
    panel = await hanako.slash("deck build", ruleset="override", card="火の粉の走り手", count=2)
    assert "**main** 2/40" in panel.text
    panel = await hanako.select(panel, "スペル", of="カードの絞り込み")
    assert "火の粉の走り手" not in hanako.options(panel, "[main]に加える")
    form = await hanako.click(panel, "探す")
    panel = await hanako.submit(form, search="鐘")
    assert hanako.options(panel, "[main]に加える")
    assert all("鐘" in label for label in hanako.options(panel, "[main]に加える"))
    form = await hanako.click(panel, "探す")
    panel = await hanako.submit(form, search="\u202e.:.x")
    panel = await hanako.click(panel, "検索をやめる")
    pages = [hanako.options(panel, "[main]に加える")]
    while "▶" in hanako.buttons(panel):
        panel = await hanako.click(panel, "▶")
        pages.append(hanako.options(panel, "[main]に加える"))
    names = [re.sub(r" ×\d$", "", label) for page in pages for label in page]
    assert len(names) == len(set(names)) == len(engine.ruleset("override").cards)


async def test_the_bench_does_not_lose_lines_that_it_cannot_read(alice: Person) -> None:
    reply = await add(alice, "3 Cinder Runner\nhello", "Half")
    assert "can't be read" in (await alice.click(reply, "Card by card")).text


async def test_a_bench_whose_deck_is_gone(alice: Person, house: House) -> None:
    panel = await alice.slash("deck build", ruleset="party", deck="Mine")
    asked = await alice.slash("deck delete", deck="mine")
    await alice.click(asked, "Delete")
    assert "not among yours" in (await alice.click(panel, "Done")).text


@pytest.fixture
def house(discord_house: House) -> House:
    return discord_house


async def test_a_deck_as_a_picture(alice: Person, hanako: Person) -> None:
    shown = await alice.slash("deck show", deck="Bells over Deep Water")
    picture = (await alice.click(shown, "Picture")).message.attachments[0]
    assert (picture.width or 0) > 300
    assert "Bell Novice" in (picture.description or "")
    empty = await hanako.slash("deck build", ruleset="override", deck="空")
    done = await hanako.click(empty, "できあがり")
    assert "カードがありません" in (await hanako.click(done, "画像")).text
