#compdef podline kubectl-podline
_podline() {
  local line files ret=1
  local -a found
  for line in "${(@f)$("${(Q)words[1]}" __complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    if [[ $line == :* ]]; then files=$line; else found+=("${${line//:/\\:}/$'\t'/:}"); fi
  done
  (( ${#found} )) && _describe -t words word found && ret=0
  [[ $files != :4 ]] && _files && ret=0
  return ret
}
if [[ $funcstack[1] == _podline ]]; then _podline "$@"; else compdef _podline podline kubectl-podline; fi
exit 0
