import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../../../bench/generate/random.js';
import { tar } from '../../../../test/read/archive/packing.js';
import { scratch } from '../../../../test/scratch.js';
import { openNatsQueue } from '../../src/queue/nats/index.js';
import { endedBy } from '../../src/queue/threads.js';
import type { FleetStatus } from '../../src/queue/types.js';
import { hasClickhouse, startClickhouse } from '../store/engines.js';
import { DEADLY, deadlyProgram, done, makeCollections, type Program, program, rowsOf, wrongClock } from './lab.js';
import { hasNats, startCluster, startNats } from './servers.js';

const folder = scratch();
const collections = join(folder, 'collections');
const WITHOUT = 'skipped where nats-server is not installed';
/** `PODLINE_SEED=n` changes the moments. */
const { below } = createRandom(Number(process.env.PODLINE_SEED ?? 18), 0);
/** Short, so that an item of a killed worker is soon given to another. */
const ACK_WAIT_MS = 1_500;
/** For a busy machine. */
const LONG = 600_000;
const YEAR = 366 * 24 * 3_600_000;

let cli = '';
let clock = '';
/** The tables of one undisturbed run on this machine. */
let expected: readonly string[] = [];

/** Creates the streams with a short time-out, which all programs then use. */
async function begin(url: string, replicas = 1): Promise<readonly string[]> {
  const fleet = await openNatsQueue({ servers: url, untilEmpty: true, ackWaitMs: ACK_WAIT_MS, replicas });
  await fleet.close();
  return ['--nats', url];
}

async function statusOf(url: string): Promise<FleetStatus> {
  const fleet = await openNatsQueue({ servers: url, untilEmpty: true });
  return fleet.status().finally(() => fleet.close());
}

async function kill({ child, ended }: Program): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

const worker = (nats: readonly string[], ahead = 0): Program =>
  program(cli, ['fleet', 'work', ...nats, '--jobs', '1', '--until-empty'], {
    NODE_OPTIONS: clock,
    CLOCK_AHEAD: String(ahead),
  });

async function stored(nats: readonly string[], store: string): Promise<string[]> {
  await done(cli, 'fleet', 'store', store, ...nats, '--until-empty');
  return rowsOf(store);
}

