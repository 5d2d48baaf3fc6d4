import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../root.js';
import { podline } from './podline.js';

/** What must not be read, let alone compiled, before a command needs it. */
const HEAVY = [
  './live.cjs',
  './mcp.cjs',
  './page.mjs',
  'podline-fleet',
  './nats.cjs',
  './metrics.cjs',
  '@duckdb/node-api',
] as const;
type Heavy = (typeof HEAVY)[number];

describe('the files that commands load', () => {
  const folder = mkdtempSync(join(tmpdir(), 'podline-apart-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const sample = 'samples/mirror-pod-delete';
  const queue = ['--queue', join(folder, 'queue')];
  const store = join(folder, 'fleet.duckdb');
  const noCluster = ['--kubeconfig', '/no/such/file'];

  type Command = readonly [args: readonly string[], loads: readonly Heavy[]];
  const commands: readonly Command[] = [
    [['--help'], []],
    [['analyze', sample], []],
    [['check', sample], []],
    [['diff', sample, sample], []],
    [['stats', sample], []],
    [['nodes', sample], []],
    [['restarts', sample], []],
    [['explain', 'mirror'], []],
    [['parse', `${sample}/kubelet.log`], []],
    [['completion', 'bash'], []],
    [['lines', 'nginx*', sample], []],
    [['version'], []],
    [['fleet', 'submit', `${sample}/kubelet.log`, ...queue], ['podline-fleet']],
    [['fleet', 'status', ...queue], ['podline-fleet']],
    [['fleet', 'cancel', ...queue], ['podline-fleet']],
    [['fleet', 'retry', ...queue], ['podline-fleet']],
    [
      ['fleet', 'status', '--nats', 'nats://127.0.0.1:1'],
      ['podline-fleet', './nats.cjs'],
    ],
    [
      ['store', '/no/such/folder/fleet.duckdb', sample],
      ['podline-fleet', '@duckdb/node-api'],
    ],
    [
      ['query', '/no/such/fleet.duckdb', 'causes'],
      ['podline-fleet', '@duckdb/node-api'],
    ],
    [['query', 'http://127.0.0.1:1', 'causes'], ['podline-fleet']],
    [
      ['agent', '-'],
      ['podline-fleet', './metrics.cjs'],
    ],
    [['page', join(folder, 'podline.html')], []],
    [['mcp', sample], ['./mcp.cjs']],
    [['why', ...noCluster], ['./live.cjs']],
    [['record', ...noCluster, '-o', join(folder, 'record')], ['./live.cjs']],
  ];
  const more: readonly Command[] = [
    [['analyze', sample, '-o', 'json'], []],
    [['analyze', sample, '-o', 'html'], ['./page.mjs']],
    [['fleet', 'submit', `${sample}/kubelet.log`, ...queue], ['podline-fleet']],
    [['fleet', 'work', '--jobs', '1', ...queue], ['podline-fleet']],
    [
      ['fleet', 'store', store, ...queue],
      ['podline-fleet', '@duckdb/node-api'],
    ],
  ];

  /** One process runs all commands, each of which requests what it needs. */
  function loaded(commands: readonly Command[]): unknown {
    const script = `
      const Module = require('node:module');
      const heavy = new Set(${JSON.stringify(HEAVY)});
      let loaded = new Set();
      const load = Module._load;
      Module._load = (name, ...rest) => (heavy.has(name) && loaded.add(name), load(name, ...rest));
      const { podline } = require('./dist/podline.cjs');
      const atFirst = [...loaded];
      async function all() {
        const each = [];
        for (const args of ${JSON.stringify(commands.map(([args]) => args))}) {
          loaded = new Set();
          await podline(['node', 'podline', ...args]);
          each.push([args, [...loaded]]);
        }
        process.stderr.write(String.fromCharCode(10) + JSON.stringify({ atFirst, each }));
      }
      void all();`;
    const { stderr } = spawnSync(process.execPath, ['-e', script], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return JSON.parse(stderr.split('\n').at(-1) ?? '');
  }

  it('are those that they need of the slow parts, and no others', () => {
    expect(loaded(commands)).toEqual({ atFirst: [], each: commands });
  });

  it('are those that they need, for commands that do more', { tags: 'long' }, () => {
    expect(loaded(more)).toEqual({ atFirst: [], each: more });
  });

  it('are known for every command', async () => {
    const { stdout } = await podline(['--help']);
    const listed = stdout.slice(stdout.indexOf('Debug a pod:'), stdout.indexOf('Examples:'));
    const all = [...listed.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name);
    const commandNames = new Set(commands.map(([[name]]) => name));
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter(name => name !== 'help' && !commandNames.has(name ?? ''))).toEqual([]);
  });
});
