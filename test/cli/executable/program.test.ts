import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { session } from '../../../packages/mcp/test/client.js';
import { root } from '../../root.js';
import { scratch } from '../../scratch.js';
import { asPackage, bareRoot, copySample, inRoot, PROGRAM, WHY_NOT } from './bare-root.js';

const SAMPLES = ['stuck-volume-unmount', 'graceful-quick', 'ignores-sigterm-witnesses'] as const;

describe.skipIf(WHY_NOT !== null)(
  `the executable alone in a root (${WHY_NOT ?? 'not skipped'})`,
  { tags: 'long' },
  () => {
    const folder = WHY_NOT === null ? bareRoot(scratch()) : '';
    if (WHY_NOT === null) for (const name of SAMPLES) copySample(folder, name);
    const [stuck, quick, witnesses] = SAMPLES;

    it('needs no Node', () => {
      expect(spawnSync('/usr/sbin/chroot', [folder, '/usr/bin/node']).status).not.toBe(0);
      expect(existsSync(join(folder, 'proc'))).toBe(false);
    });

    const commands: readonly (readonly string[])[] = [
      ['--help'],
      ['help', 'why'],
      ['version'],
      ['analyze', stuck],
      ['analyze', witnesses, '-o', 'json'],
      ['analyze', witnesses, '-v'],
      ...['html', 'markdown', 'csv', 'sarif', 'svg', 'perfetto'].map(format => ['analyze', quick, '-o', format]),
      ['check', stuck],
      ['diff', quick, stuck],
      ['stats', stuck],
      ['lines', 'busytmp', stuck],
      ['explain', 'mirror', 'missing-step'],
      ['parse', `${quick}/kubelet.log`],
      ['completion', 'bash'],
      ['why', '--kubeconfig', '/none'],
      ['record', '-o', 'recorded', '--kubeconfig', '/none'],
      ['fleet', 'status', '--nats', 'nats://127.0.0.1:1'],
      ['query', 'http://127.0.0.1:1', 'causes'],
    ];

    it.each(commands.map(args => [args.join(' '), args] as const))('prints what the package prints: %s', (_, args) => {
      expect(inRoot(folder, args)).toMatchObject(pick(asPackage(folder, args)));
    });

    const pick = ({ status, stdout, stderr }: ReturnType<typeof inRoot>) => ({ status, stdout, stderr });

    it('reads standard input', () => {
      const log = readFileSync(join(root, 'samples/graceful-quick/kubelet.log'), 'utf8');
      expect(inRoot(folder, ['-', '-o', 'json'], log).stdout).toBe(asPackage(folder, ['-', '-o', 'json'], log).stdout);
      expect(inRoot(folder, ['agent', '-'], log).stdout).toBe(asPackage(folder, ['agent', '-'], log).stdout);
    });

    it('analyses many nodes in its threads', () => {
      const journals = join(folder, 'nodes');
      mkdirSync(journals);
      const log = gunzipSync(readFileSync(join(root, 'samples/stuck-volume-unmount/kubelet.log.gz'))).toString('utf8');
      for (const host of ['node-a', 'node-b'])
        writeFileSync(join(journals, `${host}.log`), journal(log, host).repeat(1 + Math.ceil((3 << 20) / log.length)));
      const args = ['analyze', 'nodes', '-o', 'json', '--jobs', '2'];
      const whole = inRoot(folder, args);
      expect(JSON.parse(whole.stdout).nodes).toHaveLength(2);
      expect(whole.stdout).toBe(asPackage(folder, args).stdout);
    });

    it('processes a queue', () => {
      inRoot(folder, ['fleet', 'submit', `${stuck}/kubelet.log.gz`, '--queue', 'queue']);
      const work = inRoot(folder, ['fleet', 'work', '--queue', 'queue', '--jobs', '1']);
      expect(work.stderr).toContain('2 deletions');
      expect(inRoot(folder, ['fleet', 'status', '--queue', 'queue']).stdout).toContain(
        '1 of 1 submitted collections are done',
      );
    });

    it('reads an item in a process of its own if the item ended its reader before', async () => {
      const reader = fork('/none/worker.js', ['items'], { execPath: PROGRAM, execArgv: [], serialization: 'advanced' });
      const answered = once(reader, 'message');
      const item = {
        id: 'one',
        name: 'one',
        inputs: [join(folder, stuck, 'kubelet.log.gz')],
        watches: [],
        options: {},
      };
      reader.send({ what: 'read', item, files: {}, allowed: {} });
      expect((await answered)[0]).toMatchObject({ what: 'read' });
      const ended = once(reader, 'exit');
      reader.disconnect();
      expect((await ended)[0]).toBe(0);
    });

    it('answers an assistant by running itself', async () => {
      const { call } = await session([stuck], ['/usr/sbin/chroot', folder, '/podline']);
      const { content } = await call('analyze', { paths: ['.'] });
      expect(content.counts).toEqual({ 'complete-with-findings': 2 });
    });

    it('reports in one sentence what it cannot do', () => {
      const { status, stderr } = inRoot(folder, ['store', 'runs.duckdb', stuck]);
      expect(status).toBe(2);
      expect(stderr.trim().split('\n')).toEqual([
        'podline: DuckDB is not in this program: for its files and for Parquet, install podline as a package',
      ]);
    });
  },
);

/** The log as `journalctl -o short` prints it. */
const journal = (log: string, host: string): string =>
  log.replace(
    /^[IWEF]\d{4} (\d\d:\d\d:\d\d)/gm,
    (head, time: string) => `Nov 21 ${time} ${host} kubelet[24194]: ${head}`,
  );
