import { afterEach, describe, expect, it } from 'vitest';
import { realWorld, type World } from '../../../src/read/live/live-source.js';
import type { ApiClient } from '../src/client/api-client.js';
import { type ClientOptions, openClient } from '../src/client/client.js';
import { listAll } from '../src/client/list.js';
import { pod } from './objects.js';
import { drips, placeFor } from './recording.js';
import { until } from './replay.js';
import { type ApiServer, startApiServer } from './server/index.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Timer {
  readonly ms: number;
  readonly call: () => void;
}

/** Time passes only when the test says so: `pass(ms)` ends the wait of that length, as soon as there is one. */
function slowWorld() {
  const timers = new Set<Timer>();
  let now = 0;
  const world: World = {
    ...realWorld,
    random: () => 0,
    clock: {
      now: () => now,
      after(ms, call) {
        const timer = { ms, call };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
  };
  async function pass(ms: number): Promise<void> {
    for (;;) {
      const timer = [...timers].find(one => one.ms === ms);
      if (timer !== undefined) {
        timers.delete(timer);
        now += ms;
        timer.call();
        return;
      }
      await new Promise(resolve => setTimeout(resolve, 1));
    }
  }
  return { world, pass };
}

async function started(options: Partial<ClientOptions> = {}) {
  const server = await startApiServer();
  closing.push(() => server.close());
  server.store.put(pod({ name: 'web-0' }));
  const { world, pass } = slowWorld();
  const said: string[] = [];
  const { kubeconfig } = placeFor(server);
  const given = { kubeconfig, say: (sentence: string) => void said.push(sentence), ...options };
  const client = await openClient(given, {}, world);
  closing.push(() => client.close());
  return { server, world, pass, said, client };
}

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('an answer that drips', () => {
  it('is given up after the time of --request-timeout, and not asked for again', async () => {
    const { server, client, pass } = await started({ limit: 20_000 });
    drips(server);
    const error = errorOf(client.get('/api/v1/namespaces/shop/pods/web-0'));
    await until(() => server.requests.length > 0);
    await pass(20_000);
    expect(await error).toMatchObject({ name: 'ApiStalled' });
    expect(server.requests).toHaveLength(1);
  });

  it('is given up without that option, too', async () => {
    const { server, client, pass } = await started();
    drips(server);
    const error = errorOf(client.get('/api/v1/namespaces/shop/pods/web-0', { tries: 1 }));
    await pass(120_000);
    expect(String(await error)).toContain('the answer did not end within 120 s');
  });

  it('ends with the whole of a list, whose pages each come in time', async () => {
    const { world } = slowWorld();
    let now = 0;
    const client = {
      listLimit: 100_000,
      async get() {
        now += 15_000;
        const items = Array.from({ length: 500 }, () => ({}));
        const metadata = { resourceVersion: '1', continue: `page-${now}` };
        return { body: JSON.stringify({ items, metadata }), cut: false };
      },
    } as unknown as ApiClient;
    const clock = { ...world.clock, now: () => now };
    const error = await errorOf(listAll(client, { path: '/api/v1/pods' }, {}, { ...world, clock }));
    expect(error).toMatchObject({ name: 'ApiStalled' });
    expect(String(error)).toContain('/api/v1/pods: the list did not end within 100 s');
  });
});

describe('a wait', () => {
  const busy = { 'retry-after': '59' };
  const isBusy = (server: ApiServer): void =>
    server.fault({ on: () => true, answer: reply => reply.text(429, 'Too many requests.\n', busy) });

  it('for a server that asks for a pause is said', async () => {
    const { server, client, pass, said } = await started();
    isBusy(server);
    const answer = client.get('/api/v1/pods');
    await pass(59_000);
    expect((await answer).status).toBe(200);
    expect(said).toEqual(['the API server is asked again in 59 s: Too many requests. (it asks for a pause of 59 s)']);
  });

  it('that would outlast --request-timeout does not begin', async () => {
    const { server, client, said } = await started({ limit: 30_000 });
    isBusy(server);
    expect(await errorOf(client.get('/api/v1/pods'))).toMatchObject({ status: 429, retryAfter: 59 });
    expect({ said, requests: server.requests.length }).toEqual({ said: [], requests: 1 });
  });

  it('for a server that is frozen is said after a moment, once', async () => {
    const { server, client, pass, said } = await started();
    server.fault({ on: () => true, times: 9, answer: () => undefined });
    const error = errorOf(client.get('/api/v1/pods'));
    await pass(3_000);
    expect(said).toEqual([
      `the API server at ${server.url} has not answered for 3 s; it is given up after 30 s (--request-timeout)`,
    ]);
    await pass(30_000);
    expect(await error).toMatchObject({ name: 'ApiStalled' });
    expect(said).toHaveLength(1);
  });

  it('for a server that answers is not mentioned', async () => {
    const { client, said } = await started();
    await client.get('/api/v1/pods');
    expect(said).toEqual([]);
  });
});
