"""Seats of finished games that have got another name"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "renamed",
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("alias", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", name=op.f("pk_renamed")),
    )


def downgrade() -> None:
    op.drop_table("renamed")
