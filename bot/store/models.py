"""Every mapped row in one place, so that migrations know them all. A new subject adds its module's rows here."""

from bot.store.base import Base
from bot.store.blocks import BlockRow
from bot.store.decks import DeckRow
from bot.store.finished import FinishedRow, RenamedRow
from bot.store.lease import LeaseRow
from bot.store.matches import ClockRow, CommandRow, MatchRow, SeatRow
from bot.store.notes import NoteRow
from bot.store.outbox import BoardRow
from bot.store.people import RatingRow, SaltRow
from bot.store.reports import ReportRow
from bot.store.servers import ServerRow
from bot.store.sets import ServerSetRow, SetRow

TABLES: tuple[type[Base], ...] = (
    MatchRow, SeatRow, CommandRow, ClockRow, BoardRow, FinishedRow, RenamedRow, RatingRow, SaltRow, LeaseRow,
    ReportRow, DeckRow, SetRow, ServerSetRow, ServerRow, BlockRow, NoteRow,
)  # fmt: skip
