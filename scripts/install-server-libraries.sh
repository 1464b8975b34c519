#!/usr/bin/env bash
# Installs the two shared libraries that the embedded MySQL needs, if apt-get is available.
# Without them the tests on MySQL are skipped, and the main job runs on MariaDB.
set -euo pipefail
case "${1:-}" in
  -h | --help)
    echo "Usage: scripts/install-server-libraries.sh"
    sed -nE '2,/^[^#]/s/^# ?//p' "$0"
    exit
    ;;
esac

# The cache of ldconfig may name a file that no longer exists.
missing() {
  local file
  file=$(ldconfig -p 2>/dev/null | awk -v name="$1" '$1 == name { print $NF; exit }')
  [ ! -e "$file" ]
}

packages=()
missing libaio.so.1 && packages+=(libaio1)
missing libnuma.so.1 && packages+=(libnuma1)
[ "${#packages[@]}" -gt 0 ] || exit 0

if ! command -v apt-get >/dev/null; then
  echo "Not installed: ${packages[*]} (no apt-get here). The tests on MySQL will be skipped." >&2
  exit 0
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null || ! sudo -n true 2>/dev/null; then
    echo "Not installed: ${packages[*]} (needs root). The tests on MySQL will be skipped." >&2
    exit 0
  fi
  as_root=(sudo)
fi
echo "Installing ${packages[*]} for the embedded MySQL"
"${as_root[@]}" apt-get update -qq
# --reinstall: a package may be installed although its file is missing.
"${as_root[@]}" apt-get install -y -qq --reinstall "${packages[@]}" >/dev/null
