"""Decks, sets, servers, blocks, notes"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "blocks",
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.Column("blocked", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("person", "blocked", name=op.f("pk_blocks")),
    )
    op.create_index(op.f("ix_blocks_blocked"), "blocks", ["blocked"])

    op.create_table(
        "decks",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("owner", sa.BigInteger(), nullable=False),
        sa.Column("ruleset", sa.String(length=64), nullable=False),
        sa.Column("key", sa.String(length=120), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_decks")),
        sa.UniqueConstraint("owner", "ruleset", "key", name=op.f("uq_decks_owner")),
    )
    op.create_index(op.f("ix_decks_owner"), "decks", ["owner"])

    op.create_table(
        "notes",
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_notes")),
    )
    op.create_table(
        "servers",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("language", sa.String(length=8), nullable=True),
        sa.Column("clock", sa.String(length=16), nullable=True),
        sa.Column("channel", sa.BigInteger(), nullable=True),
        sa.Column("judges", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_servers")),
    )
    op.create_table(
        "sets",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("ruleset", sa.String(length=64), nullable=False),
        sa.Column("code", sa.String(length=64), nullable=False),
        sa.Column("name_en", sa.String(length=200), nullable=False),
        sa.Column("name_ja", sa.String(length=200), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("cards", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_sets")),
    )
    op.create_table(
        "server_sets",
        sa.Column("server", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("enabled", sa.Boolean(), nullable=False),
        sa.Column("by", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["hash"], ["sets.hash"], name=op.f("fk_server_sets_hash_sets")),
        sa.PrimaryKeyConstraint("server", "hash", name=op.f("pk_server_sets")),
    )


def downgrade() -> None:
    for table in ("server_sets", "sets", "servers", "notes", "decks", "blocks"):
        op.drop_table(table)
