import type { Command } from 'commander';

/** The commands in the sections of the program's help, each with one line about what it shows: first what a person on call needs. */
const SECTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Debug a pod:': {
    analyze: 'how did each pod in these logs start and go away, and where does it hang? (the default command)',
    why: 'why does this pod of a running cluster not start, or not go away?',
    restarts: 'which containers were restarted, how often and why?',
    lines: 'which original lines show how this pod started and went away? From all inputs, merged by time',
    page: 'open a page in the browser that reads what is dropped on it',
    mcp: 'answer an assistant that speaks the Model Context Protocol',
  },
  'Compare and gate:': {
    nodes: 'how did each node do? A row for each; what differs between two of them?',
    diff: 'what takes longer or fails in this run, and did not in that one?',
    check: 'did each pod start and go away as it should? exit 1 if not',
  },
  'Many runs:': {
    stats: 'how long does each phase take, by kind, owner, namespace, node and kubelet?',
    record: 'record a cluster into a folder while a command runs',
    store: 'write what happened into a DuckDB file or a ClickHouse server',
    query: 'ask such a database a named question, or one in SQL',
    agent: "follow a node's log; report what it and its pods go through as NDJSON, metrics, traces and rows",
    fleet: 'analyse thousands of collections, on one machine or many',
  },
  'Reference:': {
    explain: 'what is this step, rule, cause, kind or event? Without an id: list them',
    parse: 'print the records of a kubelet log as NDJSON',
    completion: 'print a completion script for bash, zsh or fish',
    version: 'print the version',
    help: 'help of a command; `podline help all` prints that of every command',
  },
};

export function inSections(program: Command): void {
  for (const [heading, commands] of Object.entries(SECTIONS))
    for (const [name, question] of Object.entries(commands))
      program.commands
        .find(command => command.name() === name)
        ?.helpGroup(heading)
        .summary(question);
}

/** A command with all that are below it. */
export const withSubcommands = (command: Command): Command[] => [command, ...command.commands.flatMap(withSubcommands)];

