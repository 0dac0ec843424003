"""Structured logs: one line an event, readable in a terminal, JSON for machines."""

import logging
import sys
from collections.abc import Iterable
from typing import TextIO

import structlog

from .redaction import Cover, hide_fields

AT_LEAST = {
    "discord": logging.INFO,
    "sqlalchemy": logging.WARNING,
    "aiosqlite": logging.INFO,
    "asyncpg": logging.INFO,
    "aiohttp": logging.INFO,
    "PIL": logging.INFO,
}
"""Below these levels libraries log whole payloads: hands, private answers, tokens. They never go lower."""


def set_up(
    level: str = "INFO", *, json: bool = False, secrets: Iterable[str] = (), stream: TextIO | None = None
) -> None:
    """Send all logs, the libraries' included, through one formatter that gives nothing away.

    `secrets` are known ones, such as the bot's token, that are covered wherever they stand. Raises ValueError for a
    level that there isn't.
    """
    out = sys.stderr if stream is None else stream
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        hide_fields,
    ]
    handler = logging.StreamHandler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared[:4], structlog.stdlib.ExtraAdder(), hide_fields],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.StackInfoRenderer(),
                structlog.processors.format_exc_info,
                _renderer(out, json=json),
                Cover(secrets),
            ],
        )
    )
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name, lowest in AT_LEAST.items():
        logging.getLogger(name).setLevel(max(lowest, logging.getLogger().level))
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )


def _renderer(out: TextIO, *, json: bool) -> structlog.typing.Processor:
    if json:
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.dev.ConsoleRenderer(
        colors=out.isatty(), exception_formatter=structlog.dev.plain_traceback
    )
