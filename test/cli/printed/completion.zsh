#compdef podline kubectl-podline
_podline() {
  local line files
  local -a found
  for line in "${(@f)$("${(Q)words[1]}" __complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    if [[ $line == :* ]]; then files=$line; else found+=("${${line//:/\\:}/$'\t'/:}"); fi
  done
  (( ${#found} )) && _describe -t words word found
  [[ $files != :4 ]] && _files
}
if [[ $funcstack[1] == _podline ]]; then _podline "$@"; else compdef _podline podline kubectl-podline; fi
exit 0
