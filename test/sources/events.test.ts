import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { createArchive } from '../../src/sources/archive.js';
import { createEventsReader } from '../../src/sources/events/index.js';
import type { Testimony } from '../../src/sources/types.js';
import { WORDS } from '../../src/sources/vocabulary.js';
import { readBy, sample } from './reading.js';

const [list, watch] = [sample('events/list.json'), sample('events/watch.json')];
const all = (blocks: readonly string[]) => readBy(createEventsReader, blocks);

/** Reads only the testimonies of an end. */
function read(blocks: readonly string[]) {
  const { testimonies, ...rest } = all(blocks);
  return { ...rest, testimonies: testimonies.filter(({ what }) => WORDS[what].start !== true) };
}

/** The testimonies, whatever their lines. */
const without = (testimonies: readonly Testimony[]) => testimonies.map(({ line: _, ...rest }) => rest);

describe('the Events of pods', () => {
  it('are reported for the end, with their counts', () => {
    const { testimonies } = read([list]);
    expect(
      testimonies.map(({ what, identity, container, facts }) => [what, identity.name, container, facts?.count]),
    ).toEqual([
      ['event-killing', 'cnifail', 'c', 1],
      ['event-kill-failed', 'cnifail', undefined, 5],
    ]);
    expect(testimonies.map(({ at }) => at)).toEqual([
      Date.UTC(2026, 10, 21, 3, 7, 48),
      Date.UTC(2026, 10, 21, 3, 7, 48),
    ]);
  });

  it('mean the same as YAML, as one list and one by one', () => {
    const objects = JSON.parse(list).items as unknown[];
    const expected = without(read([list]).testimonies);
    expect(without(read([dump({ apiVersion: 'v1', kind: 'List', items: objects })]).testimonies)).toEqual(expected);
    expect(without(read([objects.map(one => `---\n${dump(one)}`).join('')]).testimonies)).toEqual(expected);
    expect(without(read([objects.map(one => `${JSON.stringify(one)}\n`).join('')]).testimonies)).toEqual(expected);
  });

  it('of starts keep their reason and their container', () => {
    const started = all([list]).testimonies.filter(({ facts }) => facts?.reason === 'Started');
    expect(started).toMatchObject([
      { what: 'event-start', container: 'c', facts: { fieldPath: 'spec.containers{c}' } },
    ]);
  });

  it('mean the same in the format of events.k8s.io', () => {
    const renamed = list
      .replaceAll('"involvedObject"', '"regarding"')
      .replaceAll('"message"', '"note"')
      .replaceAll('"count"', '"deprecatedCount"')
      .replaceAll('"firstTimestamp"', '"deprecatedFirstTimestamp"')
      .replaceAll('"lastTimestamp"', '"deprecatedLastTimestamp"');
    expect(read([renamed]).testimonies).toEqual(read([list]).testimonies);
  });

  it('count once if they recur, with the highest count', () => {
    const archive = createArchive();
    for (const { testimonies } of [read([watch]), read([list]), read([list])])
      for (const testimony of testimonies) archive.see({ ...testimony, source: 0 });
    const podEvents = archive.about({ uids: ['25f65ab0-8df2-43dc-acef-e8feb6bdd61e'], ids: [], name: '' });
    expect(podEvents.map(({ what, facts }) => [what, facts?.count])).toEqual([
      ['event-killing', 1],
      ['event-kill-failed', 5],
    ]);
  });

  it('show no eviction where they withdraw it', () => {
    const event = (message: string): string =>
      JSON.stringify({
        kind: 'Event',
        apiVersion: 'v1',
        metadata: { name: 'e', namespace: 'default' },
        involvedObject: { kind: 'Pod', namespace: 'default', name: 'p', uid: 'u' },
        reason: 'TaintManagerEviction',
        firstTimestamp: '2026-11-21T03:07:48Z',
        message,
      });
    expect(read([event('Marking for deletion Pod default/p')]).testimonies).toHaveLength(1);
    expect(read([event('Cancelling deletion of Pod default/p')]).testimonies).toEqual([]);
  });

  it('on a single line count as that line', () => {
    const { account, testimonies } = read([`${JSON.stringify(JSON.parse(list))}\n`]);
    expect(testimonies).toHaveLength(2);
    expect(account).toMatchObject({ lines: 1, records: 1, continuations: 0, other: 0, unparsed: 0 });
  });
});
