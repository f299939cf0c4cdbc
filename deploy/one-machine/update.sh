#!/bin/sh
# Updates the shop: says what the update will do, asks, and starts the new version. ./update.sh [version]
# To go back to the version before the last update: ./update.sh previous
set -eu
cd "$(dirname "$0")"

say() { printf '%s\n' "$*"; }
fail() {
  say "$*" >&2
  exit 1
}

[ -e .env ] || fail "There is no .env here: run install.sh first."
image=$(sed -n 's/^IMAGE=//p' .env | tail -n 1 | tr -d "\"'")
image=${image:-ghcr.io/party-rental/party-rental}
new=${1:-latest}
if [ "$new" = previous ]; then
  # It is on this machine, and may not have the command upgrade-check.
  docker image inspect "$image:previous" > /dev/null 2>&1 || fail "There is no version to go back to. Name one: $0 1.0.0"
else
  shop=$(docker compose ps --quiet shop)
  [ -n "$shop" ] || fail "The shop isn't running. Start it first: docker compose up --detach"
  running=$(docker inspect --format '{{.Image}}' "$shop")
  docker pull "$image:$new" || fail "$image:$new can't be downloaded. Is the version right, and is this machine online?"
  say "What the update will do:"
  if ! NEW_VERSION=$new docker compose run --rm --no-deps upgrade-check < /dev/null; then
    say "The new version can't be checked, or there is no backup of the last day. To make one:"
    say "  docker compose exec shop node backend/dist/cli.js backup --check /backup/before-update-$(date +%Y%m%d-%H%M)"
    [ "${FORCE:-}" = yes ] || fail "Nothing was changed. To update all the same: FORCE=yes $0 $new"
  fi
fi

if [ "${YES:-}" != yes ]; then
  printf 'Update now? [y/N] '
  read -r answer || answer=
  case $answer in
    y | Y | yes) ;;
    *) fail "Nothing was changed." ;;
  esac
fi

# A name for the version that runs now, also when it is called latest. It stays if an update is repeated.
[ "$new" = previous ] || [ "$running" = "$(docker image inspect --format '{{.Id}}' "$image:$new")" ] ||
  docker tag "$running" "$image:previous"
umask 077
{
  grep -v '^VERSION=' .env
  printf 'VERSION=%s\n' "$new"
} > .env.new
mv .env.new .env
if docker compose up --detach --wait; then
  say "The shop runs $image:$new."
  [ "$new" = previous ] || say "To go back to the previous version: $0 previous"
else
  say "The new version didn't start. This says why: docker compose logs shop" >&2
  fail "To go back to the previous version: $0 previous"
fi
