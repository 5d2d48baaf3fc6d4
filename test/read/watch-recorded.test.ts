import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeWith } from '../installed.js';
import { readText, shared, states, textOf, withoutShared } from './watching.js';

const runs = withoutShared
  ? []
  : ['corpus', 'witness'].flatMap(kind =>
      readdirSync(join(shared, kind), { withFileTypes: true })
        .filter(entry => entry.isDirectory())
        .flatMap(version => readdirSync(join(shared, kind, version.name)).map(run => join(kind, version.name, run))),
    );

function find(run: string, name: string): string {
  const found = readdirSync(join(shared, run)).find(file => file === name || file === `${name}.gz`);
  return join(shared, run, found ?? name);
}

describeWith('../shared')('a recorded watch', { tags: 'long' }, () => {
  it.each(runs)('%s: YAML and JSON show the same', run => {
    const yaml = readText(textOf(find(run, 'watch.yaml')));
    const json = readText(textOf(find(run, 'watch.json')));
    for (const { account } of [yaml, json]) expect(account).toMatchObject({ unreadable: 0, problems: [] });
    // The JSON is a raw watch with its own beginning and end: both must agree where they overlap.
    const yamlStates = new Set(states(yaml).map(String));
    const shown = states(json).filter(state => yamlStates.has(String(state)));
    const other = new Set(states(json).map(String));
    expect(shown.length).toBeGreaterThan(0);
    expect(states(yaml).filter(state => other.has(String(state)))).toEqual(shown);
    expect(json.snapshots.length - shown.length + (yaml.snapshots.length - shown.length)).toBe(0);
  });
});

interface Entry {
  readonly file: string;
  readonly expected: { readonly sameAs?: string };
  readonly lineCount: number;
}

const wild = join(shared, 'wild/watch');
const entries: Entry[] = withoutShared ? [] : JSON.parse(readFileSync(join(wild, 'index.json'), 'utf8'));
const fileOf = (number: string) => entries.find(entry => entry.file.startsWith(number))?.file ?? '';
const read = (number: string) => readText(textOf(join(wild, fileOf(number))));

describeWith('../shared')('a watch that was published', { tags: 'long' }, () => {
  it('shows a complete life as raw events', () => {
    const { snapshots } = read('001');
    expect(snapshots.map(({ eventType }) => eventType)).toEqual(['ADDED', ...Array(6).fill('MODIFIED'), 'DELETED']);
    expect(snapshots.slice(-4)).toMatchObject([
      { resourceVersion: '72018227', deletionTimestamp: '2017-12-13T08:03:16Z', deletionGracePeriodSeconds: 30 },
      { resourceVersion: '72018272', containers: [{ state: 'terminated', exitCode: 137 }], phase: 'Running' },
      { resourceVersion: '72018273', deletionTimestamp: '2017-12-13T08:02:46Z', deletionGracePeriodSeconds: 0 },
      { resourceVersion: '72018274' },
    ]);
  });

  it.each(['002', '003', '004', '005', '006', '007', '009'])('shows the same life in %s', number => {
    const { snapshots, account } = read(number);
    const life = read('001');
    expect(states({ snapshots, account })).toEqual(states(life).slice(-snapshots.length));
    expect(snapshots.length).toBe(number === '007' ? 5 : 8);
    expect(account).toMatchObject({ unreadable: 0, cut: null });
    const events = number === '005' || number === '006';
    expect(snapshots.map(({ eventType }) => eventType)).toEqual(
      events ? life.snapshots.map(({ eventType }) => eventType) : snapshots.map(() => null),
    );
  });

  it('is cut in its last document in 008', () => {
    const { snapshots, account } = read('008');
    expect(states({ snapshots, account }).slice(0, -1)).toEqual(states(read('001')).slice(0, -1));
    expect(snapshots.at(-1)).toMatchObject({ resourceVersion: '72018274', partial: true });
    expect(account.cut?.line).toBe(snapshots.at(-1)?.line);
  });

  it('is between a prompt and ^C in 010', () => {
    const { snapshots, account } = read('010');
    expect(states({ snapshots, account })).toEqual(states(read('001')).slice(0, 5));
    expect(account).toMatchObject({ unreadable: 0, cut: null });
    expect(snapshots.some(({ partial }) => partial)).toBe(false);
  });

  it.each([
    [
      '011',
      { namespace: 'kueue-dws', name: 'dws-pod', deletionTimestamp: '2024-05-17T14:06:40Z' },
      0,
      'acondor.dev/hold',
    ],
    [
      '012',
      { namespace: 'default', name: 'sample-leader-7lpxm', deletionTimestamp: '2025-07-23T05:32:33Z' },
      0,
      'kueue.x-k8s.io/managed',
    ],
    [
      '014',
      { namespace: 'default', name: 'abc', deletionTimestamp: '2023-11-16T22:10:29Z' },
      0,
      'kueue.x-k8s.io/managed',
    ],
    [
      '018',
      { namespace: 'default', name: 'api', deletionTimestamp: '2024-07-07T22:05:05Z' },
      30,
      'example.com/block-deletion',
    ],
  ])('shows a pod that a finalizer holds: %s', (number, identity, deletionGracePeriodSeconds, finalizer) => {
    const { snapshots, account } = read(number);
    expect(snapshots).toMatchObject([{ ...identity, deletionGracePeriodSeconds, finalizers: [finalizer] }]);
    expect(account).toMatchObject({ pods: 1, unreadable: 0 });
  });

  it('is a dump of two pods in 013', () => {
    expect(read('013').snapshots).toMatchObject([
      {
        name: 'high-job-jc7zz',
        deletionTimestamp: '2026-03-24T11:42:11Z',
        phase: 'Running',
        nodeName: 'kind-worker1-worker',
      },
      { name: 'low-job-bwfft', deletionTimestamp: '2026-03-24T11:42:08Z', phase: 'Running' },
    ]);
  });

  it('is full of other kinds in 016', () => {
    const { snapshots, account } = read('016');
    expect(snapshots.map(({ owners }) => owners[0]?.kind)).toEqual(snapshots.map(() => 'ReplicaSet'));
    expect(account.others.map(({ kind }) => kind).sort()).toEqual(['Deployment', 'Event', 'ReplicaSet']);
    const separators = textOf(join(wild, fileOf('016'))).match(/^---$/gm)?.length;
    expect(account.documents).toBe(separators);
  });

  it.each(['015', '017', '019', '020'])('has no pod: %s', number => {
    expect(read(number).snapshots).toEqual([]);
  });

  it.each(entries.map(({ file }) => file))('has a complete account: %s', file => {
    const text = textOf(join(wild, file));
    const { account, snapshots } = readText(text);
    const others = account.others.reduce((sum, { count }) => sum + count, 0);
    expect(account.documents).toBe(account.pods + others + account.unreadable);
    expect(account.pods).toBe(snapshots.length);
    expect(account.lines).toBe(text.split('\n').length - (text.endsWith('\n') ? 1 : 0));
  });
});
