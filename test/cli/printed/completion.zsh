#compdef podline kubectl-podline
_podline() {
  local curcontext=$curcontext state line
  local -a commands=(
    'analyze:show how the pods in the inputs started and were deleted, and where they hang (the default command)'
    'diff:compare the deletions, starts and nodes of two runs; exit 1 if the second is worse'
    'check:check deletions, starts and nodes against a policy; exit 1 if a step is missing or another check fails'
    'stats:print figures of many deletions and starts: how long each phase takes, by kind, owner, image, namespace, node and kubelet'
    'nodes:print a row for each node: runs and deaths of its kubelet, how long it was not Ready, its outages, and how its pods started, were restarted and were deleted'
    'restarts:print the containers that were restarted: how often, when the last time, and why'
    'why:show why pods of a running cluster do not start, are not Ready, crash or do not terminate; without names: all in trouble'
    'record:record a cluster into a folder while a command runs, or until Ctrl-C: pods, events, nodes, kubelet logs'
    'lines:print the original lines that show how a pod started and was deleted, and what its node went through meanwhile, from all inputs, merged by time, with what each shows in the margin'
    'store:write how pods in the inputs started and were deleted, and what their nodes went through, into a database: a DuckDB file, or a ClickHouse server'
    'query:ask such a database a named question, or one in SQL'
    'agent:follow a node'\''s log, and report what the node and its pods go through, when it is overdue and when it has ended, as NDJSON, metrics, traces and rows'
    'fleet:analyse thousands of collections: in a queue on this machine, or on NATS JetStream by any number of workers'
    'page:open a page in the browser that reads what is dropped on it: one file, which loads nothing and sends nothing'
    'mcp:answer an assistant: a server of the Model Context Protocol on standard input and output, which reads and never writes'
    'explain:explain what is printed: steps, rules, causes, kinds, records of other sources, events and words, with their log lines; without words: list them (`podline --list-rules`: the rules alone)'
    'parse:print the records of a kubelet log as NDJSON, one record per line'
    'completion:print a completion script for a shell: source <(podline completion bash)'
    'version:print the version'
    'help:print the help of a command, or, with `all`, of every command'
  )
  _arguments -C \
    '*'--pod'[only pods with this name or namespace/name; * matches any text]:text: ' \
    '*'{-n,--namespace}'[only pods in this namespace]:text: ' \
    '*'--uid'[only the pod of this UID, its static UID or one of its mirrors]:text: ' \
    '*'--node'[only pods of this node; * matches any text]:text: ' \
    '*'--family'[only starts, ends of pods, or what nodes went through; can be repeated]:word:(start end node)' \
    '*'--since'[only what went on then or later\: 7d, 12h, 15\:22, or a date and time, in the zone of the output]:text: ' \
    '*'--until'[only what began then or earlier]:text: ' \
    '*'--at'[everything that went on then, of the node and of pods\: 10\:00-10\:05, 10\:03 (that minute), 2026-11-28T21\:43+00\:00/2m]:text: ' \
    '*'--tz'[time zone of the kubelet'\''s log\: +08\:00, UTC, Asia/Shanghai]:text: ' \
    '*'--year'[year of the log'\''s first line]:text: ' \
    '*'--jobs'[nodes that are analysed at the same time (by default as many as there are cores)]:text: ' \
    '*'--watch'[with --follow\: a file into which `kubectl get pod -w` writes; can be repeated]:file:_files' \
    '*'{-o,--output}'[output format and optional file; can be repeated\: csv, github, html, intervals, json, junit, markdown, mermaid, ndjson, otlp, parquet, perfetto, sarif, svg, tap, text]:word:(csv github html intervals json junit markdown mermaid ndjson otlp perfetto sarif svg tap text)' \
    '*'--open'[write the HTML report and open it in a browser]' \
    '*'--color'[use colours in text output]:word:(auto always never)' \
    '*'--no-color'[as --color never]' \
    '*'{-q,--quiet}'[print nothing to standard error]' \
    '*'--evidence'[print the original lines with each finding]' \
    '*'--all'[show each deletion and start in full, not only the worst]' \
    '*'--starts'[list every start of a pod, not only those in trouble]' \
    '*'--no-starts'[leave out how pods started]' \
    '*'--steps'[list each step that the log cannot show, with the reason]' \
    '*'{-v,--full}'[in full\: --all, --steps and --evidence]' \
    '*'--schema'[version of JSON and NDJSON; 3 has deletions and starts in two lists]:word:(3 4)' \
    '*'--otlp-endpoint'[send each deletion and start as a trace to an OpenTelemetry collector (OTLP/HTTP)]:text: ' \
    '*'--verdict'[only deletions and starts with these verdicts, with commas between them\: stuck, held, incomplete, findings, undetermined, complete]:text: ' \
    '*'--min-duration'[only deletions and starts that took at least this long, or have lasted this long\: 30s, 2m]:text: ' \
    '*'--sort'[order of the deletions in text and Markdown; worst if not given]:word:(worst time duration restarts name)' \
    '*'--summary'[print one line per pod]' \
    '*'--by'[a summary in groups, one line each; with --all, also each deletion and start of a group]:word:(kind owner image namespace node version)' \
    '*'--life'[the whole life of a pod as one timeline\: start, restarts and deletion; a name or namespace/name, * matches any text]:text: ' \
    '*'{-f,--follow}'[keep reading while the inputs grow; print each deletion and start once it has ended or is overdue]' \
    '1: :->first' '*:: :->rest'
  case $state in
    first) _describe -t commands command commands; _files ;;
    rest)
      case $line[1] in
        analyze) _arguments \
          '*'--pod'[only pods with this name or namespace/name; * matches any text]:text: ' \
          '*'{-n,--namespace}'[only pods in this namespace]:text: ' \
          '*'--uid'[only the pod of this UID, its static UID or one of its mirrors]:text: ' \
          '*'--node'[only pods of this node; * matches any text]:text: ' \
          '*'--family'[only starts, ends of pods, or what nodes went through; can be repeated]:word:(start end node)' \
          '*'--since'[only what went on then or later\: 7d, 12h, 15\:22, or a date and time, in the zone of the output]:text: ' \
          '*'--until'[only what began then or earlier]:text: ' \
          '*'--at'[everything that went on then, of the node and of pods\: 10\:00-10\:05, 10\:03 (that minute), 2026-11-28T21\:43+00\:00/2m]:text: ' \
          '*'--tz'[time zone of the kubelet'\''s log\: +08\:00, UTC, Asia/Shanghai]:text: ' \
          '*'--year'[year of the log'\''s first line]:text: ' \
          '*'--jobs'[nodes that are analysed at the same time (by default as many as there are cores)]:text: ' \
          '*'--watch'[with --follow\: a file into which `kubectl get pod -w` writes; can be repeated]:file:_files' \
          '*'{-o,--output}'[output format and optional file; can be repeated\: csv, github, html, intervals, json, junit, markdown, mermaid, ndjson, otlp, parquet, perfetto, sarif, svg, tap, text]:word:(csv github html intervals json junit markdown mermaid ndjson otlp perfetto sarif svg tap text)' \
          '*'--open'[write the HTML report and open it in a browser]' \
          '*'--color'[use colours in text output]:word:(auto always never)' \
          '*'--no-color'[as --color never]' \
          '*'{-q,--quiet}'[print nothing to standard error]' \
          '*'--evidence'[print the original lines with each finding]' \
          '*'--all'[show each deletion and start in full, not only the worst]' \
          '*'--starts'[list every start of a pod, not only those in trouble]' \
          '*'--no-starts'[leave out how pods started]' \
          '*'--steps'[list each step that the log cannot show, with the reason]' \
          '*'{-v,--full}'[in full\: --all, --steps and --evidence]' \
          '*'--schema'[version of JSON and NDJSON; 3 has deletions and starts in two lists]:word:(3 4)' \
          '*'--otlp-endpoint'[send each deletion and start as a trace to an OpenTelemetry collector (OTLP/HTTP)]:text: ' \
          '*'--verdict'[only deletions and starts with these verdicts, with commas between them\: stuck, held, incomplete, findings, undetermined, complete]:text: ' \
          '*'--min-duration'[only deletions and starts that took at least this long, or have lasted this long\: 30s, 2m]:text: ' \
          '*'--sort'[order of the deletions in text and Markdown; worst if not given]:word:(worst time duration restarts name)' \
          '*'--summary'[print one line per pod]' \
          '*'--by'[a summary in groups, one line each; with --all, also each deletion and start of a group]:word:(kind owner image namespace node version)' \
          '*'--life'[the whole life of a pod as one timeline\: start, restarts and deletion; a name or namespace/name, * matches any text]:text: ' \
          '*'{-f,--follow}'[keep reading while the inputs grow; print each deletion and start once it has ended or is overdue]' \
          '*:input:_files' ;;
        diff) _arguments \
          '*'{-o,--output}'[output format and optional file; can be repeated\: csv, html, json, markdown, text]:word:(csv html json markdown text)' \
          '*'--open'[write the HTML report and open it in a browser]' \
          '*'--color'[use colours in text output]:word:(auto always never)' \
          '*'--no-color'[as --color never]' \
          '*'{-q,--quiet}'[print nothing to standard error]' \
          '*'--pod'[only pods with this name or namespace/name; * matches any text]:text: ' \
          '*'{-n,--namespace}'[only pods in this namespace]:text: ' \
          '*'--uid'[only the pod of this UID, its static UID or one of its mirrors]:text: ' \
          '*'--node'[only pods of this node; * matches any text]:text: ' \
          '*'--family'[only starts, ends of pods, or what nodes went through; can be repeated]:word:(start end node)' \
          '*'--since'[only what went on then or later\: 7d, 12h, 15\:22, or a date and time, in the zone of the output]:text: ' \
          '*'--until'[only what began then or earlier]:text: ' \
          '*'--at'[everything that went on then, of the node and of pods\: 10\:00-10\:05, 10\:03 (that minute), 2026-11-28T21\:43+00\:00/2m]:text: ' \
          '*'--tz'[time zone of the kubelet'\''s log\: +08\:00, UTC, Asia/Shanghai]:text: ' \
          '*'--year'[year of the log'\''s first line]:text: ' \
          '*'--jobs'[nodes that are analysed at the same time (by default as many as there are cores)]:text: ' \
          '*'--fail-on'[which differences cause exit code 1]:word:(worse any never)' \
          '*:input:_files' ;;
        check) _arguments \
          '*'--pod'[only pods with this name or namespace/name; * matches any text]:text: ' \
          '*'{-n,--namespace}'[only pods in this namespace]:text: ' \
          '*'--uid'[only the pod of this UID, its static UID or one of its mirrors]:text: ' \
          '*'--node'[only pods of this node; * matches any text]:text: ' \
          '*'--family'[only starts, ends of pods, or what nodes went through; can be repeated]:word:(start end node)' \
          '*'--since'[only what went on then or later\: 7d, 12h, 15\:22, or a date and time, in the zone of the output]:text: ' \
          '*'--until'[only what began then or earlier]:text: ' \
          '*'--at'[everything that went on then, of the node and of pods\: 10\:00-10\:05, 10\:03 (that minute), 2026-11-28T21\:43+00\:00/2m]:text: ' \
          '*'--tz'[time zone of the kubelet'\''s log\: +08\:00, UTC, Asia/Shanghai]:text: ' \
          '*'--year'[year of the log'\''s first line]:text: ' \
          '*'--jobs'[nodes that are analysed at the same time (by default as many as there are cores)]:text: ' \
          '*'{-o,--output}'[output format and optional file; can be repeated\: csv, github, html, intervals, json, junit, markdown, mermaid, ndjson, otlp, parquet, perfetto, sarif, svg, tap, text]:word:(csv github html intervals json junit markdown mermaid ndjson otlp perfetto sarif svg tap text)' \
          '*'--open'[write the HTML report and open it in a browser]' \
          '*'--color'[use colours in text output]:word:(auto always never)' \
          '*'--no-color'[as --color never]' \
          '*'{-q,--quiet}'[print nothing to standard error]' \
          '*'--evidence'[print the original lines with each finding]' \
          '*'--all'[show each deletion and start in full, not only the worst]' \
          '*'--starts'[list every start of a pod, not only those in trouble]' \
          '*'--no-starts'[leave out how pods started]' \
          '*'--steps'[list each step that the log cannot show, with the reason]' \
          '*'{-v,--full}'[in full\: --all, --steps and --evidence]' \
          '*'--schema'[version of JSON and NDJSON; 3 has deletions and starts in two lists]:word:(3 4)' \
          '*'--otlp-endpoint'[send each deletion and start as a trace to an OpenTelemetry collector (OTLP/HTTP)]:text: ' \
          '*'--policy'[a policy in YAML or JSON; by default\: every step that is always logged, and no errors]:file:_files' \
          '*'--strict'[exit 2 also where a part of an input was not read, such as half of an archive]' \
          '*:input:_files' ;;
        stats) _arguments \
          '*'{-o,--output}'[output format and optional file; can be repeated\: csv, html, json, markdown, text]:word:(csv github html intervals json junit markdown mermaid ndjson otlp perfetto sarif svg tap text)' \
          '*'--open'[write the HTML report and open it in a browser]' \
          '*'--color'[use colours in text output]:word:(auto always never)' \
          '*'--no-color'[as --color never]' \
          '*'{-q,--quiet}'[print nothing to standard error]' \
          '*'--pod'[only pods with this name or namespace/name; * matches any text]:text: ' \
          '*'{-n,--namespace}'[only pods in this namespace]:text: ' \
          '*'--uid'[only the pod of this UID, its static UID or one of its mirrors]:text: ' \
          '*'--node'[only pods of this node; * matches any text]:text: ' \
          '*'--family'[only starts, ends of pods, or what nodes went through; can be repeated]:word:(start end node)' \
          '*'--since'[only what went on then or later\: 7d, 12h, 15\:22, or a date and time, in the zone of the output]:text: ' \
          '*'--until'[only what began then or earlier]:text: ' \
          '*'--at'[everything that went on then, of the node and of pods\: 10\:00-10\:05, 10\:03 (that minute), 2026-11-28T21\:43+00\:00/2m]:text: ' \
          '*'--tz'[time zone of the kubelet'\''s log\: +08\:00, UTC, Asia/Shanghai]:text: ' \
          '*'--year'[year of the log'\''s first line]:text: ' \
          '*'--jobs'[nodes that are analysed at the same time (by default as many as there are cores)]:text: ' \
          '*'--by'[only these groups; if it is one kind, all of them; can be repeated]:word:(kind owner image namespace node version)' \
          '*'--starts'[as --family start --family node]' \
          '*:input:_files' ;;
        nodes) _arguments \
          '*'{-o,--output}'[output format and optional file; can be repeated\: csv, json, markdown, text]:word:(csv github html intervals json junit markdown mermaid ndjson otlp perfetto sarif svg tap text)' \
          '*'--color'[use colours in text output]:word:(auto always never)' \
          '*'--no-color'[as --color never]' \
          '*'{-q,--quiet}'[print nothing to standard error]' \
          '*'--pod'[only pods with this name or namespace/name; * matches any text]:text: ' \
          '*'{-n,--namespace}'[only pods in this namespace]:text: ' \
          '*'--uid'[only the pod of this UID, its static UID or one of its mirrors]:text: ' \
          '*'--node'[only pods of this node; * matches any text]:text: ' \
          '*'--family'[only starts, ends of pods, or what nodes went through; can be repeated]:word:(start end node)' \
          '*'--since'[only what went on then or later\: 7d, 12h, 15\:22, or a date and time, in the zone of the output]:text: ' \
          '*'--until'[only what began then or earlier]:text: ' \
          '*'--at'[everything that went on then, of the node and of pods\: 10\:00-10\:05, 10\:03 (that minute), 2026-11-28T21\:43+00\:00/2m]:text: ' \
          '*'--tz'[time zone of the kubelet'\''s log\: +08\:00, UTC, Asia/Shanghai]:text: ' \
          '*'--year'[year of the log'\''s first line]:text: ' \
          '*'--jobs'[nodes that are analysed at the same time (by default as many as there are cores)]:text: ' \
          '*'--compare'[only these two nodes, and what differs beyond chance between their pods of one owner, image or kind]:text: ' \
          '*:input:_files' ;;
        restarts) _arguments \
          '*'{-o,--output}'[output format and optional file; can be repeated\: csv, json, markdown, text]:word:(csv github html intervals json junit markdown mermaid ndjson otlp perfetto sarif svg tap text)' \
          '*'--color'[use colours in text output]:word:(auto always never)' \
          '*'--no-color'[as --color never]' \
          '*'{-q,--quiet}'[print nothing to standard error]' \
          '*'--pod'[only pods with this name or namespace/name; * matches any text]:text: ' \
          '*'{-n,--namespace}'[only pods in this namespace]:text: ' \
          '*'--uid'[only the pod of this UID, its static UID or one of its mirrors]:text: ' \
          '*'--node'[only pods of this node; * matches any text]:text: ' \
          '*'--family'[only starts, ends of pods, or what nodes went through; can be repeated]:word:(start end node)' \
          '*'--since'[only what went on then or later\: 7d, 12h, 15\:22, or a date and time, in the zone of the output]:text: ' \
          '*'--until'[only what began then or earlier]:text: ' \
          '*'--at'[everything that went on then, of the node and of pods\: 10\:00-10\:05, 10\:03 (that minute), 2026-11-28T21\:43+00\:00/2m]:text: ' \
          '*'--tz'[time zone of the kubelet'\''s log\: +08\:00, UTC, Asia/Shanghai]:text: ' \
          '*'--year'[year of the log'\''s first line]:text: ' \
          '*'--jobs'[nodes that are analysed at the same time (by default as many as there are cores)]:text: ' \
          '*:input:_files' ;;
        why) _arguments \
          '*'{-o,--output}'[output format and optional file; can be repeated\: csv, github, html, intervals, json, junit, markdown, mermaid, ndjson, otlp, parquet, perfetto, sarif, svg, tap, text]:word:(csv github html intervals json junit markdown mermaid ndjson otlp perfetto sarif svg tap text)' \
          '*'--open'[write the HTML report and open it in a browser]' \
          '*'--color'[use colours in text output]:word:(auto always never)' \
          '*'--no-color'[as --color never]' \
          '*'{-q,--quiet}'[print nothing to standard error]' \
          '*'--evidence'[print the original lines with each finding]' \
          '*'--all'[show each deletion and start in full, not only the worst]' \
          '*'--starts'[list every start of a pod, not only those in trouble]' \
          '*'--no-starts'[leave out how pods started]' \
          '*'--steps'[list each step that the log cannot show, with the reason]' \
          '*'{-v,--full}'[in full\: --all, --steps and --evidence]' \
          '*'--schema'[version of JSON and NDJSON; 3 has deletions and starts in two lists]:word:(3 4)' \
          '*'--otlp-endpoint'[send each deletion and start as a trace to an OpenTelemetry collector (OTLP/HTTP)]:text: ' \
          '*'--verdict'[only deletions and starts with these verdicts, with commas between them\: stuck, held, incomplete, findings, undetermined, complete]:text: ' \
          '*'--min-duration'[only deletions and starts that took at least this long, or have lasted this long\: 30s, 2m]:text: ' \
          '*'--sort'[order of the deletions in text and Markdown; worst if not given]:word:(worst time duration restarts name)' \
          '*'--kubeconfig'[the configuration to use; by default KUBECONFIG, or ~/.kube/config]:file:_files' \
          '*'--context'[the context to use]:text: ' \
          '*'--as'[impersonate this user]:text: ' \
          '*'--as-group'[impersonate this group; can be repeated]:text: ' \
          '*'--as-uid'[impersonate this UID]:text: ' \
          '*'--request-timeout'[how long a request to the API server may take, with its retries]:text: ' \
          '*'--kubelet-log'[where the kubelet'\''s log comes from\: auto, none, node-log-query, openshift-journal, files, debug-pod, kind, minikube, ssh, talosctl, or command\:…]:word:(auto none node-log-query openshift-journal files debug-pod kind minikube ssh talosctl)' \
          '*'--debug-image'[for debug-pod\: an image with chroot in it]:text: ' \
          '*'--debug-namespace'[for debug-pod\: the namespace in which it is created]:text: ' \
          '*'{-n,--namespace}'[the namespace of the pods; can be repeated]:text: ' \
          '*'{-A,--all-namespaces}'[all namespaces; an error if that is not allowed]' \
          '*'{-l,--selector}'[only pods with these labels, as kubectl takes them]:text: ' \
          '*'--node'[only pods of this node; without a pod also\: what is wrong with the node itself; can be repeated]:text: ' \
          '*'--tz'[time zone of the kubelet'\''s log\: +08\:00, UTC, Asia/Shanghai]:text: ' \
          '*'--summary'[print one line per pod]' \
          '*'{-f,--follow}'[wait until the pods are gone, and print how they were deleted]' \
          '*'--explain-access'[print which ways to get the kubelet'\''s log work here, and which right the others lack]' \
          '*:input:_files' ;;
        record) _arguments \
          '*'--kubeconfig'[the configuration to use; by default KUBECONFIG, or ~/.kube/config]:file:_files' \
          '*'--context'[the context to use]:text: ' \
          '*'--as'[impersonate this user]:text: ' \
          '*'--as-group'[impersonate this group; can be repeated]:text: ' \
          '*'--as-uid'[impersonate this UID]:text: ' \
          '*'--request-timeout'[how long a request to the API server may take, with its retries]:text: ' \
          '*'--kubelet-log'[where the kubelet'\''s log comes from\: auto, none, node-log-query, openshift-journal, files, debug-pod, kind, minikube, ssh, talosctl, or command\:…]:word:(auto none node-log-query openshift-journal files debug-pod kind minikube ssh talosctl)' \
          '*'--debug-image'[for debug-pod\: an image with chroot in it]:text: ' \
          '*'--debug-namespace'[for debug-pod\: the namespace in which it is created]:text: ' \
          '*'{-o,--output}'[a new or empty folder; podline reads it as a cluster]:file:_files' \
          '*'{-n,--namespace}'[only pods of this namespace; can be repeated]:text: ' \
          '*'{-A,--all-namespaces}'[pods of all namespaces (the default)]' \
          '*'--node'[only pods of this node, and its logs in any case; can be repeated]:text: ' \
          '*'--linger'[how long to continue after the command has ended, since kubelets clean up]:text: ' \
          '*'--keep-values'[also record values of environment variables, and what kubectl apply noted of manifests]' \
          '*'{-q,--quiet}'[print nothing to standard error]' \
          '*:input:_files' ;;
        lines) _arguments \
          '*'--since'[only what went on then or later\: 7d, 12h, 15\:22, or a date and time, in the zone of the output]:text: ' \
          '*'--until'[only what began then or earlier]:text: ' \
          '*'--at'[everything that went on then, of the node and of pods\: 10\:00-10\:05, 10\:03 (that minute), 2026-11-28T21\:43+00\:00/2m]:text: ' \
          '*'--tz'[time zone of the kubelet'\''s log\: +08\:00, UTC, Asia/Shanghai]:text: ' \
          '*'--year'[year of the log'\''s first line]:text: ' \
          '*'--jobs'[nodes that are analysed at the same time (by default as many as there are cores)]:text: ' \
          '*'--node'[only pods of this node; * matches any text]:text: ' \
          '*'--color'[use colours in text output]:word:(auto always never)' \
          '*'--no-color'[as --color never]' \
          '*'{-q,--quiet}'[print nothing to standard error]' \
          '*:input:_files' ;;
        store) _arguments \
          '*'--pod'[only pods with this name or namespace/name; * matches any text]:text: ' \
          '*'{-n,--namespace}'[only pods in this namespace]:text: ' \
          '*'--uid'[only the pod of this UID, its static UID or one of its mirrors]:text: ' \
          '*'--node'[only pods of this node; * matches any text]:text: ' \
          '*'--family'[only starts, ends of pods, or what nodes went through; can be repeated]:word:(start end node)' \
          '*'--since'[only what went on then or later\: 7d, 12h, 15\:22, or a date and time, in the zone of the output]:text: ' \
          '*'--until'[only what began then or earlier]:text: ' \
          '*'--at'[everything that went on then, of the node and of pods\: 10\:00-10\:05, 10\:03 (that minute), 2026-11-28T21\:43+00\:00/2m]:text: ' \
          '*'--tz'[time zone of the kubelet'\''s log\: +08\:00, UTC, Asia/Shanghai]:text: ' \
          '*'--year'[year of the log'\''s first line]:text: ' \
          '*'--jobs'[nodes that are analysed at the same time (by default as many as there are cores)]:text: ' \
          '*'--cluster'[the name of the cluster in the database]:text: ' \
          '*'--run'[the name of this run; by default the same inputs always get the same name]:text: ' \
          '*'{-q,--quiet}'[print nothing to standard error]' \
          '*:input:_files' ;;
        query) _arguments \
          '*'{-o,--output}'[output format and optional file; can be repeated\: csv, json, markdown, text]:word:(csv github html intervals json junit markdown mermaid ndjson otlp perfetto sarif svg tap text)' \
          '*'--color'[use colours in text output]:word:(auto always never)' \
          '*'--no-color'[as --color never]' \
          '*'{-q,--quiet}'[print nothing to standard error]' \
          '*'--cluster'[only what happened in this cluster; * matches any text]:text: ' \
          '*'{-n,--namespace}'[only pods in this namespace]:text: ' \
          '*'--node'[only what happened on this node]:text: ' \
          '*'--since'[only what ended then or later, or has not ended\: 7d, 12h, or a date and time, in UTC unless it has a zone]:text: ' \
          '*'--until'[only what began then or earlier]:text: ' \
          '*'--family'[what the question is about, if it can be asked about several]:word:(end start node)' \
          '*'--by'[what the rows are grouped by, if the question can be grouped]:text: ' \
          '*'--versions'[which two kubelet versions version-regression compares]:text: ' \
          '*'--limit'[at most this many rows]:text: ' \
          '*:input:_files' ;;
        agent) _arguments \
          '*'--nats'[send rows for a store to these NATS servers, with commas between them; by default those of NATS_URL]:text: ' \
          '*'--nats-file'[a file with the addresses of --nats, so that others do not see a password in them]:file:_files' \
          '*'--nats-creds'[a NATS credentials file]:file:_files' \
          '*'--nats-nkey'[a file with the seed of an NKey]:file:_files' \
          '*'--nats-ca'[the certificate of the authority that signed the server'\''s]:file:_files' \
          '*'--nats-cert'[the client certificate, for servers that ask for one]:file:_files' \
          '*'--nats-key'[the key of --nats-cert]:file:_files' \
          '*'--nats-replicas'[copies of each message in a cluster of NATS servers, when streams are made]:text: ' \
          '*'--node'[the name of the node]:text: ' \
          '*'--cluster'[the name of the cluster in rows]:text: ' \
          '*'--unit'[the unit whose journal is followed]:text: ' \
          '*'--journalctl'[how the journal is read\: "chroot /host journalctl"]:text: ' \
          '*'--metrics'[serve /metrics, /healthz, /livez and /readyz at this address\: \:9464]:text: ' \
          '*'--state'[remembers the position in the log and what was reported, so that a restarted agent goes on from there]:file:_files' \
          '*'--otlp-endpoint'[send each deletion that has ended as a trace to an OpenTelemetry collector]:text: ' \
          '*'--spool'[keeps results for a sink that is unreachable; by default next to the state file]:file:_files' \
          '*'--spool-size'[how much is kept for each sink; when that is full, new reports are dropped and counted]:text: ' \
          '*'--watch'[a pod watch that goes on; can be repeated]:file:_files' \
          '*'--no-pods'[do not watch the node'\''s pods, which is done in a cluster, or with --kubeconfig]' \
          '*'--kubeconfig'[the configuration to watch pods with; by default the service account]:file:_files' \
          '*'--tz'[time zone of the kubelet'\''s log]:text: ' \
          '*'--schema'[version of JSON and NDJSON; 3 has deletions and starts in two lists]:word:(3 4)' \
          '*:input:_files' ;;
        fleet) _arguments \
          '*:input:_files' ;;
        page) _arguments \
          '*:input:_files' ;;
        mcp) _arguments \
          '*'--no-cluster'[ask no cluster]' \
          '*'--kubeconfig'[the configuration to use; by default KUBECONFIG, or ~/.kube/config]:file:_files' \
          '*'--context'[the context to use]:text: ' \
          '*'--timeout'[how long one question may take]:text: ' \
          '*'--max-input'[how large the inputs of one question may be]:text: ' \
          '*:input:_files' ;;
        explain) _arguments \
          '*:word:(add-seen admission-refused admit-denied admit-predicate-failed agent-not-joined agent-password-refused agent-token-refused api-certificate api-certificate-expired api-client-refused api-connection-lost api-delete-failed api-delete-sent api-deleted api-dial-failed api-host-unreachable api-name-unknown api-outage api-overloaded api-refuses-connections api-storage-silent api-timed-out api-unavailable apparmor-profile-not-loaded attach-refused awaited-in-vain bootstrap-kubeconfig-missing call-not-permitted cdi-device-missing certificate-not-signed cgroup-delete-failed cgroup-drivers-differ cgroup-has-processes cgroup-kill-failed cgroup-kill-retry cgroup-killed cgroup-not-a-leaf cgroup-not-mounted cgroup-process-kill cgroup-removed cgroup-setting-refused cgroup-v1-maintained cgroup-v1-refused cgroup-without-container cgroup-without-figures cgroups-used-up claim-absent claim-info-missing claim-leaves claim-lost claim-missing claim-not-allocated claim-not-bound claim-not-prepared claim-not-reserved claim-pending claim-unbound client-certificate-expired client-throttled clock-skew cluster-dns-unset cni-delete-failed cni-teardown-failed command-missing completed completed-naturally config-add config-adding config-api-started config-delete config-deleting config-first-seen config-node-not-synced config-node-synced config-read-file config-reconcile config-remove config-removing config-set config-update config-updating config-waiting-node container-created container-error-exit container-exited container-failed container-kill-reason container-kill-unwanted container-kill-unwanted-failed container-killed container-oom-kill container-output container-removed container-start-failed container-started container-states container-stop-first container-stop-retried container-stopped container-taken-up containers-not-removed containers-stopped containers-terminated cpu-figures-decrease cpu-state-cleaned cpu-vendor-unknown crash-back-off crash-loop create-refused created csi-call-failed csi-driver-absent csi-socket-away delete-accepted delete-refused delete-requested delete-seen delete-sent deleted deletion-count deletion-requested-by described detach-refused device-checkpoint-missing device-driver-absent device-driver-silent device-mounted-elsewhere device-plugin-not-ready directory-not-empty disk-capacity-unknown disk-error disk-figures-early disk-full disk-pressure disruption-budget disruption-target dry-run-sent earlier-pod-not-ended earlier-pod-pending end-reason error-left-out etcd-silent event-evicted event-grace-exceeded event-kill-failed event-killing event-node-not-ready event-occurred event-preempted event-prestop-failed event-row event-shutdown event-start event-taint-eviction event-traces event-unmount-failed event-volume-elsewhere evict-begin evict-cleaned evict-cleanup-timeout evict-critical evict-done evict-failed evict-needed evict-none evict-ranked evict-reclaim evict-wait evicted eviction-accepted eviction-refused eviction-sent exec-connection-lost exec-not-run file-handle-stale file-system-error file-system-read-only final-delete-accepted final-delete-refused final-delete-rejected final-status finalizer-held finished-broadcast finished-processing flexvolume-folder-missing forced forgotten fuse-process-gone gc-container gc-container-failed gc-container-unknown gc-failed gc-logs gc-sandbox gc-sandbox-failed grace-exceeded grace-period grace-shortened graceful held-for-dependents held-for-job held-for-juicefs held-for-kueue held-for-workflow held-to-orphan hook-failed hook-failure-announced host-path-type host-port-taken host-port-taken-everywhere housekeeping-begin housekeeping-cgroups housekeeping-dirs housekeeping-end housekeeping-failed housekeeping-mirrors housekeeping-skipped housekeeping-slow housekeeping-statuses housekeeping-workers id-mapped-mount image-access-denied image-back-off image-collection-early image-disk-full image-disk-not-freed image-name-invalid image-never-pulled image-not-found image-platform image-pull-cut-off image-pull-failed image-pulled image-pulling image-pulls-limited images-not-removed init-finished inotify-instances-used-up inotify-watches-used-up input-clock-conflict input-filtered input-gap input-mixed-nodes input-reversed input-truncated-lines input-unparsed ip-addresses-exhausted job-failed job-failed-too-often join-token-expired kernel-fault kernel-limit-reached kernel-oom-kill kernel-table-full kernel-task-hung key-missing kill-begin kill-done kill-failed kill-in-vain kill-override kill-sent killed-for-probe kubeadm-failed kubeadm-waited-in-vain kubeconfig-invalid kubelet-absence kubelet-absent kubelet-anonymous kubelet-cgroup-unknown kubelet-cgroups kubelet-client-refused kubelet-config-missing kubelet-crash-loop kubelet-disk-full kubelet-ends kubelet-exit kubelet-failed kubelet-lease-failed kubelet-node-status-failed kubelet-not-authorized kubelet-port-taken kubelet-register-failed kubelet-restart kubelet-setting-unknown kubelet-setup-failed kubelet-silent kubelet-start kubelet-started kubelet-status-manager-start kubelet-unanswered kubelet-unauthorized kubelet-unhealthy kubelet-version legacy-ignored legacy-kill legacy-kill-failed legacy-pending legacy-still-pending legacy-terminal log-silent machine-said machine-surveyed machine-taken-away maker-not-ready marked-failed memory-pressure mirror mirror-added mirror-already-exists mirror-create mirror-create-failed mirror-create-rejected mirror-create-sent mirror-create-skipped mirror-created mirror-delete mirror-delete-failed mirror-delete-rejected mirror-delete-seen mirror-delete-sent mirror-delete-silent mirror-delete-try mirror-deleted mirror-flapping mirror-no-static mirror-not-recreated mirror-orphan mirror-orphan-delete-failed mirror-orphan-deleted mirror-outdated mirror-status-synced missing-step mount-attach-check mount-begin mount-client-missing mount-done mount-failed mount-starting mount-target-kind must-be-killed name-on-two-nodes name-overlap name-reserved name-reused nameservers-exceeded network-agent-away network-device-busy network-namespace-busy network-namespace-gone network-not-ready network-outage network-plugin-failed network-plugin-gone network-plugin-killed network-plugin-missing network-plugin-unable network-removal-begun network-removal-failed network-removed never-ready never-seen-by-kubelet nfs-not-exported no-cni-config no-command no-execute-taint no-node-with-labels no-numa-node-fits node-clock node-cordoned node-disk node-disk-pressure node-drained node-files-used-up node-kernel node-labels-differ node-limits-refused node-memory-pressure node-network-unavailable node-not-ready node-not-registered node-oom node-part node-pid-pressure node-pressure node-ready node-rebooted node-resources-insufficient node-row node-said node-said-not-ready node-shown node-shutdown node-shuts-down node-silent node-status-event node-trouble node-trouble-limit node-under-pressure node-warning nodes-cordoned nodes-ready object-leaving object-missing object-modified object-not-read object-said object-trouble object-watch-lost oom-killed oom-seen operation-backoff orphan-cgroup-failed orphan-cgroup-held orphan-cgroup-removing orphan-containers-stopped orphan-dir-failed orphan-dir-removing orphan-grace-period orphan-ignored orphan-many-errors orphan-not-started orphan-runtime-found orphan-still-terminating orphan-volumes orphan-volumes-cleaned orphan-worker-done orphaned orphaned-pod-dir orphaned-pod-unknown patch-sent pid-pressure pleg-cache pleg-cache-deleted pleg-channel-full pleg-event pleg-exit-code pleg-ignored pleg-inspect-failed pleg-list-failed pleg-new pleg-transition pleg-unhealthy pod-complaint pod-created pod-deadline-exceeded pod-disk-limit pod-gone pod-kill-failed pod-not-of-node pod-part pod-replaced pod-rules-leave-no-node pod-security-violated pod-shown pod-watch-closed pod-watch-listed pod-watch-lost pods-not-created policy-denied-kubelet post-start-hook-runs preempt-begin preempt-done preempt-failed preempt-pods preempted preempted-by-kubelet preempted-by-scheduler prestop-begin prestop-done prestop-failed prestop-finished prestop-overrun prestop-started prestop-timeout probe-deletion probe-deletion-early probe-errored probe-exists probe-exit probe-failed probe-refused probe-status probe-timed-out process-files-used-up program-format programmer-error pull-secret-missing pull-secrets-missing quota-exceeded quotas-disabled readiness-gate-unset readiness-lost readiness-passed ready refused registry-certificate registry-plain-http registry-rate-limit registry-unreachable remove-failed remove-seen removed-while-running request-denied request-late resize-deferred resize-denied resize-infeasible resize-pending resource-claims-failed resources-insufficient restart-count restarted rollout-stuck rollout-too-slow rootfs-not-mounted row-deleted row-shown row-state running runtime-call-lost runtime-container-status-failed runtime-create-container-failed runtime-down runtime-endpoint-silent runtime-error runtime-handler-missing runtime-hangs runtime-init-died runtime-network-not-ready runtime-not-ready runtime-outage runtime-pull-failed runtime-query-failed runtime-remove-container-failed runtime-remove-sandbox-failed runtime-run-sandbox-failed runtime-sandbox-status-failed runtime-silent runtime-start-container-failed runtime-start-timed-out runtime-status runtime-stop-container-failed runtime-stop-sandbox-failed runtime-timed-out runtime-traces runtime-unavailable runtime-unhealthy runtime-unreachable runtime-update-ignored sandbox-changed sandbox-create-failed sandbox-created sandbox-creating sandbox-deleted-meanwhile sandbox-exited sandbox-failed sandbox-ids sandbox-image-missing sandbox-missing sandbox-not-ready sandbox-recreated sandbox-removed sandbox-requested sandbox-restarting sandbox-stop-failed sandbox-stop-requested sandbox-stopped sandbox-stopping sandbox-without-address sandboxes-lost sandboxes-several scheduled search-domains-exceeded seccomp-not-loaded server-unreachable service-account-missing service-down shim-silent shut-down shutdown-begin shutdown-detected shutdown-end shutdown-failed shutdown-kill shutdown-killed shutdown-timeout shutdown-volumes-failed sigkill-sent signal-sent signal-skipped slow-percentile slow-start slow-step stale-mirror-delete start-blocked start-count start-refused start-trouble start-without-end startup-duration startup-passed startup-running-rv state-file-stale static-duplicate-name static-folder-missing static-manifest-broken static-manifest-error static-manifest-ignored static-manifest-invalid static-name-generated static-never-start static-removed static-replaced static-same-uid-blocked static-same-uid-purged static-same-uid-restart static-same-uid-restarted static-start-blocked static-uid-generated static-wait-start stats-of-log-missing status-blocked-cgroup status-blocked-containers status-blocked-report status-blocked-runtime status-blocked-volumes status-cache-dropped status-cache-updated status-channel-full status-delayed status-final status-generate status-get-failed status-illegal-phase status-illegal-transition status-no-mirror status-patch status-patch-failed status-patched status-phase status-phase-forced status-pod-gone status-pod-gone-local status-ready-to-delete status-reconcile status-refused status-same status-sync-begin status-uid-mismatch status-unchanged status-up-to-date status-written step-order stop-failed stop-requested stop-returned stop-sent stop-timed-out stuck-cgroup stuck-config stuck-container-create stuck-container-start stuck-container-stop stuck-deletion stuck-image-pull stuck-init stuck-phase stuck-post-start stuck-resource-claim stuck-sandbox-create stuck-sandbox-stop stuck-start stuck-status-update stuck-volume-mount stuck-volume-path stuck-volume-unmount stuck-worker sub-path-refused swap-is-on sync-aborted sync-actions sync-cancelled sync-enter sync-entered sync-error sync-exit sync-exited sync-not-runnable sync-periodic sync-probe sync-skipped sync-terminal sysctl-forbidden system-container-unknown system-oom taint-no-execute taint-not-tolerated teardown-begun teardown-evicted teardown-orphan teardown-orphan-config teardown-rejected teardown-removed teardown-terminal-phase teardown-traces teardown-trouble terminated-enter terminated-entered terminated-exit terminated-exited terminated-unmounted terminating-enter terminating-entered terminating-exit terminating-exited terminating-runtime-enter terminating-runtime-exit terminating-status-read-failed termination-observed too-many-pods too-many-volumes topology-admit undetermined-deletion unended-deletion unended-start unexplained-complaint unit-ended unit-failed unit-started unit-stopped unknown unmount-begin unmount-device-begin unmount-device-done unmount-device-failed unmount-done unmount-failed unmount-mark-failed unmount-starting unscheduled update-broadcast user-is-root volume-attached-elsewhere volume-busy volume-call-running volume-call-timed-out volume-data-lost volume-detach-begin volume-detached volume-dsw-held volume-dsw-removed volume-held-elsewhere volume-mounted volume-not-attached volume-not-provisioned volume-not-reclaimed volume-on-other-nodes volume-path-fails volume-paths-gone volume-reconstruct-begin volume-reconstruct-end volume-reconstruct-failed volume-reconstructed volume-unusable volumes-check-failed volumes-linger volumes-mount-failed volumes-mount-wait volumes-mounted volumes-on-disk volumes-ready volumes-unmounted volumes-wait volumes-waited-for volumes-wanted wait-ended webhook-away webhook-denied-kubelet webhook-denied-pod webhook-in-the-way windows-network windows-refused windows-version witnesses-disagree worker-begin worker-complete worker-end worker-finished worker-first worker-notified worker-purge-blocked worker-removal-unknown worker-requeued worker-stopped worker-update-queued)' ;;
        parse) _arguments \
          '*'--stats'[instead of the records, print line counts, kubelets and events of each input]' \
          '*'--pretty'[print one readable line per record instead of JSON]' \
          '*:input:_files' ;;
        completion) _arguments \
          '*:word:(bash zsh fish)' ;;
        version) _arguments \
          '*:input:_files' ;;
        help) _arguments \
          '*:word:(analyze diff check stats nodes restarts why record lines store query agent fleet page mcp explain parse completion version help all)' ;;
        *) _files ;;
      esac ;;
  esac
}
if [[ $funcstack[1] == _podline ]]; then _podline "$@"; else compdef _podline podline kubectl-podline; fi
exit 0
