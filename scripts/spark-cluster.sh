#!/usr/bin/env bash
# Starts and stops a standalone cluster of Spark on this machine: a master and some workers, as processes of their own.
# It is for tests and for trying things out; on several machines, use the scripts of Spark's distribution.
set -euo pipefail
root="$(cd "$(dirname "$0")/.." && pwd)"
home="$root/tpcc/target/spark"
state="${SPARK_CLUSTER_DIR:-$home/cluster}"

usage() {
  cat <<'HELP'
Usage: scripts/spark-cluster.sh start [WORKERS]
       scripts/spark-cluster.sh stop

start runs a master and WORKERS workers (2), each with one core and 1 GiB for executors. It prints the address and
the variable that lets other programs of yours find the secret of the cluster.
stop ends them, and all that they started.

Environment: PORT of the master (7077); SPARK_CLUSTER_DIR for logs, process IDs and the secret
(tpcc/target/spark/cluster).
HELP
}

# spawn NAME CLASS ARGUMENT...: runs a program of Spark in the background, with a log and a file with its process ID.
spawn() {
  local name="$1"
  shift
  SPARK_HOME="$home" SPARK_CONF_DIR="$state/conf" SPARK_LOCAL_DIRS="$state/tmp" SPARK_LOCAL_IP=127.0.0.1 \
    SPARK_SCALA_VERSION=2.13 setsid java -Xmx256m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -classpath "$home/jars/*" "$@" </dev/null >"$state/$name.log" 2>&1 &
  echo $! >"$state/$name.pid"
}

# await TIMES TEXT: waits until the master's log has a text so often.
await() {
  for _ in $(seq 600); do
    [ "$(grep -c "$2" "$state/master.log")" -ge "$1" ] && return
    sleep 0.1
  done
  echo "error: the cluster does not start; see $state/*.log" >&2
  stop
  exit 1
}

start() {
  local workers="${1:-2}" port="${PORT:-7077}"
  if compgen -G "$state/*.pid" >/dev/null; then
    echo "error: a cluster is there already; stop it first: scripts/spark-cluster.sh stop" >&2
    exit 2
  fi
  if [ ! -e "$home/encbench-spark.jar" ]; then
    echo "Building the profile spark, which takes about a minute" >&2
    mvn -q -B -ntp -f "$root/pom.xml" -Pspark -pl tpcc/spark package >&2
  fi
  mkdir -p "$state/conf" "$state/tmp"
  (
    umask 077
    cat >"$state/conf/spark-defaults.conf" <<CONF
spark.authenticate true
spark.authenticate.secret $(head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n')
spark.network.crypto.enabled true
spark.master.rest.enabled false
CONF
  )
  spawn master org.apache.spark.deploy.master.Master --host 127.0.0.1 --port "$port" --webui-port 0
  await 1 "I have been elected leader"
  for number in $(seq "$workers"); do
    spawn "worker-$number" org.apache.spark.deploy.worker.Worker --host 127.0.0.1 --webui-port 0 \
      --cores 1 --memory 1g --work-dir "$state/work-$number" "spark://127.0.0.1:$port"
  done
  await "$workers" "Registering worker"
  echo "export SPARK_CONF_DIR=$state/conf"
  echo "spark://127.0.0.1:$port"
}

# Workers end their executors, whose clients end with them.
stop() {
  local file pid
  for file in "$state"/worker-*.pid "$state"/master.pid; do
    [ -e "$file" ] || continue
    pid="$(cat "$file")"
    if grep -qs org.apache.spark.deploy "/proc/$pid/cmdline"; then
      kill "$pid"
      for _ in $(seq 300); do
        [ -e "/proc/$pid" ] || break
        sleep 0.1
      done
      kill -9 "$pid" 2>/dev/null || true
    fi
    rm "$file"
  done
  rm -rf "$state/tmp" "$state"/work-* "$state/conf"
}

case "${1:-}" in
  start) start "${2:-2}" ;;
  stop) stop ;;
  -h | --help | help) usage ;;
  *)
    usage >&2
    exit 2
    ;;
esac
