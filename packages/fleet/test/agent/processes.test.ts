import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../../../src/document/contract/types.js';
import { endsOf } from '../../../../src/document/episodes.js';
import { logOf } from '../../../../test/analyze/samples.js';
import { describeWith, itWith } from '../../../../test/installed.js';
import { root } from '../../../../test/root.js';
import { scratch } from '../../../../test/scratch.js';
import { hasNats, startNats } from '../queue/servers.js';
import { freePort } from '../store/engines.js';
import { busyLog } from './parts.js';
import { canMount, DISK_BYTES, smallDisk } from './small-disk.js';

const folder = scratch();
const cli = join(root, 'dist/cli.js');
const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** The built agent, with its output in files that outlive it. */
function agent(home: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  const [out, err] = ['out', 'err'].map(name => openSync(join(home, name), 'a'));
  const child = spawn(process.execPath, [cli, 'agent', ...args, '--state', join(home, 'state')], {
    stdio: ['ignore', out ?? 'ignore', err ?? 'ignore'],
    env: { ...process.env, ...env },
  });
  children.add(child);
  return child;
}

const execute = promisify(execFile);

/** The output of the built program. Other tests run meanwhile. */
const podlineOf = async (...words: readonly string[]): Promise<string> =>
  (await execute(process.execPath, [cli, ...words], { maxBuffer: 1 << 28 })).stdout;

const wholeOf = async (path: string): Promise<Lifecycle[]> => endsOf(JSON.parse(await podlineOf(path, '-o', 'json')));

const ended = (child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> => {
  const done = new Promise(resolve => child.once('exit', resolve));
  child.kill(signal);
  return done;
};

function homeOf(name: string): string {
  const home = join(folder, name);
  mkdirSync(home);
  for (const file of ['out', 'err']) writeFileSync(join(home, file), '');
  return home;
}

/** The last line may be incomplete. */
const printed = (home: string): (Lifecycle & { standing: string })[] =>
  readFileSync(join(home, 'out'), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line));

const endedIn = (home: string) => printed(home).filter(({ standing }) => standing === 'ended');

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(200);
}

