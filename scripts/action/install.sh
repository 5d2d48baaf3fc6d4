#!/usr/bin/env bash
# Installs podline for the steps that follow. What comes from a server is taken only if its checksum is the one that the workflow names.
set -euo pipefail

folder=$RUNNER_TEMP/podline
file=$PODLINE
mkdir -p "$folder/bin"
case $PODLINE in
  https://*)
    [ -n "$SHA256" ] || { echo "::error::podline: a URL needs sha256"; exit 2; }
    file=$folder/$(basename "${PODLINE%%\?*}")
    curl --fail --silent --show-error --location --proto '=https' --output "$file" -- "$PODLINE"
    ;;
  *://*) echo "::error::podline: only https"; exit 2 ;;
esac
if [ -n "$SHA256" ]; then
  echo "$SHA256  $file" | sha256sum --check --quiet - || { echo "::error::podline: the checksum is another one"; exit 2; }
fi
case $file in
  # `npm pack` writes .tgz, and `npm run release` archives of the executable as .tar.gz
  *.tgz) npm install --global --prefix "$folder" --no-fund --no-audit "$(realpath "$file")" ;;
  *) tar -xzf "$file" -C "$folder/bin" ;;
esac
echo "$folder/bin" >>"$GITHUB_PATH"
"$folder/bin/podline" --version
