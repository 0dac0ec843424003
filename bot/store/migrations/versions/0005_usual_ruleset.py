"""The ruleset that is usual on a server"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("servers", sa.Column("ruleset", sa.String(length=64), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("servers") as servers:
        servers.drop_column("ruleset")
