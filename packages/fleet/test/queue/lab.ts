import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logOf } from '../../../../test/bench/generated.js';
import { fileOf, journalOf } from '../../../../test/nodes/made.js';
import { root } from '../../../../test/root.js';
import { TABLES } from '../../src/store/tables.js';
import { openStore } from '../../src/store/with-store.js';

/** Programs whose process dies from this input, as if the kernel had killed it, with no error. */
export const DEADLY = 'deadly';

const WRAPPED = `const { parentPort } = require('node:worker_threads');
require('./worker-itself.js');
(parentPort ?? process).on('message', ({ item }) => {
  if (item?.inputs[0].includes('${DEADLY}')) process.kill(process.pid, 'SIGKILL');
});
`;

/** The built program, with a reader that dies from one input. */
export function deadlyProgram(folder: string): string {
  const dist = join(folder, 'dist');
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  symlinkSync('..', join(modules, 'podline'));
  symlinkSync(join(root, 'node_modules/@duckdb'), join(modules, '@duckdb'));
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  cpSync(join(root, 'dist'), dist, { recursive: true, filter: path => !path.endsWith('/types') });
  for (const part of ['package.json', 'dist'])
    cpSync(join(root, 'packages/fleet', part), join(modules, 'podline-fleet', part), { recursive: true });
  renameSync(join(dist, 'worker.js'), join(dist, 'worker-itself.js'));
  writeFileSync(join(dist, 'worker.js'), WRAPPED);
  return join(dist, 'cli.js');
}

/** For NODE_OPTIONS: a clock that is this many milliseconds ahead. */
export function wrongClock(folder: string): string {
  const path = join(folder, 'clock.cjs');
  writeFileSync(
    path,
    `const ahead = Number(process.env.CLOCK_AHEAD ?? 0), Right = Date;
globalThis.Date = class extends Right {
  constructor(...given) { given.length > 0 ? super(...given) : super(Right.now() + ahead); }
  static now() { return Right.now() + ahead; }
};`,
  );
  return `--require=${path}`;
}

const SAMPLES = ['graceful-quick', 'force-delete', 'ignores-sigterm', 'mirror-pod-delete', 'finalizer', 'prestop'];

/** Short collections of one log each that states no year, and one that is worth dividing. */
export function makeCollections(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true });
  for (let at = 0; at < count; at++) {
    const sample = SAMPLES[at % SAMPLES.length] ?? '';
    writeFileSync(join(folder, `run-${at}.log`), fileOf(journalOf(sample, `node-${at}`, String(1_000 + at))));
  }
  for (const node of [1, 2, 3]) {
    const nodes = join(folder, 'cluster', `worker-${node}`);
    mkdirSync(nodes, { recursive: true });
    const { text } = logOf('journald', { seed: node, size: 4_500_000, share: 0.1 });
    writeFileSync(join(nodes, 'kubelet.log'), text.replaceAll(/^(.{22}) \S+ /gm, `$1 worker-${node} `));
  }
}

export interface Program {
  readonly child: ChildProcess;
  /** Resolves with its exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Resolves when it has printed this many sentences, or has ended. */
  printed(count: number): Promise<void>;
  sentences(): readonly string[];
}

export function program(cli: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Program {
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  let text = '';
  let wake = (): void => {};
  child.stderr?.on('data', chunk => {
    text += chunk;
    wake();
  });
  const ended = new Promise<number | null>(resolve => child.once('close', resolve));
  const sentences = (): string[] => text.split('\n').slice(0, -1);
  return {
    child,
    ended,
    sentences,
    async printed(count) {
      let isOver = false;
      const over = ended.then(() => {
        isOver = true;
      });
      while (sentences().length < count && !isOver)
        await Promise.race([
          over,
          new Promise<void>(resolve => {
            wake = resolve;
          }),
        ]);
    },
  };
}

/** Fails unless it ends with 0. */
export async function done(cli: string, ...args: readonly string[]): Promise<void> {
  const running = program(cli, args);
  const code = await running.ended;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${running.sentences().join('\n')}`);
}

/** Every row of every table of a store, as text. */
export async function rowsOf(address: string): Promise<string[]> {
  const store = await openStore(address, {});
  try {
    const rows: string[] = [];
    for (const { name } of TABLES) {
      const answer = await store.ask(`select * from ${store.dialect.latest(name)}`);
      const columns = answer.columns.map((column, at) => [column, at] as const).sort(([a], [b]) => (a < b ? -1 : 1));
      for (const row of answer.rows)
        rows.push(`${name} ${JSON.stringify(columns.map(([column, at]) => [column, row[at]]))}`);
    }
    return rows.sort();
  } finally {
    await store.close();
  }
}
