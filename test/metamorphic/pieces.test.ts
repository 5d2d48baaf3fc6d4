import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { analyze } from '../../src/nodes/index.js';
import { expandInputs } from '../../src/read/expand.js';
import { fileSource, type Source } from '../../src/read/source.js';
import { listed } from '../document/listed.js';
import { tar, zip } from '../read/archive/packing.js';
import { root } from '../root.js';
import { scratch } from '../scratch.js';

const RUN = readFileSync(join(root, 'samples/graceful-quick/kubelet.log'), 'utf8');
/** A successor with its name, which is refused: from then on there is something to wait for. */
const REFUSED = '7c21e9d4-0b6f-4d38-8f52-91c4aa03b7e6';
const REFUSAL = [
  'I1121 09:51:02.096107   12317 kubelet.go:2056] "SyncLoop ADD" source="api" pods=[default/quick]\n',
  `I1121 09:51:02.102192   12317 predicate.go:132] Predicate failed on Pod: quick_default(${REFUSED}), for reason: Predicate PodFitsHostPorts failed\n`,
].join('');
const UID = 'c18a96f0-6a61-4106-a4b8-694baa557870';
const RUNS = 40;
/** Most of them recur while the log goes on, and each has a disk of its own. */
const NAMES = 12;

const two = (part: number): string => String(part).padStart(2, '0');

/** A node on which pods come and go with overlaps: the first to end is not the first that was seen. */
const LOG = Array.from({ length: RUNS }, (_, run) =>
  `${RUN}${run % 4 === 0 ? REFUSAL : ''}`
    .replaceAll(`kubernetes.io/projected/${UID}-`, `kubernetes.io/csi/disk.example.com^${run}-`)
    .replaceAll(UID, UID.replace(/^.{4}/, String(1_000 + run)))
    .replaceAll(REFUSED, REFUSED.replace(/^.{4}/, String(1_000 + run)))
    .replaceAll(/\bquick(?=_|\b)/g, `db-${(run * 5) % NAMES}`)
    .replaceAll(/^([IWEF]\d{4}) (\d\d):(\d\d)/gm, (_all, day, hours, minutes) => {
      const total = Number(hours) * 60 + Number(minutes) + run * 4;
      return `${day} ${two(Math.floor(total / 60))}:${two(total % 60)}`;
    }),
).join('');
const BYTES = Buffer.from(LOG);

const folder = scratch();
const path = (name: string): string => join(folder, name);
writeFileSync(path('kubelet.log'), BYTES);
writeFileSync(path('kubelet.log.gz'), gzipSync(BYTES));
writeFileSync(path('node.tar'), tar([{ name: 'kubelet.log', content: LOG }]));
writeFileSync(path('node.tar.gz'), gzipSync(tar([{ name: 'kubelet.log', content: LOG }])));
writeFileSync(path('node.zip'), zip([{ name: 'kubelet.log', content: LOG }]));

/** A pipe brings what its writer has written so far. */
const pipe = (sizeOf: (at: number) => number): Source => ({
  path: '-',
  once: true,
  async *open() {
    for (let at = 0; at < BYTES.length; ) {
      const size = sizeOf(at);
      yield BYTES.subarray(at, at + size);
      at += size;
    }
  },
});

/** All except the name of the source, and its id, which depends on the name. */
async function documentText(sources: readonly Source[]): Promise<string> {
  const { input, nodes, ...document }: ResultDocument = await analyze(sources, {
    now: new Date('2026-11-22T00:00:00Z'),
  });
  const nameless = JSON.stringify({ ...document, input, nodes });
  return [...input.sources.flatMap(({ path: name, id }) => [JSON.stringify(name), JSON.stringify(id)])].reduce(
    (text, name) => text.replaceAll(name, '"one"'),
    nameless,
  );
}

const PIPES: Readonly<Record<string, (at: number) => number>> = {
  'one piece': () => BYTES.length,
  'pieces of an odd size': () => 99_991,
  'pieces of 64 KiB': () => 1 << 16,
  'growing pieces': at => at + 1,
  'all but the last byte, and then that': at => Math.max(1, BYTES.length - 1 - at),
};

it('the log is larger than what is read between two looks for pods that are gone', () => {
  expect(BYTES.length).toBeGreaterThan(4 << 20);
});

describe('the same bytes give the same document', () => {
  let whole: string;
  beforeAll(async () => {
    whole = await documentText([fileSource(path('kubelet.log'))]);
  });

  it('in which each list could have another order', () => {
    const { nodes, lifecycles, findings } = listed(JSON.parse(whole) as ResultDocument);
    expect(lifecycles).toHaveLength(RUNS);
    expect(nodes[0]?.traces?.starts).toHaveLength(RUNS);
    expect(nodes[0]?.traces?.waits).toHaveLength(RUNS);
    expect(findings.length).toBeGreaterThan(RUNS / 8);
  });

  const throughPipe = async (_: string, sizeOf: (at: number) => number): Promise<void> => {
    expect((await documentText([pipe(sizeOf)])) === whole).toBe(true);
  };
  const [first, second, ...others] = Object.entries(PIPES);
  it.each([first, second].flatMap(one => (one === undefined ? [] : [one])))('in a pipe: %s', throughPipe);
  it.each(others)('in a pipe: %s', { tags: 'long' }, throughPipe);

  const inArchive = async (name: string): Promise<void> => {
    const { sources } = await expandInputs([path(name)]);
    expect((await documentText(sources)) === whole).toBe(true);
    await Promise.all(sources.map(source => source.close?.()));
  };
  it.each(['node.tar.gz'])('in %s', inArchive);
  it.each(['kubelet.log.gz', 'node.tar', 'node.zip'])('in %s', { tags: 'long' }, inArchive);
});
