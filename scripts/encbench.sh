#!/usr/bin/env bash
# Runs every command of EncBench, also in a fresh clone: it builds what is missing or older than its sources.
# JAVA_OPTS holds options of the JVM. They override the heap size that is set here for TPC-C, since
# 1,024 terminals need more, and by default Java would take a quarter of the memory.
set -euo pipefail
root="$(cd "$(dirname "$0")/.." && pwd)"

usage() {
  cat <<'HELP'
Usage: scripts/encbench.sh COMMAND [ARGUMENTS]
       scripts/encbench.sh COMMAND --help

Measure statements and the driver:
  db             plain, TLS and encrypted columns, on a server (the main job)
  micro          cells and the driver alone, without a server
  statements     INSERT, SELECT, UPDATE and DELETE, or your own statements
  oltp           sysbench's OLTP tests
  tls-libraries  TLS libraries of servers, and TLS providers of clients
  link           ciphers and compression over links of different speed

Run TPC-C with BenchmarkSQL's props files:
  all            build, check, run, check again and report
  build          create the tables, load them, add the indexes
  load           load existing tables, or write CSV files
  run            run the transactions
  check          check the consistency conditions
  digest         show the rows and a digest of each table
  report         write report.html again
  destroy        drop the tables
  sql            run a script of SQL statements
  rules          compare encryption rules with the tables of a database

Assess your own application:
  capture        write down what it sends to its server
  calibrate      measure what round trips, rows and cells cost this client
  assess         what encrypted columns would do to each of its statements
  replay         measure its transactions on copies of its tables

Compare, and size:
  compare        TPC-C in several arms: plain, TLS, encrypted columns
  size           cores for a rate and a share of encrypted columns
  diff           compare two results, for example of two commits
  against        show a result with another arm as the baseline
HELP
}

# package WHAT FILE [MAVEN OPTION]...: builds FILE, and dates it now, since Maven keeps files that would not change.
package() {
  local what="$1" file="$2"
  shift 2
  echo "Building $what, which takes about a minute" >&2
  mvn -q -B -ntp -f "$root/pom.xml" "$@" package >&2 && touch "$root/$file"
}

# current MODULE FILE: whether the file exists and is newer than the sources of the module and of those it uses.
current() {
  [ -e "$root/$2" ] && [ -z "$(cd "$root" && find pom.xml {driver,benchmark-core,"$1"}/{pom.xml,src/main} \
    -newer "$2" -print -quit)" ]
}

# build MODULE FILE [MAVEN OPTION]...: builds a module unless its file is current, so that nobody measures code that was
# changed since. Every running command holds a shared lock on this directory: a build would replace the classes it uses.
build() {
  if command -v flock >/dev/null; then
    exec 9<"$root"
    if flock -x -n 9; then
      current "$1" "$2" || package "$@" -pl "$1" -am
      flock -s 9
      return
    fi
    flock -s -n 9 || echo "Waiting for another command, which builds" >&2
    flock -s 9
    if ! current "$1" "$2"; then
      echo "error: $2 must be built, but another command uses this directory; wait until it ends, or use another clone" >&2
      exit 2
    fi
  elif ! current "$1" "$2"; then
    package "$@" -pl "$1" -am
  fi
}

# Sets the servers that experiment E4 compares, unless --server names others.
tls_servers() {
  case " $* " in
    *" --server"* | *" --help "* | *" -h "* | *" --version "* | *" -V "*) return ;;
  esac
  local wolfssl=jmh-suites/target/servers/mariadb-10.11/bin/mariadbd
  [ -e "$root/$wolfssl" ] || package "a MariaDB with wolfSSL" "$wolfssl" -Pservers -pl jmh-suites/servers ||
    echo "MariaDB 10.11.5 could not be downloaded; continuing without it" >&2
  servers=("--server=mysql,mariadb,$root/props/mariadb-10.11-wolfssl.props,$root/props/mariadb-distribution.props")
}

command="${1:-}"
case "$command" in
  "")
    usage >&2
    exit 2
    ;;
  -h | --help | help)
    usage
    ;;
  db | micro | statements | oltp | tls-libraries | link | capture | calibrate | assess | replay)
    shift
    build jmh-suites jmh-suites/target/class-path -DskipRun=true
    servers=()
    [ "$command" = tls-libraries ] && tls_servers "$@"
    target="$root/jmh-suites/target"
    # shellcheck disable=SC2086 # several options
    exec java ${JAVA_OPTS:-} -classpath "$target/classes:$(cat "$target/class-path")" \
      io.encbench.suites.JmhSuites "$command" "${servers[@]}" "$@"
    ;;
  all | build | load | run | check | digest | report | destroy | sql | rules | \
    compare | size | diff | against | -V | --version)
    build tpcc tpcc/target/encbench.jar
    # The key fleet needs it. Whoever has built it once gets it again when its sources change.
    spark=tpcc/target/spark/encbench-spark.jar
    [ ! -e "$root/$spark" ] || build tpcc/spark "$spark" -Pspark
    # shellcheck disable=SC2086 # several options
    exec java -Xmx704m ${JAVA_OPTS:-} -jar "$root/tpcc/target/encbench.jar" "$@"
    ;;
  *)
    echo "error: unknown command $command" >&2
    usage >&2
    exit 2
    ;;
esac
