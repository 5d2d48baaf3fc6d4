import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openNatsQueue } from '../../src/fleet/nats/index.js';
import { isInstalled } from '../installed.js';
import { freePort } from '../store/engines.js';

const PROGRAM = 'nats-server';

export const hasNats = isInstalled(PROGRAM);

export interface NatsServer {
  readonly url: string;
  /** SIGKILL, and the same server again with what it had stored. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A server with JetStream, and a folder of its own that is removed after the tests. */
export async function startNats(): Promise<NatsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'podline-nats-'));
  const port = await freePort();
  const url = `nats://127.0.0.1:${port}`;
  const begin = () =>
    spawn(PROGRAM, ['-js', '-sd', folder, '-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  let server = begin();
  const killed = (): Promise<unknown> => {
    const ended = new Promise(resolve => server.once('exit', resolve));
    server.kill('SIGKILL');
    return ended;
  };
  await answers(url);
  return {
    url,
    async restart() {
      await killed();
      server = begin();
      await answers(url);
    },
    async stop() {
      await killed();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<void> {
  for (;;) {
    try {
      const queue = await openNatsQueue({ servers: url, untilEmpty: true, ackWaitMs: ACK_WAIT_MS });
      return await queue.close();
    } catch {
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  }
}

/** Tests do not wait for half a minute until an item is given to somebody else. */
export const ACK_WAIT_MS = 600;
