"""Mentions that are begun, so that none is made twice"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("boards", sa.Column("pinging", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("boards") as boards:
        boards.drop_column("pinging")
