#!/bin/sh
# Writes the password of the shop's role where the pooler looks for it, then runs the pooler.
set -eu
umask 077
printf '"party" "%s"\n' "$DATABASE_PASSWORD" > /tmp/users.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
