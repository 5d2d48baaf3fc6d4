#!/bin/sh
# Stores every COMPLETIONS-th of the collections, beginning with the one of this pod's index. Stored results count once, so a pod that is
# tried again may read all of its share again. If a collection cannot be read, the others are still read.
set -u
failed=0
line=0
while read -r cluster url; do
  mine=$((line % COMPLETIONS == JOB_COMPLETION_INDEX))
  line=$((line + 1))
  [ "$mine" = 1 ] || continue
  podline store "$STORE" "$url" --cluster "$cluster" </dev/null || failed=1
done <"${LIST:-/collections/collections.txt}"
exit "$failed"
