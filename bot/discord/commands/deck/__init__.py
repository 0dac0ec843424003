"""`/deck`: the decks that somebody keeps – by text, as a file, in a form, or card by card."""

from bot.discord.calls import Way
from bot.discord.parts import Part, Press

from . import building, deleting, editing, group, listing, showing

PART = Part(
    commands=(group.deck,),
    presses={
        "deck-add": Press(Way.PRIVATE, editing.added),
        "deck-edit": Press(Way.FORM, editing.edit_pressed),
        "deck-changed": Press(Way.PRIVATE, editing.changed),
        "deck-copy": Press(Way.PRIVATE, editing.copy_pressed),
        "deck-list": Press(Way.EDIT, listing.list_turned),
        "deck-show": Press(Way.PRIVATE, showing.show_picked),
        "deck-export": Press(Way.PRIVATE, showing.export_pressed),
        "deck-picture": Press(Way.PRIVATE, showing.picture_pressed),
        "deck-delete": Press(Way.PRIVATE, deleting.delete_pressed),
        "deck-deleted": Press(Way.EDIT, deleting.confirmed),
        "deck-kept": Press(Way.EDIT, deleting.kept),
        "deck-build": Press(Way.PRIVATE, building.build_pressed),
        "build": Press(Way.EDIT, building.turned),
        "build-pick": Press(Way.EDIT, building.picked),
        "build-find": Press(Way.FORM, building.find_pressed),
        "build-found": Press(Way.EDIT, building.found),
    },
)