// Each test spends most of its time waiting
describeWith('../shared')('an agent that is killed again and again', { tags: 'long', concurrent: true }, () => {
  const recordings = join(root, '../shared/corpus/v1.36.2');
  const packed = (name: string): string =>
    gunzipSync(readFileSync(join(recordings, name, 'kubelet.log.gz'))).toString();

  /** The log comes in a few hundred pieces; an agent is killed between two of them, at random. */
  async function replayed(
    home: string,
    text: string,
    write: (piece: string, at: number) => void | Promise<void>,
    start: () => ChildProcess,
    count: number,
    every = 18,
  ) {
    const lines = text.split(/(?<=\n)/);
    const size = Math.ceil(lines.length / 200);
    let child = start();
    for (let at = 0; at < 200; at++) {
      await write(lines.slice(at * size, (at + 1) * size).join(''), at);
      await pause(50);
      if (at % every !== every - 1 || at > 195) continue;
      await pause(Math.random() * 1_500);
      await ended(child, 'SIGKILL');
      child = start();
    }
    await until(() => endedIn(home).length >= count);
    // A second report of the same end would come within this time
    await pause(5_000);
    const begun = Date.now();
    await ended(child, 'SIGTERM');
    expect(Date.now() - begun).toBeLessThan(5_000);
  }

  const idsOf = (all: readonly Lifecycle[]): string[] =>
    all.map(({ id, kind, outcome }) => `${id} ${kind} ${outcome}`).sort();

  it.each(['grows', 'is renamed', 'is copied and truncated'])(
    'fifty times, shows what the whole log shows, each deletion once, while its log %s',
    { timeout: 900_000 },
    async how => {
      const home = homeOf(how.replaceAll(' ', '-'));
      const log = join(home, 'kubelet.log');
      const text = packed('16-soak-200');
      writeFileSync(join(home, 'whole.log'), text);
      writeFileSync(log, '');
      const whole = await wholeOf(join(home, 'whole.log'));
      await replayed(
        home,
        text,
        async (piece, at) => {
          // An agent that has opened the log finds its lines again; none has if there is no state
          if (at === 19) await until(() => existsSync(join(home, 'state')));
          if (how === 'is renamed' && at % 20 === 19) renameSync(log, `${log}.${at}`);
          if (how === 'is copied and truncated' && at % 20 === 19) {
            copyFileSync(log, `${log}.${at}`);
            truncateSync(log);
          }
          appendFileSync(log, piece);
        },
        () => agent(home, [log]),
        whole.length,
        4,
      );
      expect(idsOf(endedIn(home))).toEqual(idsOf(whole));
    },
  );

  it('shows the same for a journal, whose program is started again each time', { timeout: 600_000 }, async () => {
    const home = homeOf('journal');
    const [entries, program] = [join(home, 'entries'), join(home, 'journalctl')];
    const numbered = packed('03-graceful-quick')
      .split('\n')
      .slice(0, -1)
      .map((line, at) => {
        const expected = {
          __CURSOR: `i=${at}`,
          __REALTIME_TIMESTAMP: String(Date.now() * 1_000),
          _PID: '1',
          SYSLOG_IDENTIFIER: 'kubelet',
        };
        return `${JSON.stringify({ ...expected, MESSAGE: line })}\n`;
      })
      .join('');
    writeFileSync(entries, '');
    writeFileSync(join(home, 'whole.log'), numbered);
    writeFileSync(
      program,
      `#!/bin/sh
case "$*" in
  *--version*) echo journalctl;;
  *--after-cursor*) from=$(echo "$*" | sed 's/.*--after-cursor=i=//');;
  *) from=-1;;
esac
case "$1" in
  -f) exec timeout 3 tail -n +$((from + 2)) -f ${entries};;
  --quiet) exec tail -n +$((from + 2)) ${entries};;
esac
`,
      { mode: 0o755 },
    );
    const whole = await wholeOf(join(home, 'whole.log'));
    expect(whole.length).toBeGreaterThan(0);
    await replayed(
      home,
      numbered,
      piece => appendFileSync(entries, piece),
      () => agent(home, ['--journalctl', program]),
      whole.length,
    );
    expect(idsOf(endedIn(home))).toEqual(idsOf(whole));
    expect(readFileSync(join(home, 'err'), 'utf8')).toContain(' ended, and the agent restarts it');
  });
});

const PROGRAM = 'prometheus';

