#!/usr/bin/env bash
# Fuzzes the code that reads foreign bytes and text: the cell decoder, the URL parser, the SQL
# analyser. Runs one target after the other, ten minutes each. A finding ends the script and prints
# the input.
#   scripts/dev/fuzz.sh [target...]     default: all, such as CellDecoderFuzz#arbitraryBytes_areRefused
set -euo pipefail
case "${1:-}" in
  -h | --help)
    sed -nE '2,/^[^#]/s/^# ?//p' "$0"
    exit
    ;;
esac
cd "$(dirname "$0")/../.."
if [ $# -eq 0 ]; then
  # Jazzer fuzzes only one target per start.
  set -- $(grep -rhoE 'class [A-Za-z]+Fuzz |void [A-Za-z_]+\(' \
    --include='*Fuzz.java' driver/src/test/java |
    awk '$1 == "class" {name = $2} $1 == "void" {sub(/\(/, "", $2); print name "#" $2}')
fi
for target; do
  echo "== $target"
  JAZZER_FUZZ=1 mvn -q -B -DskipTests=false -pl driver test-compile surefire:test@fuzz-targets \
    -Dfuzz.flags= -Dtest="$target"
done