// Each test spends most of its time waiting, and more parallel work varies the moments
describe.concurrent('in the end the table is that of an undisturbed run', { tags: 'long', timeout: LONG }, () => {
  beforeAll(async () => {
    if (!hasNats) return;
    cli = deadlyProgram(folder);
    clock = wrongClock(folder);
    makeCollections(collections, 30);
    const queue = ['--queue', join(folder, 'queue')];
    const store = join(folder, 'undisturbed.duckdb');
    await done(cli, 'fleet', 'submit', collections, ...queue);
    await done(cli, 'fleet', 'work', ...queue, '--jobs', '2');
    await done(cli, 'fleet', 'store', store, ...queue);
    expected = await rowsOf(store);
  }, LONG);

  it.skipIf(!hasNats)(
    `when workers are killed 50 times, have wrong clocks, and an item kills each of them (${WITHOUT})`,
    async () => {
      const server = await startNats();
      const nats = await begin(server.url);
      const deadly = join(folder, `${DEADLY}.log`);
      writeFileSync(deadly, 'nothing that looks dangerous\n');
      await done(cli, 'fleet', 'submit', deadly, collections, ...nats);
      let kills = 0;
      const ended: (number | null)[] = [];
      async function lives(ahead: number): Promise<void> {
        while (kills < 50) {
          const running = worker(nats, ahead);
          // At any moment: before it has read anything, in the middle of an item, between two
          await running.printed(below(3));
          await pause(below(150));
          kills++;
          await kill(running);
        }
        for (let code: number | null = null; code === null; ended.push(code)) code = await worker(nats, ahead).ended;
      }
      await Promise.all([lives(YEAR), lives(-YEAR)]);
      const { dead, waiting, working, parts } = await statusOf(server.url);
      expect(dead).toMatchObject([{ item: { inputs: [deadly] }, reason: endedBy('SIGKILL') }]);
      expect({ waiting, working, parts }).toEqual({ waiting: 0, working: 0, parts: { done: 0, of: 0 } });
      expect(await stored(nats, join(folder, 'killed.duckdb'))).toEqual(expected);
      await server.stop();
    },
  );

  it.skipIf(!hasNats)(`when the leader of three servers is killed (${WITHOUT})`, async ({ onTestFailed }) => {
    const cluster = await startCluster();
    const nats = [...(await begin(cluster.url, 3)), '--nats-replicas', '3'];
    const store = program(cli, ['fleet', 'store', join(folder, 'led.duckdb'), ...nats]);
    const runs = readdirSync(collections).filter(name => name.endsWith('.log'));
    for (let kills = 0; kills < 4; kills++) {
      await cluster.copied();
      // The last round submits all collections: what was submitted before is not queued again
      const some = runs.filter((_, at) => at % 4 === kills).map(name => join(collections, name));
      await done(cli, 'fleet', 'submit', ...(kills < 3 ? some : [collections]), ...nats);
      const workers = [worker(nats), worker(nats)];
      onTestFailed(() => {
        for (const { child, sentences } of [...workers, store])
          console.error(
            `${child.spawnargs.slice(2, 4).join(' ')} ended with ${child.exitCode}:`,
            sentences().slice(-20),
          );
      });
      await workers[0]?.printed(below(4));
      await pause(below(500));
      await cluster.killLeader();
      expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual([0, 0]);
    }
    store.child.kill('SIGTERM');
    await store.ended;
    expect((await statusOf(cluster.url)).dead).toEqual([]);
    expect(await stored(nats, join(folder, 'led.duckdb'))).toEqual(expected);
    await cluster.stop();
  });

  it.skipIf(!hasNats)(`when the program that stores is killed repeatedly (${WITHOUT})`, async () => {
    const server = await startNats();
    const nats = await begin(server.url);
    const store = join(folder, 'interrupted.duckdb');
    await done(cli, 'fleet', 'submit', collections, ...nats);
    const workers = [worker(nats), worker(nats)];
    for (let kills = 0; kills < 10; kills++) {
      const running = program(cli, ['fleet', 'store', store, ...nats]);
      await pause(300 + below(1_500));
      await kill(running);
    }
    await Promise.all(workers.map(({ ended }) => ended));
    expect(await stored(nats, store)).toEqual(expected);
    await server.stop();
  });

  it.skipIf(!hasNats || !hasClickhouse)(
    `when ClickHouse is away, in the end for one minute, and comes back (${WITHOUT}, or clickhouse-server is not)`,
    async () => {
      const server = await startNats();
      const clickhouse = await startClickhouse();
      const nats = await begin(server.url);
      await done(cli, 'fleet', 'submit', collections, ...nats);
      const workers = [worker(nats), worker(nats)];
      const store = program(cli, ['fleet', 'store', clickhouse.url, ...nats]);
      // While there is still something to read
      for (const [times, away] of [1_000 + below(2_000), 1_000 + below(2_000), 60_000].entries()) {
        await workers[0]?.printed(4 * times + below(4));
        await clickhouse.kill();
        await pause(away);
        await clickhouse.begin();
      }
      await Promise.all(workers.map(({ ended }) => ended));
      store.child.kill('SIGTERM');
      await store.ended;
      expect(store.sentences().some(sentence => sentence.includes('podline tries again'))).toBe(true);
      expect(await stored(nats, clickhouse.url)).toEqual(expected);
      await Promise.all([server.stop(), clickhouse.stop()]);
    },
  );

  it.skipIf(!hasNats)(
    `when the collections are uploaded and then removed from their original place (${WITHOUT})`,
    async () => {
      const server = await startNats();
      const nats = await begin(server.url);
      const path = join(folder, 'uploaded.tar');
      const nodes = [1, 2, 3].map(node => `worker-${node}/kubelet.log`);
      writeFileSync(
        path,
        tar(nodes.map(name => ({ name, content: readFileSync(join(collections, 'cluster', name), 'utf8') }))),
      );
      const queue = ['--queue', join(folder, 'uploaded')];
      await done(cli, 'fleet', 'submit', path, ...queue);
      await done(cli, 'fleet', 'work', ...queue);
      await done(cli, 'fleet', 'store', join(folder, 'here.duckdb'), ...queue);
      await done(cli, 'fleet', 'submit', path, '--upload', ...nats);
      rmSync(path);
      const workers = [worker(nats), worker(nats)];
      expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual([0, 0]);
      expect(workers.flatMap(({ sentences }) => sentences()).join()).toMatch(/its nodes are read in [23] parts/);
      expect(await stored(nats, join(folder, 'uploaded.duckdb'))).toEqual(await rowsOf(join(folder, 'here.duckdb')));
      await server.stop();
    },
  );
});