describe.concurrent('an agent and the programs around it', { tags: 'long' }, () => {
  itWith(PROGRAM)(
    'is scraped by Prometheus, which then has the durations of deletions',
    { timeout: 120_000 },
    async () => {
      const home = homeOf('prometheus');
      const log = join(home, 'kubelet.log');
      writeFileSync(log, logOf('graceful-quick'));
      const [own, port] = [await freePort(), await freePort()];
      agent(home, [log, '--metrics', `127.0.0.1:${own}`]);
      const scrape = {
        job_name: 'podline',
        scrape_interval: '1s',
        static_configs: [{ targets: [`127.0.0.1:${own}`] }],
      };
      // YAML accepts JSON
      writeFileSync(join(home, 'prometheus.yml'), JSON.stringify({ scrape_configs: [scrape] }));
      const words = [`--config.file=${join(home, 'prometheus.yml')}`, `--storage.tsdb.path=${join(home, 'tsdb')}`];
      children.add(spawn(PROGRAM, [...words, `--web.listen-address=127.0.0.1:${port}`], { stdio: 'ignore' }));
      type Samples = readonly { readonly value: readonly [number, string] }[];
      const queried = async (query: string): Promise<Samples> => {
        const url = `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(query)}`;
        const answer = await fetch(url).then(
          // While it starts, it reports that it is unavailable
          response =>
            response.ok ? (response.json() as Promise<{ readonly data?: { readonly result?: Samples } }>) : null,
          () => null,
        );
        return answer?.data?.result ?? [];
      };
      const query =
        'histogram_quantile(0.5, sum by (le) (podline_pod_termination_duration_seconds_bucket{phase="whole"}))';
      await until(async () => Number.isFinite(Number((await queried(query))[0]?.value[1] ?? Number.NaN)));
      expect(Number((await queried('sum(podline_pod_terminations_total)'))[0]?.value[1])).toBe(endedIn(home).length);
    },
  );

  it.skipIf(!hasNats)(
    'sends each deletion to NATS once, including what was reported while NATS was away (skipped where nats-server is not installed)',
    { timeout: 120_000 },
    async () => {
      const home = homeOf('nats');
      const log = join(home, 'kubelet.log');
      writeFileSync(log, logOf('graceful-quick'));
      const nats = await startNats();
      try {
        const args = [log, '--nats', nats.url, '--node', 'node-1', '--cluster', 'lab'];
        const first = agent(home, args.with(2, 'nats://127.0.0.1:1'));
        await until(() => readFileSync(join(home, 'err'), 'utf8').includes('unreachable'));
        await ended(first, 'SIGKILL');
        agent(home, args);
        const store = join(home, 'fleet.duckdb');
        const question = "select count(*) as count from lifecycles where node = 'node-1'";
        await until(async () => {
          await podlineOf('fleet', 'store', store, '--nats', nats.url, '--until-empty');
          const [row] = JSON.parse(await podlineOf('query', store, question, '-o', 'json'));
          return row.count === printed(home).length;
        });
      } finally {
        await nats.stop();
      }
    },
  );

  it.skipIf(!hasNats || !canMount)(
    'sends each deletion to NATS once, even where the disk of its spool is full and it is killed (skipped where nats-server is not installed, or no disk may be mounted)',
    { timeout: 120_000 },
    async () => {
      const home = homeOf('full');
      const log = join(home, 'kubelet.log');
      // The log makes more rows than fit on the disk, and fewer than are kept in memory
      writeFileSync(log, busyLog(1_200_000, 1));
      const disk = smallDisk();
      const nats = await startNats();
      try {
        const args = [log, '--nats', nats.url, '--node', 'node-1', '--cluster', 'lab', '--spool', disk?.path ?? ''];
        const first = agent(home, args.with(2, 'nats://127.0.0.1:1'));
        await until(() => readFileSync(join(home, 'err'), 'utf8').includes('kept in memory'));
        const whole = (await wholeOf(log)).map(({ id }) => id);
        await until(() => endedIn(home).length >= whole.length);
        await ended(first, 'SIGKILL');
        agent(home, args);
        const store = join(home, 'fleet.duckdb');
        const storedSubjects = async (): Promise<unknown[]> => {
          await podlineOf('fleet', 'store', store, '--nats', nats.url, '--until-empty');
          const rows = await podlineOf(
            'query',
            store,
            'select subject from lifecycles',
            '-o',
            'json',
            '--limit',
            '9999',
          );
          return JSON.parse(rows).map(({ subject }: { readonly subject: string }) => subject);
        };
        await until(async () => (await storedSubjects()).length >= whole.length);
        expect((await storedSubjects()).sort()).toEqual(whole.sort());
      } finally {
        await nats.stop();
        disk?.remove();
      }
    },
  );

  it.skipIf(!canMount)(
    'writes its state and its spool again when a full disk has room, says meanwhile what is wrong, and loses nothing when it is stopped (skipped where no disk may be mounted)',
    { timeout: 240_000 },
    async () => {
      const home = homeOf('full-again');
      const log = join(home, 'kubelet.log');
      writeFileSync(log, busyLog(600_000, 3));
      const disk = smallDisk();
      const own = await freePort();
      const askedFor = async (path: string): Promise<string> => {
        const answer = await fetch(`http://127.0.0.1:${own}/${path}`);
        return `${answer.status} ${await answer.text()}`;
      };
      try {
        const place = disk?.path ?? '';
        writeFileSync(join(place, 'filler'), Buffer.alloc(DISK_BYTES));
        const collector = 'http://127.0.0.1:1';
        const words = [log, '--otlp-endpoint', collector, '--metrics', `:${own}`, '--spool', join(place, 'spool')];
        const child = spawn(process.execPath, [cli, 'agent', ...words, '--state', join(place, 'state')], {
          stdio: ['ignore', openSync(join(home, 'out'), 'a'), openSync(join(home, 'err'), 'a')],
        });
        children.add(child);
        const said = (): string => readFileSync(join(home, 'err'), 'utf8');
        await until(() => said().includes('kept in memory'));
        const whole = await wholeOf(log);
        await until(() => endedIn(home).length >= whole.length);
        expect(await askedFor('healthz')).toMatch(/^503 .*no space left/s);
        expect(await askedFor('livez')).toBe('200 ok\n');
        disk?.grow();
        await until(async () => (await askedFor('healthz')) === '200 ok\n');
        await ended(child, 'SIGTERM');
        expect(said()).not.toContain('neither be sent nor kept');
        const kept = readdirSync(join(place, 'spool/otlp')).map(name => name.split('.')[1]);
        expect(kept.sort()).toEqual(whole.map(({ id }) => id).sort());
        const state = readFileSync(join(place, 'state'), 'utf8');
        for (const { id } of whole) expect(state).toContain(`["${id}","ended"]`);
      } finally {
        disk?.remove();
      }
    },
  );

  it.skipIf(!canMount)(
    'ends with a sentence when the disk of its output is full, and the next one prints the rest, each report once (skipped where no disk may be mounted)',
    { timeout: 240_000 },
    async () => {
      const home = homeOf('full-output');
      const log = join(home, 'kubelet.log');
      writeFileSync(log, busyLog(600_000, 3));
      const disk = smallDisk();
      try {
        // The disk has room for some of the reports
        writeFileSync(join(disk?.path ?? '', 'filler'), Buffer.alloc(DISK_BYTES - (20 << 10)));
        const out = join(disk?.path ?? '', 'out');
        const words = [cli, 'agent', log, '--state', join(home, 'state')];
        const begin = (): ChildProcess => {
          const stdio = ['ignore', openSync(out, 'a'), openSync(join(home, 'err'), 'a')] as const;
          const child = spawn(process.execPath, words, { stdio: [...stdio] });
          children.add(child);
          return child;
        };
        const first = begin();
        const code = await new Promise(resolve => first.once('exit', resolve));
        expect([code, readFileSync(join(home, 'err'), 'utf8')]).toEqual([
          2,
          expect.stringMatching(/standard output: ENOSPC/),
        ]);
        disk?.grow();
        const next = begin();
        const whole = (await wholeOf(log)).map(({ id }) => id).sort();
        const idsIn = (): string[] =>
          readFileSync(out, 'utf8')
            .split('\n')
            .slice(0, -1)
            .flatMap(line => /^\{.*"id":"([0-9a-f]{16})".*\}$/.exec(line)?.[1] ?? [])
            .sort();
        await until(() => new Set(idsIn()).size >= whole.length);
        await ended(next, 'SIGTERM');
        expect(idsIn()).toEqual(whole);
      } finally {
        disk?.remove();
      }
    },
  );

  it('sends traces that waited while their collector was away, and ends within five seconds', {
    timeout: 120_000,
  }, async () => {
    const home = homeOf('otlp');
    const log = join(home, 'kubelet.log');
    writeFileSync(log, logOf('graceful-quick'));
    let isAway = true;
    const bodies: string[] = [];
    const server = createServer((request, answer) => {
      let body = '';
      request.on('data', piece => {
        body += piece;
      });
      request.on('end', () => {
        if (!isAway) bodies.push(body);
        answer.writeHead(isAway ? 503 : 200).end('{}');
      });
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const first = agent(home, [log, '--otlp-endpoint', url]);
    await until(() => readFileSync(join(home, 'err'), 'utf8').includes('otlp unreachable'));
    const begun = Date.now();
    await ended(first, 'SIGTERM');
    expect(Date.now() - begun).toBeLessThan(5_000);
    isAway = false;
    const next = agent(home, [log, '--otlp-endpoint', url]);
    const endedCount = endedIn(home).length;
    await until(() => bodies.length >= endedCount);
    await ended(next, 'SIGTERM');
    expect(bodies.length).toBe(endedCount);
    server.close();
  });
});
