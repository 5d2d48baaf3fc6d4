#!/usr/bin/env bash
# Runs `podline check` and says where its reports are, whatever it finds. Inputs and options come one on each line, so that nothing in them is shell.
set -euo pipefail

lines() { while IFS= read -r line; do [ -z "$line" ] || printf '%s\0' "$line"; done <<<"$1"; }
mapfile -d '' -t inputs < <(lines "$INPUTS")
mapfile -d '' -t options < <(lines "$OPTIONS")
[ -z "$POLICY" ] || options+=("--policy=$POLICY")

sarif=$RUNNER_TEMP/podline.sarif
html=$RUNNER_TEMP/podline.html
code=0
podline check "${options[@]}" -o text -o github -o "sarif=$sarif" -o "html=$html" -- "${inputs[@]}" || code=$?
[ ! -f "$sarif" ] || echo "sarif=$sarif" >>"$GITHUB_OUTPUT"
[ ! -f "$html" ] || echo "html=$html" >>"$GITHUB_OUTPUT"
exit "$code"
