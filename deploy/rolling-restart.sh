#!/bin/sh
# Starts the instances behind nginx again, one after the other, without losing a request: an instance gets nothing new,
# finishes what it has, starts again, and has its turn only when it is ready.
#
#   rolling-restart.sh LIST RELOAD RESTART ADDRESS...
#   rolling-restart.sh /etc/nginx/school-instances.conf 'systemctl reload nginx' \
#     'systemctl restart school-website@{port}' 127.0.0.1:3001 127.0.0.1:3002
set -eu
list=$1 reload=$2 restart=$3
shift 3

write_list() {
  for address in "$@"; do
    if [ "$address" = "$down" ]; then echo "server $address down;"; else echo "server $address max_fails=0;"; fi
  done > "$list.next"
  mv "$list.next" "$list"
  sh -c "$reload"
}

is_ready() {
  curl --silent --fail --output /dev/null --max-time 5 "http://$1/readyz"
}

for instance in "$@"; do
  down=$instance
  write_list "$@"
  # The old workers of nginx end when their last request is answered; none may begin one here any more.
  sleep "${DRAIN_SECONDS:-10}"
  port=${instance##*:}
  sh -c "$(printf '%s' "$restart" | sed "s/{port}/$port/g")"
  tries=0
  until is_ready "$instance"; do
    tries=$((tries + 1))
    if [ "$tries" -ge 120 ]; then
      echo "$instance is not ready after two minutes. It stays out; the others answer." >&2
      exit 1
    fi
    sleep 1
  done
done
down=''
write_list "$@"
