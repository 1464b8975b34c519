#!/usr/bin/env bash
# TLS libraries of servers (experiment E4), on a fresh clone too: it packages what is missing.
#   scripts/tls-libraries.sh [OPTIONS]      scripts/tls-libraries.sh --help
set -euo pipefail
root="$(cd "$(dirname "$0")/.." && pwd)"
if [ ! -e "$root/jmh-suites/target/class-path" ]; then
  mvn -q -B -f "$root/pom.xml" -pl jmh-suites package -DskipRun=true >&2
fi
case " $* " in
  *" --server"* | *" --help "* | *" -h "* | *" --version "* | *" -V "*) ;;
  *)
    if [ ! -e "$root/jmh-suites/target/servers/mariadb-10.11/bin/mariadbd" ]; then
      mvn -q -B -f "$root/pom.xml" -Pservers -pl jmh-suites/servers package >&2 ||
        echo "MariaDB 10.11.5 could not be brought; going on without it" >&2
    fi
    set -- --server="mysql,mariadb,$root/props/mariadb-10.11-wolfssl.props,$root/props/mariadb-distribution.props" "$@"
    ;;
esac
exec "$root/scripts/jmh-suites.sh" tls-libraries "$@"
