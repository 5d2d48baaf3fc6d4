import { describe, expect, it } from 'vitest';
import { podline } from './podline.js';

const LOG = 'samples/mirror-pod-delete/kubelet.log';

/** A mistake, and the one line that answers it. */
const MISTAKES: readonly (readonly [args: readonly string[], answer: string])[] = [
  [['anlyze'], 'anlyze: no such command, file or folder; did you mean analyze?'],
  [['samples/finalizr'], 'samples/finalizr: no such file or folder; did you mean samples/finalizer?'],
  [['packge.json'], 'packge.json: no such file or folder; did you mean package.json?'],
  [['nowhere/at/all.log'], 'nowhere/at/all.log: no such file or folder'],
  [['--otput', 'json', LOG], "unknown option '--otput'; did you mean --output?"],
  [['parse', '--stats=1', LOG], "unknown option '--stats=1'; did you mean --stats?"],
  [['-o', 'jsn', LOG], 'there is no output format "jsn"; did you mean json?'],
  [
    ['-o', 'pdf', LOG],
    'there is no output format "pdf", only csv, github, html, intervals, json, junit, markdown, mermaid, ndjson, otlp, parquet, perfetto, sarif, svg, tap, text',
  ],
  [['diff', LOG, LOG, '-o', 'sarif'], 'diff has no output format "sarif", only csv, html, json, markdown, text'],
  [['diff', LOG, LOG, '-o', 'jsn'], 'diff has no output format "jsn"; did you mean json?'],
  [['-o', 'json=', LOG], '--output json=: the name of the file is missing'],
  [['--tz', 'Asia/Nowhere', LOG], '--tz Asia/Nowhere: not a time zone; write it as +08:00, UTC or Asia/Shanghai'],
  [['--year', 'abc', LOG], "option '--year <year>' argument 'abc' is invalid. A year has four digits."],
  [['stats', LOG, '-o', 'csx'], 'stats has no output format "csx"; did you mean csv?'],
  [['--jobs', '0', LOG], "option '--jobs <count>' argument '0' is invalid. It is a number from 1 to 999."],
  [
    ['--since', 'yesterday', LOG],
    '--since yesterday: not a time; write it as 7d, 12h, 15:22, "2026-11-21 09:48:00" or 2026-11-21T09:48:00+08:00',
  ],
  [
    ['--verdict', 'stuck,hung', LOG],
    `option '--verdict <list>' argument 'stuck,hung' is invalid. There is no verdict "hung", only stuck, held, incomplete, findings, undetermined, complete.`,
  ],
  [
    ['--min-duration', '30', LOG],
    "option '--min-duration <duration>' argument '30' is invalid. A duration reads 30s, 2m or 1h.",
  ],
  [
    ['--sort', 'best', LOG],
    "option '--sort <order>' argument 'best' is invalid. Allowed choices are worst, time, duration, restarts, name.",
  ],
  [
    ['--sort', 'tim', LOG],
    "option '--sort <order>' argument 'tim' is invalid. Allowed choices are worst, time, duration, restarts, name; did you mean time?",
  ],
  [
    ['--verdict', 'complet', LOG],
    `option '--verdict <list>' argument 'complet' is invalid. There is no verdict "complet"; did you mean complete?`,
  ],
  [['-o', 'md', LOG], 'there is no output format "md"; did you mean markdown?'],
  [['-o', 'mark=x', LOG], 'there is no output format "mark"; did you mean markdown?'],
  [['diff', LOG, LOG, '-o', 'jsonl'], 'diff has no output format "jsonl"; did you mean json?'],
  [
    ['explain', 'finalzer'],
    'no step, rule, cause, kind, record of another source, event or printed word is called "finalzer"; did you mean finalizer?',
  ],
  [['help', 'wy'], 'there is no command wy; did you mean why?'],
  [['diff', LOG], "missing required argument 'after'; podline diff --help shows how it is called"],
  [['diff', '-', '-'], 'standard input can be read only once: give at least one of the two as a file'],
  [
    ['explain', 'conatiner stop'],
    'no step, rule, cause, kind, record of another source, event or printed word is called "conatiner stop"; did you mean container-stop?',
  ],
  [
    ['explain', 'xyzzy-foo'],
    'no step, rule, cause, kind, record of another source, event or printed word is called "xyzzy-foo"; `podline explain` lists them',
  ],
  [
    ['explain', 'remvoe-seen'],
    'no step, rule, cause, kind, record of another source, event or printed word is called "remvoe-seen"; did you mean remove-seen?',
  ],
  [
    ['completion', 'bsh'],
    "command-argument value 'bsh' is invalid for argument 'shell'. Allowed choices are bash, zsh, fish.",
  ],
];

