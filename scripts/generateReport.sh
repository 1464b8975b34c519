#!/usr/bin/env bash
exec "$(dirname "$0")/encbench.sh" report "$@"
