"""Names and descriptions of commands in every language."""

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Place

from bot.library.rulebook import ruleset_name
from bot.words import language_of, words

_CONTEXTS = {
    Place.command_name: "command",
    Place.group_name: "command",
    Place.parameter_name: "option",
}


class Translator(app_commands.Translator):
    """Finds a command's words where a module has marked them with `phrase` or `term`."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """A string in a locale; None where it is as in English."""
        language = language_of(locale.value)
        if language == "en":
            return None
        if "ruleset" in string.extras:
            return ruleset_name(string.extras["ruleset"], language)
        found = words(language)
        place = _CONTEXTS.get(context.location)
        said = found.pgettext(place, string.message) if place else found.gettext(string.message)
        return None if said == string.message else said
