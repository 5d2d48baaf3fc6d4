import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { analyze } from '../../../../src/nodes/index.js';
import { expandInputs } from '../../../../src/read/expand.js';
import { fileOf, journalOf } from '../../../../test/nodes/made.js';
import { tar, zip } from '../../../../test/read/archive/packing.js';
import { scratch } from '../../../../test/scratch.js';
import { itemOf } from '../../src/queue/item.js';
import { unpacked } from '../../src/queue/packed.js';
import { createItemReader, type Shelf, type ToKeep } from '../../src/queue/read-item.js';
import type { Item, ItemResult } from '../../src/queue/types.js';

const folder = scratch();
const NOW = Date.UTC(2023, 0, 5);

/** A log without anything that states a year: the other logs show it when they are read. */
const yearless = (sample: string, host: string, pid: string): string =>
  fileOf(journalOf(sample, host, pid).filter(line => !/20\d\d-\d\d-\d\d/.test(line)));
const DATED = `Nov 21 01:00:00 node-b kubelet[22002]: I1121 01:00:00.000001   22002 pod_startup_latency_tracker.go:104] "Observed pod startup duration" pod="default/early" podStartSLOduration=1.5 podCreationTimestamp="2021-11-21 00:59:58 +0000 UTC"\n`;
const pods = JSON.stringify({
  apiVersion: 'v1',
  kind: 'List',
  items: [
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'web', namespace: 'default', uid: '0f9d6b1e-1111-4222-8333-444455556666' },
      spec: { nodeName: 'node-d', containers: [{ name: 'web' }] },
    },
  ],
});
const files = [
  { name: 'nodes/node-a/kubelet.log', content: yearless('graceful-quick', 'node-a', '101') },
  { name: 'nodes/node-b/kubelet.log', content: DATED + yearless('ignores-sigterm', 'node-b', '22002') },
  { name: 'nodes/node-c/kubelet.log', content: yearless('force-delete', 'node-c', '303') },
  { name: 'readme.txt', content: 'what was collected\n' },
];
const shared = [...files, { name: 'pods.json', content: pods }];

function put(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}
for (const { name, content } of files) put(`plain/${name}`, content);
for (const { name, content } of shared) put(`shared/${name}`, content);

/** Reads items until there are none, the newest first, because no order is guaranteed. */
async function readAll(item: Item): Promise<{ result: ItemResult; splits: Item[][] }> {
  const kept = new Map<string, Uint8Array>();
  const keep = ({ split, pieces }: ToKeep): void => {
    for (const { name, bytes } of pieces) kept.set(`${split}/${name}`, bytes);
  };
  const shelf: Shelf = {
    loadKept: async (split, name) => kept.get(`${split}/${name}`) ?? Promise.reject(new Error(`no ${name}`)),
  };
  const splits: Item[][] = [];
  for (let next = item; ; ) {
    // Each item is read by another program
    const read = await createItemReader(shelf, { worthAPart: 1 })(next);
    if (read.what === 'done') return { result: read.result, splits };
    if (read.what !== 'split') throw new Error(read.what);
    keep(read.toKeep);
    splits.push([...read.parts]);
    const reader = createItemReader(shelf, { worthAPart: 1 });
    for (const part of [...read.parts].reverse()) {
      const answered = await reader(part);
      if (answered.what !== 'answered') throw new Error(answered.what);
      keep(answered.toKeep);
    }
    const [{ id, step, ...rest } = item] = read.parts;
    if (step === undefined) throw new Error('a part is a step');
    next = { ...rest, id: `${id}.joined`, step: { ...step, what: 'join', part: 0 } };
  }
}

async function wholeOf(path: string): Promise<unknown> {
  const { sources } = await expandInputs([path]);
  return JSON.parse(JSON.stringify(await analyze(sources, { now: new Date(NOW) })));
}

/** A server that delivers only parts of files. */
async function serve(name: string): Promise<string> {
  put(name, zip(files));
  const server = createServer((request, answer) => {
    const bytes = readFileSync(join(folder, `${request.url}`));
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (from === undefined) answer.writeHead(500).end();
    else
      answer
        .writeHead(206, { 'content-range': `bytes ${from}-${to}/${bytes.length}`, etag: '"1"' })
        .end(bytes.subarray(Number(from), Number(to) + 1));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/${name}`;
}

describe('a collection that is read by nodes', () => {
  async function showsTheSame(
    _: string,
    pathOf: () => string | Promise<string>,
    parts: readonly number[],
  ): Promise<void> {
    const path = await pathOf();
    const { result, splits } = await readAll(itemOf('lab', [path], { now: NOW }));
    expect(splits.map(({ length }) => length)).toEqual(parts);
    const document = JSON.parse(gunzipSync(result.document).toString('utf8'));
    expect(document).toEqual(await wholeOf(path));
    expect(document.nodes.map(({ clock }: { clock: { year: number } }) => clock.year)).toEqual([2021, 2021, 2021]);
    const subjects = result.parts.flatMap(part => unpacked(part).toString('utf8').trim().split('\n'));
    expect(subjects).toHaveLength(1 + document.episodes.length);
  }

  it.each([
    // The log whose year the others do not show is read again when theirs are known
    ['a folder with what all nodes share', () => join(folder, 'shared'), [3, 2]],
    // Nodes share a part, because each part decompresses the archive again
    ['a packed tar', () => put('plain.tar.gz', gzipSync(tar(files))), [2, 2]],
  ])('shows what the whole shows: %s', showsTheSame);
  it.each([
    ['a zip', () => put('plain.zip', zip(files)), [3, 2]],
    ['a zip on a server', () => serve('plain.zip'), [3, 2]],
  ])('shows what the whole shows: %s', { tags: 'long' }, showsTheSame);

  it('is one item where it is small, or has one node', async () => {
    const read = createItemReader({ loadKept: async () => new Uint8Array() });
    expect((await read(itemOf('lab', [join(folder, 'plain')], { now: NOW }))).what).toBe('done');
    const { splits } = await readAll(itemOf('lab', [join(folder, 'plain/nodes/node-a')], { now: NOW }));
    expect(splits).toEqual([]);
  });
});
