#!/bin/sh
# Copies the primary (PGHOST, PGUSER, PGPASSWORD) when the volume has no copy, then runs the copy as a replica of it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # The copy gets its name when it is complete.
  rm -rf "$PGDATA.copy"
  mkdir -p -m 700 "$PGDATA.copy"
  pg_basebackup --pgdata "$PGDATA.copy" --checkpoint fast --write-recovery-conf &
  copying=$!
  trap 'kill $copying; exit 1' INT TERM
  wait $copying
  trap - INT TERM
  rm -rf "$PGDATA"
  mv "$PGDATA.copy" "$PGDATA"
fi
exec postgres "$@"
