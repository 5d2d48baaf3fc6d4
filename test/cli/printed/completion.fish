function __podline_complete
  set -l words (commandline -opc)
  set -l typed (commandline -ct)
  set -l found ($words[1] __complete $words[2..] "$typed" 2>/dev/null)
  string match -v ':*' -- $found
  test "$found[-1]" = :4; or __fish_complete_path "$typed"
end
complete -c podline -f -a '(__podline_complete)'
complete -c kubectl-podline -f -a '(__podline_complete)'
exit 0
