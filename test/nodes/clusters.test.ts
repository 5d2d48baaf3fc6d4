import { describe, expect, it } from 'vitest';
import { textIn } from '../analyze/samples.js';
import { analyzed, countsOf, deletionsIn, type File, fileOf, journalOf, namesOf } from './made.js';

const worker = (sample: string): string => fileOf(journalOf(sample, 'kind-worker'));
const second = (sample: string): string => fileOf(journalOf(sample, 'kind-worker2'));
const path = (cluster: string, node: string): string => `${cluster}/${node}/kubelet.log`;

/** Another cluster: all UIDs differ. */
const strange = (text: string): string =>
  text.replaceAll(/([\da-f]{8})(?=-[\da-f]{4}-[\da-f]{4}-)/g, (_, first: string) =>
    (0xffffffff - Number.parseInt(first, 16)).toString(16).padStart(8, '0'),
  );

describe('nodes of one name in two clusters', () => {
  const a: readonly File[] = [
    [path('a', 'kind-worker'), worker('two-pods-at-once')],
    [path('a', 'kind-worker2'), second('force-delete')],
  ];
  const b: readonly File[] = [
    [path('b', 'kind-worker'), strange(worker('graceful-quick'))],
    [path('b', 'kind-worker2'), strange(second('ignores-sigterm'))],
  ];

  it('are distinguished by their folders', async () => {
    const document = await analyzed(...a, ...b);
    expect(namesOf(document)).toEqual(['kind-worker@a', 'kind-worker2@a', 'kind-worker@b', 'kind-worker2@b']);
    expect(document.nodes[0]?.basis).toMatch(/a: its folder/);
    const [first, other] = [await analyzed(...a), await analyzed(...b)];
    const counts = (one: typeof first, label: string) =>
      Object.entries(countsOf(one)).map(([name, count]) => [`${name}@${label}`, count]);
    expect(countsOf(document)).toEqual(Object.fromEntries([...counts(first, 'a'), ...counts(other, 'b')]));
    const plain = deletionsIn(document).map(text => text.replace(/"node":"([^"@]+)@[^"]"/, '"node":"$1"'));
    expect(plain.sort()).toEqual([...deletionsIn(first), ...deletionsIn(other)].sort());
  });

  it('are distinguished where they lie deeper, with archives in between', async () => {
    const deeper = (files: readonly File[]): File[] => files.map(([name, text]) => [`/case/7!x/${name}`, text]);
    expect(namesOf(await analyzed(...deeper(a), ...deeper(b)))).toContain('kind-worker2@b');
  });

  it.each([
    ['folders', 'a/', 'b/'],
    ['archives', 'a.tar.gz!', 'b.tar.gz!'],
  ])('are distinguished where all files are in two %s', async (_, first, other) => {
    const flat = (files: readonly File[], above: string): File[] =>
      files.map(([name, text]) => [`${above}${name.split('/')[1]}.log`, text]);
    const labels = [first, other].map(above => above.slice(0, -1));
    const document = await analyzed(...flat(a, first), ...flat(b, other));
    expect(namesOf(document).sort()).toEqual(
      labels.flatMap(label => [`kind-worker2@${label}`, `kind-worker@${label}`]).sort(),
    );
  });

  it('are distinguished where only their archives name them', async () => {
    const bare = (sample: string): string => textIn(sample, 'kubelet.log');
    const document = await analyzed(
      ['a.zip!kubelet.log', bare('name-reuse')],
      ['b.zip!kubelet.log', bare('force-delete')],
    );
    expect(namesOf(document)).toEqual(['a.zip', 'b.zip']);
  });

  it('are distinguished by their machines', async () => {
    const entry = (machine: string, sample: string): string =>
      textIn(sample, 'kubelet.log')
        .split('\n')
        .filter(line => line !== '')
        .map(line =>
          JSON.stringify({ _HOSTNAME: 'ubuntu', _MACHINE_ID: machine.repeat(32), _COMM: 'kubelet', MESSAGE: line }),
        )
        .join('\n');
    const document = await analyzed(
      ['x/node.json', entry('a', 'graceful-quick')],
      ['y/node.json', strange(entry('b', 'force-delete'))],
    );
    expect(namesOf(document)).toEqual(['ubuntu@x', 'ubuntu@y']);
  });
});

describe('one node in two folders', () => {
  it('is one node where pods of it are named in both', async () => {
    const lines = journalOf('two-pods-at-once', 'kind-worker');
    const half = lines.length >> 1;
    const parts: readonly File[] = [
      [path('monday', 'kind-worker'), fileOf(lines.slice(0, half))],
      [path('tuesday', 'kind-worker'), fileOf(lines.slice(half))],
      [path('monday', 'kind-worker2'), second('force-delete')],
    ];
    expect(namesOf(await analyzed(...parts))).toEqual(['kind-worker', 'kind-worker2']);
  });

  it('is one node where no collector made the folders and nothing shows a difference', async () => {
    const document = await analyzed(
      ['before/node.log', worker('graceful-quick')],
      ['after/node.log', strange(worker('two-pods-at-once'))],
    );
    expect(namesOf(document)).toEqual(['kind-worker']);
  });
});