/** Examples, printed below the help of each command. */
// biome-ignore format: an example is a row
const EXAMPLES: Readonly<Record<string, readonly (readonly [what: string, typed: string])[]>> = {
  podline: [
    ['where does a pod hang?', 'journalctl -u kubelet | podline'],
    ['this pod of my cluster, now', 'podline why web-0 -n shop'],
    ['what is worse than in the good run?', 'podline diff good/ bad/'],
  ],
  analyze: [
    ['where does a pod hang?', 'journalctl -u kubelet | podline - pods.yaml'],
    ['print each deletion and start once it has ended or is overdue', 'journalctl -fu kubelet | podline --follow'],
    ['a folder: logs and watches are recognised by content', 'podline node1/'],
    ['an archive, as a folder: nothing is unpacked to disk', 'podline must-gather.tar.gz'],
    ['what happened to the node and its pods then?', 'podline kubelet.log --at 10:00-10:05'],
    ['the original lines, ready to paste', "podline kubelet.log --pod 'default/web-*' --evidence"],
    ['a text report, and JSON for programs', 'podline kubelet.log -o text -o json=run.json'],
  ],
  lines: [
    ['of one pod, from a log, a watch and other sources', 'podline lines default/web-0 node1/'],
    ['of a UID, or the beginning of one', 'podline lines 00acafbb must-gather.tar.gz'],
  ],
  check: [
    ['fail when a step is missing', 'podline check kubelet.log pods.yaml'],
    ['check against a policy, report to the CI', 'podline check node1/ --policy podline.yaml -o text -o junit=podline.xml'],
  ],
  diff: [
    ['a good and a bad run', 'podline diff good/ bad/'],
    ['an earlier result and a log, as Markdown for an issue', 'podline diff good.json kubelet.log -o markdown'],
  ],
  stats: [
    ['which phase takes longest, and on which node?', 'podline stats results.tar.gz'],
    ['which node is the slow one?', "podline stats cluster/ --by node --namespace 'web-*' -o html=nodes.html"],
    ['figures of an earlier result, for a spreadsheet', 'podline stats run.json -o csv=run.csv'],
  ],
  nodes: [
    ['which node had trouble, and which one is slow?', 'podline nodes must-gather.tar.gz'],
    ['what is slower on the second one?', 'podline nodes must-gather.tar.gz --compare worker-1,worker-2'],
  ],
  restarts: [
    ['what is restarted most, and why?', 'podline restarts kubelet.log pods.yaml'],
    ['within an hour, for a spreadsheet', 'podline restarts node1/ --at 10:00-11:00 -o csv'],
  ],
  why: [
    ['this pod, now', 'podline why web-0 -n shop'],
    ['every pod in trouble, worst first', 'podline why'],
    ['what is wrong with this node, and which pods does it hold up?', 'podline why --node worker-3'],
    ['stay until it is gone', 'podline why web-0 -n shop --follow'],
    ["which ways to get the kubelet's log work here?", 'podline why --explain-access'],
    ['if logs may not be read through the API server', "podline why web-0 --kubelet-log 'command:docker exec {node} journalctl -u kubelet -o short-iso-precise --since {since}'"],
  ],
  mcp: [
    ['for the logs in two folders; a client starts it', 'podline mcp ~/logs /var/log/pods'],
    ['logs alone, without a cluster', 'podline mcp ~/logs --no-cluster'],
  ],
  record: [
    ['a test run, then the analysis', 'podline record -o run/ -- ./e2e.sh; podline check run/'],
    ['one namespace, until Ctrl-C', 'podline record -o run/ -n shop'],
    ['two nodes of kind', 'podline record -o run/ --node kind-worker --node kind-worker2 --kubelet-log kind'],
  ],
  store: [
    ['keep the runs of a suite in one file', 'podline store fleet.duckdb results.tar.gz --cluster ci-1234'],
    ['earlier results, into a server', 'podline store http://clickhouse:8123/podline run-*.json'],
  ],
  agent: [
    ['the journal of a node, with metrics for Prometheus', 'podline agent --node "$NODE_NAME" --metrics :9464'],
    ['goes on where it was', 'podline agent /var/log/kubelet.log --state /var/lib/podline/state'],
    ['rows for a store', 'podline agent --node "$NODE_NAME" --state /var/lib/podline/state --nats nats://queue:4222'],
  ],
  fleet: [
    ['all collections of a folder, on this machine', 'podline fleet submit runs/; podline fleet work; podline fleet sink fleet.duckdb'],
    ['a worker, one of many', 'podline fleet work --nats nats://queue:4222'],
    ['what was given up, and why', 'podline fleet status'],
  ],
  query: [
    ['which questions are there?', 'podline query fleet.duckdb'],
    ['whose volumes took longest this week?', 'podline query fleet.duckdb slowest-volumes --since 7d'],
    ['two kubelet versions side by side', 'podline query fleet.duckdb version-regression --versions v1.31.4,v1.32.1'],
    ['anything else, in SQL', "podline query fleet.duckdb 'select kind, count(*) from lifecycles group by kind'"],
  ],
  page: [
    ['in the browser of this machine', 'podline page'],
    ['for a machine without podline', 'podline page podline.html'],
  ],
  explain: [
    ['everything that can be explained', 'podline explain'],
    ['a step, a rule, a kind', 'podline explain volumes-unmounted missing-step mirror'],
  ],
  parse: [
    ['every record with a pod, as JSON', 'podline parse kubelet.log | jq \'select(any(.fields[]; .key == "pod"))\''],
    ['what is in this log?', 'podline parse --stats kubelet.log'],
  ],
  completion: [
    ['bash, in ~/.bashrc', 'source <(podline completion bash)'],
    ['zsh, into a folder of $fpath', 'podline completion zsh > ~/.zfunc/_podline'],
    ['fish', 'podline completion fish > ~/.config/fish/completions/podline.fish'],
  ],
};

export function examplesOf(command: string): string {
  const examples = EXAMPLES[command] ?? [];
  if (examples.length === 0) return '';
  return ['', 'Examples:', ...examples.map(([what, typed]) => `  # ${what}\n  ${typed}`)].join('\n');
}
