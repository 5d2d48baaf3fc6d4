import type { Command } from 'commander';

interface Section {
  readonly heading: string;
  /** The commands in the order of their sections, each with one line about what it shows */
  readonly commands: Readonly<Record<string, string>>;
}

/** The sections of the program's help: first what a person on call needs. */
const SECTIONS: readonly Section[] = [
  {
    heading: 'Debug a pod:',
    commands: {
      analyze: 'how did each pod in these logs start and go away, and where does it hang? (the default command)',
      why: 'why does this pod of a running cluster not start, or not go away?',
      restarts: 'which containers were restarted, how often and why?',
      lines: 'which original lines show the deletion of this pod? From all inputs, merged by time',
      page: 'open a page in the browser that reads what is dropped on it',
      mcp: 'answer an assistant that speaks the Model Context Protocol',
    },
  },
  {
    heading: 'Compare and gate:',
    commands: {
      nodes: 'how did each node do? A row for each; what differs between two of them?',
      diff: 'what takes longer or fails in this run, and did not in that one?',
      check: 'did each deletion do every step? exit 1 if not',
    },
  },
  {
    heading: 'Many runs:',
    commands: {
      stats: 'how long does each phase take, by kind, owner, namespace, node and kubelet?',
      record: 'record a cluster into a folder while a command runs',
      store: 'write deletions into a DuckDB file or a ClickHouse server',
      query: 'ask such a database a named question, or one in SQL',
      agent: "follow a node's log; report each deletion as NDJSON, metrics, traces and rows",
      fleet: 'analyse thousands of collections, on one machine or many',
    },
  },
  {
    heading: 'Reference:',
    commands: {
      explain: 'what is this step, rule, cause, kind of deletion or event? Without an id: list them',
      parse: 'print the records of a kubelet log as NDJSON',
      completion: 'print a completion script for bash, zsh or fish',
      version: 'print the version',
      help: 'help of a command; `podline help all` prints that of every command',
    },
  },
];

export function inSections(program: Command): void {
  for (const { heading, commands } of SECTIONS)
    for (const [name, question] of Object.entries(commands))
      program.commands
        .find(command => command.name() === name)
        ?.helpGroup(heading)
        .summary(question);
}

/** A command with all that are below it. */
export const withSubcommands = (command: Command): Command[] => [command, ...command.commands.flatMap(withSubcommands)];
