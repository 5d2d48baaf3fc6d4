import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled } from '../../../../test/installed.js';
import { connectTo, type NatsOptions } from '../../src/queue/nats/connect.js';
import { openNatsQueue } from '../../src/queue/nats/index.js';
import { ITEMS } from '../../src/queue/nats/names.js';
import { insist, pause } from '../../src/queue/nats/patience.js';
import { freePort } from '../store/engines.js';

const PROGRAM = 'nats-server';

export const hasNats = isInstalled(PROGRAM);

export interface NatsServer {
  readonly url: string;
  /** SIGKILL, and the same server again with what it had stored. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface NatsOfTest {
  /** Lines of its configuration file. */
  readonly config?: string;
  /** The accounts of the server. */
  readonly login?: Omit<NatsOptions, 'servers'>;
  /** What precedes the host in its URL. */
  readonly secrets?: string;
}

/** A server with JetStream and a folder that is removed after the tests. */
export async function startNats({ config = '', login = {}, secrets }: NatsOfTest = {}): Promise<NatsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'podline-nats-'));
  const port = await freePort();
  const url = `nats://${secrets === undefined ? '' : `${secrets}@`}127.0.0.1:${port}`;
  const file = join(folder, 'server.conf');
  writeFileSync(file, config);
  const begin = () =>
    spawn(PROGRAM, ['-c', file, '-js', '-sd', folder, '-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  let server = begin();
  const killed = (): Promise<unknown> => {
    const ended = new Promise(resolve => server.once('exit', resolve));
    server.kill('SIGKILL');
    return ended;
  };
  await answers({ servers: url, ...login });
  return {
    url,
    async restart() {
      await killed();
      server = begin();
      await answers({ servers: url, ...login });
    },
    async stop() {
      await killed();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Three servers, each with a copy of everything. */
export interface NatsCluster {
  readonly url: string;
  /** Resolves when each has all copies: one of the three may then be lost. */
  copied(): Promise<unknown>;
  /** SIGKILL to the leader of the queue, and its restart once another leads. Returns its name. */
  killLeader(): Promise<string>;
  /** Elections until such a server leads the queue, and hands out its items. */
  elect(is: (leader: string) => boolean): Promise<void>;
  stop(): Promise<void>;
}

export async function startCluster(): Promise<NatsCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'podline-nats-'));
  const names = ['n1', 'n2', 'n3'];
  const ports = await Promise.all(names.map(async () => [await freePort(), await freePort()] as const));
  const routes = ports.map(([, route]) => `nats://127.0.0.1:${route}`).join(',');
  const begin = (at: number) => {
    const [port, route] = ports[at] ?? [0, 0];
    const args = ['-n', names[at] ?? '', '-sd', join(folder, names[at] ?? ''), '-p', String(port)];
    const cluster = ['--cluster_name', 'lab', '--cluster', `nats://127.0.0.1:${route}`, '--routes', routes];
    return spawn(PROGRAM, ['-js', '-a', '127.0.0.1', ...args, ...cluster], { stdio: 'ignore' });
  };
  const servers = names.map((_, at) => begin(at));
  const url = ports.map(([port]) => `nats://127.0.0.1:${port}`).join(',');
  const killed = (at: number): Promise<unknown> => {
    const ended = new Promise(resolve => servers[at]?.once('exit', resolve));
    servers[at]?.kill('SIGKILL');
    return ended;
  };
  /** The leader of the queue, and whether each copy is as far as its leader; null during an election. */
  async function state(): Promise<{ readonly leader: string | undefined; readonly isWhole: boolean } | null> {
    // Servers without a leader report that there is no JetStream: ask again
    const server = await connectTo({ servers: url }).catch(() => null);
    if (server === null) return null;
    const { connection, manager } = server;
    try {
      const { cluster } = await manager.streams.info(ITEMS.stream);
      let isWhole = true;
      for await (const stream of manager.streams.list())
        isWhole &&= stream.cluster?.replicas?.every(({ current, offline }) => current && !offline) ?? false;
      return { leader: cluster?.leader, isWhole };
    } catch {
      return null;
    } finally {
      await connection.close();
    }
  }
  async function leaderThat(is: (leader: string, isWhole: boolean) => boolean): Promise<string> {
    for (;;) {
      const { leader, isWhole } = (await state()) ?? { leader: undefined, isWhole: false };
      if (leader !== undefined && is(leader, isWhole)) return leader;
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }
  await answers({ servers: url, replicas: 3 });
  return {
    url,
    copied: () => leaderThat((_, isWhole) => isWhole),
    async killLeader() {
      const led = await leaderThat(() => true);
      const at = names.indexOf(led);
      await killed(at);
      await leaderThat(next => next !== led);
      servers[at] = begin(at);
      return led;
    },
    async elect(is) {
      const { manager, connection } = await connectTo({ servers: url });
      const { stream, consumer } = ITEMS;
      const groups = [
        { group: `STREAM.LEADER.STEPDOWN.${stream}`, info: () => manager.streams.info(stream) },
        {
          group: `CONSUMER.LEADER.STEPDOWN.${stream}.${consumer}`,
          info: () => manager.consumers.info(stream, consumer),
        },
      ];
      for (const { group, info } of groups)
        for (;;) {
          const { cluster } = await insist<{ readonly cluster?: { readonly leader?: string } }>(info);
          if (cluster?.leader !== undefined && is(cluster.leader)) break;
          await connection.request(`$JS.API.${group}`).catch(() => {});
          await pause(500);
        }
      await connection.close();
    },
    async stop() {
      await Promise.all(names.map((_, at) => killed(at)));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(options: NatsOptions): Promise<void> {
  for (;;) {
    try {
      const queue = await openNatsQueue({ ...options, untilEmpty: true, ackWaitMs: ACK_WAIT_MS });
      return await queue.close();
    } catch {
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  }
}

/** Tests do not wait half a minute until an item is given to another worker. */
export const ACK_WAIT_MS = 600;
