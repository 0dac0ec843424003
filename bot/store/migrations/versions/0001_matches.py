"""Matches, boards, people, finished games"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("holder", sa.String(length=64), nullable=False),
        sa.Column("beat", sa.DateTime(timezone=True), nullable=False),
        sa.Column("released", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_leases")),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("phase", sa.String(length=16), nullable=False),
        sa.Column("ruleset", sa.String(length=64), nullable=False),
        sa.Column("server", sa.BigInteger(), nullable=True),
        sa.Column("channel", sa.BigInteger(), nullable=True),
        sa.Column("thread", sa.BigInteger(), nullable=True),
        sa.Column("serial", sa.BigInteger(), nullable=False),
        sa.Column("revision", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.SmallInteger(), nullable=False),
        sa.Column("engine", sa.String(length=32), nullable=False),
        sa.Column("sets", sa.Text(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("snapshot", sa.LargeBinary(), nullable=True),
        sa.Column("snapshot_serial", sa.BigInteger(), nullable=True),
        sa.Column("winner", sa.SmallInteger(), nullable=True),
        sa.Column("reason", sa.String(length=64), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
    )
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_matches_phase"), ["phase"], unique=False)
        batch_op.create_index(batch_op.f("ix_matches_server"), ["server"], unique=False)
        batch_op.create_index(batch_op.f("ix_matches_thread"), ["thread"], unique=False)

    op.create_table(
        "ratings",
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.Column("ruleset", sa.String(length=64), nullable=False),
        sa.Column("rating", sa.Double(), nullable=False),
        sa.Column("rd", sa.Double(), nullable=False),
        sa.Column("volatility", sa.Double(), nullable=False),
        sa.Column("games", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "ruleset", name=op.f("pk_ratings")),
    )
    op.create_table(
        "salt",
        sa.Column("id", sa.SmallInteger(), nullable=False),
        sa.Column("salt", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_salt")),
    )
    op.create_table(
        "boards",
        sa.Column("match", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("shown", sa.BigInteger(), nullable=True),
        sa.Column("stale", sa.Boolean(), nullable=False),
        sa.Column("mention", sa.BigInteger(), nullable=True),
        sa.Column("mention_for", sa.String(length=16), nullable=True),
        sa.Column("mention_serial", sa.BigInteger(), nullable=True),
        sa.Column("channel", sa.BigInteger(), nullable=True),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("posted_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_boards_match_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_boards")),
    )
    op.create_table(
        "clocks",
        sa.Column("match", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("name", sa.String(length=16), nullable=False),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_clocks_match_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "name", name=op.f("pk_clocks")),
    )
    with op.batch_alter_table("clocks", schema=None) as batch_op:
        batch_op.create_index("ix_clocks_due", ["due"], unique=False)

    op.create_table(
        "commands",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("match", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("serial", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.SmallInteger(), nullable=False),
        sa.Column("verb", sa.String(length=16), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=True),
        sa.Column("interaction", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_commands_match_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_commands")),
        sa.UniqueConstraint("interaction", name=op.f("uq_commands_interaction")),
        sa.UniqueConstraint("match", "serial", name=op.f("uq_commands_match")),
    )
    op.create_table(
        "finished",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("match", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("number", sa.SmallInteger(), nullable=False),
        sa.Column("ruleset", sa.String(length=64), nullable=False),
        sa.Column("server", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("row", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_finished_match_matches"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_finished")),
        sa.UniqueConstraint("game", name=op.f("uq_finished_game")),
    )
    with op.batch_alter_table("finished", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_finished_ended_at"), ["ended_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_finished_match"), ["match"], unique=False)
        batch_op.create_index(batch_op.f("ix_finished_server"), ["server"], unique=False)

    op.create_table(
        "reports",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("match", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("settled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("settled_by", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_reports_match_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    with op.batch_alter_table("reports", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_reports_match"), ["match"], unique=False)
        batch_op.create_index(batch_op.f("ix_reports_person"), ["person"], unique=False)

    op.create_table(
        "seats",
        sa.Column("match", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=True),
        sa.Column("agent", sa.String(length=32), nullable=True),
        sa.Column("deck", sa.Text(), nullable=True),
        sa.Column("deck_name", sa.String(length=128), nullable=True),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_seats_match_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "seat", name=op.f("pk_seats")),
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seats_person"), ["person"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_seats_person"))

    op.drop_table("seats")
    with op.batch_alter_table("reports", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_reports_person"))
        batch_op.drop_index(batch_op.f("ix_reports_match"))

    op.drop_table("reports")
    with op.batch_alter_table("finished", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_finished_server"))
        batch_op.drop_index(batch_op.f("ix_finished_match"))
        batch_op.drop_index(batch_op.f("ix_finished_ended_at"))

    op.drop_table("finished")
    op.drop_table("commands")
    with op.batch_alter_table("clocks", schema=None) as batch_op:
        batch_op.drop_index("ix_clocks_due")

    op.drop_table("clocks")
    op.drop_table("boards")
    op.drop_table("salt")
    op.drop_table("ratings")
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_matches_thread"))
        batch_op.drop_index(batch_op.f("ix_matches_server"))
        batch_op.drop_index(batch_op.f("ix_matches_phase"))

    op.drop_table("matches")
    op.drop_table("leases")