describe('a mistake on the command line', () => {
  it('is answered with one line each where there are several', async () => {
    for (const follow of [[], ['--follow']])
      expect((await podline([...follow, 'no.log', 'none.log'])).stderr).toBe(
        'podline: no.log: no such file or folder\npodline: none.log: no such file or folder\n',
      );
  });

  it.each(MISTAKES)('is answered in one line: %j', async (args, answer) => {
    expect(await podline(args)).toEqual({ status: 2, stdout: '', stderr: `podline: ${answer}\n` });
  });
});

describe('--help', () => {
  const commands = [
    'analyze',
    'restarts',
    'why',
    'lines',
    'page',
    'diff',
    'check',
    'nodes',
    'stats',
    'record',
    'store',
    'query',
    'agent',
    'fleet',
    'explain',
    'parse',
    'completion',
  ];

  it.each([['--help'], ['help']])('lists every command in its section: %s', async word => {
    const { status, stdout } = await podline([word]);
    expect(status).toBe(0);
    const [before = ''] = stdout.split('\nExamples:\n');
    const listed = [...before.matchAll(/^(?:([A-Z].*):$| {2}([a-z]+) )/gm)].map(([, heading, name]) => heading ?? name);
    expect(listed).toEqual([
      ...['Options', 'Debug a pod', 'analyze', 'restarts', 'why', 'lines', 'page', 'mcp'],
      ...['Compare and gate', 'diff', 'check', 'nodes'],
      ...['Many runs', 'stats', 'record', 'store', 'query', 'agent', 'fleet'],
      ...['Reference', 'explain', 'parse', 'completion', 'version', 'help'],
    ]);
    expect(stdout.match(/^ {2}# /gm)).toHaveLength(3);
  });

  it('prints the help of all commands for help all, and that of one command like its --help', async () => {
    const { stdout: all } = await podline(['help', 'all']);
    for (const command of [...commands, 'fleet submit']) expect(all).toContain(`Usage: podline ${command} `);
    expect(await podline(['help', 'why'])).toEqual(await podline(['why', '--help']));
  });

  it('lists --list-rules with explain, to which it belongs, and analyze still accepts it', async () => {
    expect((await podline(['analyze', '--help'])).stdout).not.toContain('--list-rules');
    expect((await podline(['explain', '--help'])).stdout).toContain('--list-rules');
    const { status, stdout } = await podline(['--list-rules']);
    expect(status).toBe(0);
    expect(stdout).toContain('stuck-volume-unmount');
  });

  it('lists the version as a command next to the option', async () => {
    expect(await podline(['version'])).toEqual(await podline(['--version']));
  });

  it.each(commands)('ends with examples for %s', async command => {
    const { status, stdout } = await podline([command, '--help']);
    const [, examples = ''] = stdout.split('\nExamples:\n');
    const typed = examples.split('\n').filter(line => line !== '' && !line.startsWith('  #'));
    expect(status).toBe(0);
    expect(typed.length).toBeGreaterThan(0);
    for (const line of typed) expect(line).toMatch(/\bpodline\b/);
  });
});
