#!/bin/sh
# Sets a shop up on this machine: asks three questions, writes .env with new secrets, and starts the containers.
# Non-interactive: DOMAIN=… EMAIL=… SMTP_URL=… ./install.sh
set -eu
cd "$(dirname "$0")"

say() { printf '%s\n' "$*"; }
fail() {
  say "$*" >&2
  exit 1
}
ask() {
  printf '%s ' "$1" >&2
  IFS= read -r answer || answer=
  printf '%s' "$answer"
}
has() { command -v "$1" > /dev/null 2>&1; }
# Random bytes in base64, on one line.
random() { head -c "$1" /dev/urandom | base64 | tr -d '\n'; }

[ ! -e .env ] || fail "There is a .env already, so a shop was set up here. To start it: docker compose up --detach
To begin again with an empty shop, move .env and the folder data away first."
has docker || fail "Docker is not installed. Its manual says how: https://docs.docker.com/engine/install/"
docker compose version > /dev/null 2>&1 || fail "This Docker has no 'docker compose'. Install the package docker-compose-plugin."
docker info > /dev/null 2>&1 || fail "Docker is not running, or this user may not use it. Try: sudo $0"

# Most rented machines are set to UTC, where hardly any shop is.
machine_zone() {
  zone=${TZ:-$({ timedatectl show --property=Timezone --value || cat /etc/timezone; } 2> /dev/null || :)}
  printf '%s\n' "$zone" | grep -Ex '[A-Z][A-Za-z_]+(/[A-Za-z0-9_+-]+)+' | grep -v '^Etc/' || say America/New_York
}

# What listens on a port, if that can be seen.
is_taken() { has ss && ss -Hltn "sport = :$1" 2> /dev/null | grep -q .; }
for port in 80 443; do
  if is_taken "$port"; then
    fail "Port $port is taken by another program, often another web server. Stop that one (sudo ss -ltnp 'sport = :$port' names it)."
  fi
done

domain=${DOMAIN:-$(ask "The shop's domain, such as shop.example.com:")}
domain=$(printf '%s' "$domain" | sed -e 's|^https*://||' -e 's|/.*$||' | tr '[:upper:]' '[:lower:]')
printf '%s' "$domain" | grep -Eq '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$' || fail "$domain is not a domain such as shop.example.com."
email=${EMAIL:-$(ask 'Your email, for notices about the certificate:')}
printf '%s' "$email" | grep -Eq '^[^@[:space:]"'\''$]+@[^@[:space:]"'\''$]+\.[^@[:space:]"'\''$]+$' || fail "$email is not an email address."
smtp=${SMTP_URL-$(ask 'Your mail server, such as smtps://user:password@smtp.example.com:465 (empty: later, in the shop):')}
case $smtp in
  '' | smtp://?* | smtps://?*) ;;
  *) fail "The mail server must begin with smtp:// or smtps://, or be empty." ;;
esac
case $smtp in
  *[[:space:]\$\"\'\#]*) fail "Write special characters in the mail server's URL as %20 (blank), %24 (\$), %22 (\"), %27 (') or %23 (#)." ;;
esac

# HTTPS works only if the domain leads here: that is how the certificate is issued.
addresses=$(getent ahosts "$domain" 2> /dev/null | awk '{ print $1 }' | sort -u)
if [ -z "$addresses" ]; then
  say "Warning: $domain has no address yet. Add an A record for it at your domain's provider, with this machine's public address."
  say "Caddy requests the certificate again and again until it works."
elif has ip && ! { ip -o addr | awk '{ split($4, part, "/"); print part[1] }' | grep -Fxq "$(printf '%s' "$addresses" | head -n 1)"; }; then
  say "Note: $domain leads to $(printf '%s' "$addresses" | tr '\n' ' ')and this machine doesn't have that address itself. That is"
  say "fine behind a router or at most hosting companies, if ports 80 and 443 are forwarded to this machine."
fi

zone=${BUSINESS_TIMEZONE:-$(machine_zone)}
say "Times in the shop are in the time zone $zone. If your business has another one, change BUSINESS_TIMEZONE in .env"
say "before the first booking, and run: docker compose up --detach"

umask 077
# Under a temporary name until it is complete. Ln, unlike mv, never overwrites.
draft=.env.$$
trap 'rm -f "$draft"' EXIT
cat > "$draft" << EOF
# Made by install.sh. Keep a copy in a safe place, apart from the backups: without DATA_KEY, customers' data can't be read.
DOMAIN=$domain
ACME_EMAIL=$email
PUBLIC_URL=https://$domain
SMTP_URL=$smtp
BUSINESS_TIMEZONE=$zone
SESSION_SECRET=$(random 48)
DATA_KEY=$(random 32)
IMAGE=${IMAGE:-ghcr.io/party-rental/party-rental}
VERSION=${VERSION:-latest}
EOF
ln "$draft" .env
# The image's user, who is not root, has the id 1000.
mkdir -p data backup
if [ "$(id -u)" != 1000 ]; then
  chown 1000:1000 data backup 2> /dev/null || fail "The folders data and backup must belong to the user 1000: sudo chown 1000:1000 data backup, then docker compose up --detach"
fi

say "Starting the shop. The first time takes some minutes."
docker compose up --detach --wait || fail "The shop didn't start. This says why: docker compose logs shop"
say "Your shop is at https://$domain"
say "To set it up, open the link that this prints: docker compose exec shop node backend/dist/cli.js setup-link"
