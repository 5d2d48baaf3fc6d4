import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { endsOf } from '../../../../src/document/episodes.js';
import { logOf } from '../../../../test/analyze/samples.js';
import { podline } from '../../../../test/cli/podline.js';
import { scratch } from '../../../../test/scratch.js';
import { openFileQueue } from '../../src/queue/file/queue.js';
import { itemOf } from '../../src/queue/item.js';
import { createItemReader } from '../../src/queue/read-item.js';
import { endedBy } from '../../src/queue/threads.js';
import { type Fleet, FleetError, type Taken, VANISHED_BY_CHANCE } from '../../src/queue/types.js';
import { work } from '../../src/queue/work.js';

const folder = scratch();

const reader = pathToFileURL(join(import.meta.dirname, 'crashing-reader.mjs'));
const stop = new AbortController().signal;

const submit = (fleet: Fleet, paths: readonly string[]): Promise<number> =>
  fleet.submit(
    paths.map(path => itemOf('lab', [path])),
    { at: 0, inputs: paths, options: {}, collections: paths.length },
  );

describe('fleet workers', () => {
  it('survive what ends a reader, and report why an item was given up', async () => {
    const fleet = openFileQueue(join(folder, 'crashes'));
    await submit(fleet, ['/exit', '/a', '/throw', '/b', '/c']);
    const progress: string[] = [];
    await work(fleet, { jobs: 2, stop, reader, report: ({ what, item }) => progress.push(`${item.inputs} ${what}`) });
    const twice = (path: string): string[] => [`${path} again`, `${path} again`, `${path} dead`];
    expect(progress.sort()).toEqual(['/a done', '/b done', '/c done', ...twice('/exit'), ...twice('/throw')].sort());
    const { dead, done } = await fleet.status();
    expect(done).toBe(3);
    expect(dead.map(({ reason }) => reason).sort()).toEqual([
      'the process that read it ended with code 3',
      'the process that read it failed: out of order',
    ]);
    await fleet.close();
  });

  it('read separately what several of them ended with, so that a coincidence loses nothing', async () => {
    const path = join(folder, 'apart');
    for (let vanished = 0; vanished < VANISHED_BY_CHANCE; vanished++) {
      const fleet = openFileQueue(path);
      await submit(fleet, ['/kill', '/innocent']);
      for (const _ of ['/kill', '/innocent']) expect(await fleet.take(stop)).toMatchObject({ apart: false });
      // Both are held by a program that is killed
      await fleet.close();
    }
    const fleet = openFileQueue(path);
    const progress: string[] = [];
    await work(fleet, { jobs: 2, stop, reader, report: ({ what, item }) => progress.push(`${item.inputs} ${what}`) });
    expect(progress.sort()).toEqual(['/innocent done', '/kill again', '/kill again', '/kill dead']);
    expect((await fleet.status()).dead.map(({ reason }) => reason)).toEqual([endedBy('SIGKILL')]);
    await fleet.close();
  });

  it('take one item while another is finished, but not two, and keep it reserved until it is stored', async () => {
    const names = ['/a', '/b', '/c'];
    const log: string[] = [];
    let confirm = (_: boolean): void => {};
    const queue: Taken[] = names.map(name => ({
      item: itemOf('lab', [name]),
      attempt: 1,
      apart: false,
      progressEvery: 1,
      progress: () => log.push(`${name} is worked on`),
      done() {
        log.push(`${name} is finished`);
        return name === '/a' ? new Promise(resolve => (confirm = resolve)) : Promise.reject(new Error('full'));
      },
      split: () => Promise.reject(new Error('nothing is split')),
      answered: () => Promise.reject(new Error('nothing is requested')),
      failed: async reason => (name === '/b' ? 'again' : Promise.reject(new Error(`away, ${reason}`))),
    }));
    const fleet = openFileQueue(join(folder, 'finishing'));
    const progress: string[] = [];
    const begun = work(
      {
        ...fleet,
        async take() {
          const next = queue.shift() ?? null;
          log.push(`${next?.item.inputs ?? 'nothing'} is taken`);
          return next;
        },
      },
      {
        jobs: 1,
        stop,
        reader,
        report: event => progress.push(`${event.item.inputs} ${event.what} ${'reason' in event ? event.reason : ''}`),
      },
    );
    while (!log.includes('/b is finished')) await new Promise(resolve => setTimeout(resolve, 1));
    await new Promise(resolve => setTimeout(resolve, 20));
    // What is still in the queue by then is handed out again: it is not reserved
    expect(log.slice(log.indexOf('/a is finished'))).not.toContain('/a is worked on');
    expect(log).not.toContain('/c is taken');
    confirm(false);
    await begun;
    expect(progress).toEqual([
      '/b again full',
      '/a again its result is stored, but the queue did not confirm that it is done',
      '/c again full; away, full',
    ]);
    await fleet.close();
  });

  it('take no more items when they are stopped', async () => {
    const fleet = openFileQueue(join(folder, 'stopped'));
    await submit(fleet, ['/a', '/b', '/c']);
    const stopped = new AbortController();
    await work(fleet, { jobs: 1, stop: stopped.signal, reader, report: () => stopped.abort() });
    // The second was begun while the first was stored
    expect(await fleet.status()).toMatchObject({ waiting: 1, working: 0, done: 2 });
    await fleet.close();
  });
});

const readItem = createItemReader({
  loadKept: () => Promise.reject(new FleetError('nothing is split here')),
});

describe('the result of a worker', () => {
  it('is what podline analyze prints of the same input, from a file or a server', async () => {
    const log = Buffer.from(logOf('mirror-pod-delete'));
    const server = createServer((request, answer) => {
      answer.statusCode = request.url === '/kubelet.log' ? 200 : 404;
      answer.end(request.url === '/kubelet.log' ? log : 'no');
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const lifecyclesIn = async (path: string): Promise<unknown[]> => {
      const read = await readItem(itemOf('lab', [path]));
      return read.what === 'done' ? endsOf(JSON.parse(gunzipSync(read.result.document).toString('utf8'))) : [];
    };
    const { stdout } = await podline(['samples/mirror-pod-delete/kubelet.log', '-o', 'json']);
    expect(await lifecyclesIn('samples/mirror-pod-delete/kubelet.log')).toEqual(endsOf(JSON.parse(stdout)));
    expect(await lifecyclesIn(`${url}/kubelet.log`)).toHaveLength(1);
    await expect(readItem(itemOf('lab', [`${url}/gone.log`]))).rejects.toThrow('gone.log: HTTP 404 Not Found');
    await expect(readItem(itemOf('lab', ['/nothing/here']))).rejects.toThrow('no such file or folder');
    server.close();
  });
});
