#!/bin/sh
# The compose file's backup: one dump with the time in its name, and the newest $KEEP of them are kept.
set -eu
: "${KEEP:=14}" "${FOLDER:=/backups}"
name="fudaba-$(date -u +%Y%m%dT%H%M%SZ).pgdump"
umask 077
trap 'rm -f "$FOLDER/$name.part"' EXIT
pg_dump --format=custom --no-owner --no-privileges --file="$FOLDER/$name.part"
pg_restore --list "$FOLDER/$name.part" >/dev/null
mv "$FOLDER/$name.part" "$FOLDER/$name"
echo "$FOLDER/$name"
find "$FOLDER" -maxdepth 1 -name 'fudaba-*.pgdump' | sort -r | tail -n "+$((KEEP + 1))" | xargs -r rm --
