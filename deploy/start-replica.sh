#!/bin/sh
# Copies the primary (PGHOST, PGUSER, PGPASSWORD) when the volume is empty, then runs the copy as a replica of it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  # A copy that was interrupted is started over.
  find "$PGDATA" -mindepth 1 -delete
  pg_basebackup --pgdata "$PGDATA" --checkpoint fast --write-recovery-conf
fi
exec postgres "$@"
