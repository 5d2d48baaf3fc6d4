import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endsOf } from '../../src/document/episodes.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource, fileSource } from '../../src/read/source.js';
import { root } from '../root.js';
import { readBy, readerOf, sample as textOf } from './reading.js';

const sample = (name: string): string => textOf(`terminal/${name}`);

const rows = (table: string): string[] =>
  readBy(readerOf('pod-table'), [table]).testimonies.flatMap(({ what, facts, shown }) =>
    shown === undefined ? [`${what} ${facts?.status} ${facts?.age}`] : [],
  );

describe('a table of pods', () => {
  it('is used from the first Terminating on, where something changes', () => {
    expect(rows(sample('pods-wide.txt'))).toEqual([
      'row-shown Terminating 3s',
      'row-shown Completed 50s',
      'row-deleted Completed 51s',
    ]);
    expect(rows(sample('pods.txt'))).toEqual(['row-shown Terminating 3s', 'row-shown Completed 50s']);
  });

  it('is not assigned to a pod without namespaces, which is reported', () => {
    const { testimonies, account } = readBy(readerOf('pod-table'), [sample('one-pod.txt')]);
    expect(testimonies.filter(({ shown }) => shown === undefined)).toEqual([]);
    expect(account.notes.join()).toMatch(/no namespaces/);
  });

  it('is not assigned to a pod whose name was deleted twice', () => {
    const table = sample('pods-wide.txt');
    const again = table.split('\n').slice(1).join('\n');
    expect(rows(table + again)).toEqual([]);
  });

  it('may have its heading again, tabs, and restarts with a time', () => {
    const table = sample('pods-wide.txt');
    const [heading = ''] = table.split('\n');
    const odd = table.replaceAll(/ {3,}/g, '\t').replaceAll('\t0\t', '\t1 (2m52s ago)\t');
    expect(rows(odd.replace(/(ContainerCreating.*\n)/, `$1${heading}\n`))).toEqual(rows(table));
  });
});

describe('a description of a pod', () => {
  it('belongs to the pod whose containers it names, while that is being deleted', () => {
    const { testimonies } = readBy(readerOf('description'), [sample('describe.txt')]);
    expect(
      testimonies
        .filter(({ shown }) => shown === undefined)
        .map(({ what, identity, facts }) => [what, identity.containerId?.slice(0, 8), facts?.status]),
    ).toEqual([
      ['described', expect.stringMatching(/^[\da-f]{8}$/), 'Terminating (lasts 15s)'],
      ['event-killing', expect.stringMatching(/^[\da-f]{8}$/), undefined],
      ['event-kill-failed', expect.stringMatching(/^[\da-f]{8}$/), undefined],
    ]);
  });

  it('shows no deletion of a pod that is not being deleted', () => {
    const running = sample('describe.txt').replace(/Terminating \(lasts 15s\)/, 'Running');
    expect(readBy(readerOf('description'), [running]).testimonies.map(({ what }) => what)).toEqual(['pod-shown']);
  });
});

describe('a table of events', () => {
  it('belongs to a certain pod only where the message names its UID: the first rows of a watch are old', () => {
    const { testimonies: all, account } = readBy(readerOf('event-table'), [sample('events.txt')]);
    const testimonies = all.filter(({ shown }) => shown === undefined);
    expect(new Set(testimonies.map(({ what, identity }) => `${what} ${identity.uid?.slice(0, 8)}`))).toEqual(
      new Set(['event-kill-failed 25f65ab0', 'event-killing undefined']),
    );
    expect(testimonies.every(({ identity, facts }) => identity.name === undefined && facts?.pod !== undefined)).toBe(
      true,
    );
    expect(account.records).toBeGreaterThan(testimonies.length);
  });
});

describe('the output that people see in a terminal', () => {
  const run = ['kubelet.log.gz', 'pods.yaml'].map(name => fileSource(join(root, 'samples/cni-del-fails', name)));
  const seen = ['pods-wide.txt', 'describe.txt', 'events.txt'].map(name => bytesSource(name, sample(name)));

  it('is listed with the deletion, undated and after what is dated, and changes no verdict', async () => {
    const [alone, withOutput] = [await analyze(run), await analyze([...run, ...seen])];
    const [one] = endsOf(withOutput);
    expect(one?.testimony.map(({ witness, what, at }) => [witness, what, at])).toEqual([
      ['table', 'row-shown', null],
      ['table', 'row-shown', null],
      ['table', 'row-deleted', null],
      ['describe', 'described', null],
      ['events', 'event-killing', null],
      ['events', 'event-kill-failed', null],
      ['events', 'event-kill-failed', null],
    ]);
    expect({ ...one, testimony: [] }).toEqual({ ...endsOf(alone)[0], testimony: [] });
  });
});
