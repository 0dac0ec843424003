"""Every mapped row in one place, so that migrations know them all. A new subject adds its module's rows here."""

from bot.store.base import Base
from bot.store.finished import FinishedRow
from bot.store.lease import LeaseRow
from bot.store.matches import ClockRow, CommandRow, MatchRow, SeatRow
from bot.store.outbox import BoardRow
from bot.store.people import RatingRow, SaltRow
from bot.store.reports import ReportRow

TABLES: tuple[type[Base], ...] = (
    MatchRow, SeatRow, CommandRow, ClockRow, BoardRow, FinishedRow, RatingRow, SaltRow, LeaseRow, ReportRow,
)  # fmt: skip
