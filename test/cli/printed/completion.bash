_podline() {
  local word
  COMPREPLY=()
  while IFS=$'\t' read -r word _; do
    [[ $word == :* ]] || COMPREPLY+=("$word")
  done < <(eval "${COMP_WORDS[0]}" __complete '"${COMP_WORDS[@]:1:COMP_CWORD}"' 2>/dev/null)
}
complete -o default -F _podline podline kubectl-podline
exit 0
