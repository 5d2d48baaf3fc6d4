import { describe, expect, it } from 'vitest';
import { sharedInstants } from '../../src/correlate/shared-instants.js';
import { createStories } from '../../src/correlate/stories.js';
import { LIMITS } from '../../src/correlate/thresholds.js';
import { createTracks } from '../../src/correlate/tracks.js';
import type { Observation } from '../../src/correlate/types.js';
import { createArchive } from '../../src/sources/archive.js';
import type { SeenTestimony } from '../../src/sources/types.js';
import type { Snapshot } from '../../src/sources/watch/types.js';
import { seenLine, state, WEB } from './made.js';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const ID = 'c'.repeat(64);
const going = (uid: string, revision: number, seconds: number) =>
  state(uid, revision, {
    deletionTimestamp: new Date(NOON + seconds * 1000).toISOString(),
    deletionGracePeriodSeconds: 0,
  });
const api = (seq: number, id: 'config-delete' | 'config-remove' | 'config-add', more = {}) =>
  seenLine(seq, id, { from: 'api', ...more });
const testimony = (what: SeenTestimony['what'], more: Partial<SeenTestimony> = {}): SeenTestimony => ({
  what,
  line: 1,
  source: 2,
  at: NOON,
  identity: {},
  ...more,
});

function sharedBy(
  lines: readonly Observation[],
  { watch = [], witnesses = [] }: { watch?: readonly Snapshot[]; witnesses?: readonly SeenTestimony[] },
) {
  const [tracks, stories, archive] = [createTracks(), createStories(), createArchive()];
  for (const line of lines) tracks.add(line);
  for (const one of watch) stories.see(one);
  for (const one of witnesses) archive.see(one);
  return sharedInstants(tracks.all(), { stories, archive }).map(({ at, utc, kind }) => [at, (utc - NOON) / 1000, kind]);
}

describe('the request of a deletion and its DELETE are one instant', () => {
  const first = [api(1, 'config-delete'), api(2, 'config-delete'), api(3, 'config-remove')];
  const second = [api(4, 'config-add'), api(5, 'config-delete')];

  it('for the first DELETE, and the first after each REMOVE', () => {
    const watch = [going('a', 1, 10), going('b', 2, 20)];
    expect(sharedBy(first, { watch: watch.slice(0, 1) })).toEqual([[1000, 10, 'delete-request']]);
    expect(sharedBy([...first, ...second], { watch })).toEqual([
      [1000, 10, 'delete-request'],
      [5000, 20, 'delete-request'],
    ]);
  });

  it('only where both report the same number: else their order is not certain', () => {
    const watch = [going('a', 1, 10)];
    expect(sharedBy([...first, ...second], { watch })).toEqual([]);
    expect(sharedBy(first, { watch: [...watch, going('b', 2, 20)] })).toEqual([]);
    expect(sharedBy(first, {})).toEqual([]);
    // A pod that was not deleted does not count
    expect(sharedBy(first, { watch: [...watch, state('b', 2)] })).toHaveLength(1);
  });

  it('where the API server states it', () => {
    const manifest = seenLine(1, 'config-delete', { from: 'static' });
    expect(sharedBy([manifest, api(2, 'config-delete')], { watch: [going('a', 1, 10)] })).toEqual([
      [2000, 10, 'delete-request'],
    ]);
    const between = seenLine(2, 'config-remove', { from: 'static' });
    expect(
      sharedBy([api(1, 'config-delete'), between, api(3, 'config-delete')], { watch: [going('a', 1, 10)] }),
    ).toHaveLength(1);
  });

  it('where the line has a time', () => {
    expect(sharedBy([api(1, 'config-delete', { at: null })], { watch: [going('a', 1, 10)] })).toEqual([]);
  });

  it('by an audit log, where no watch shows it', () => {
    const identity = { ...WEB, uid: 'aaaaaaaa-0000-4000-8000-000000000000' };
    const request = testimony('delete-accepted', { identity, at: NOON + 5000 });
    expect(sharedBy(first, { witnesses: [request] })).toEqual([[1000, 5, 'delete-request']]);
    expect(sharedBy(first, { witnesses: [request], watch: [going('a', 1, 10)] })).toEqual([
      [1000, 10, 'delete-request'],
    ]);
    const again = testimony('delete-accepted', { identity, at: NOON + 9000 });
    expect(sharedBy(first, { witnesses: [request, again] })).toEqual([[1000, 5, 'delete-request']]);
    // What is not a request shows nothing
    expect(sharedBy(first, { witnesses: [testimony('stop-requested', { identity })] })).toEqual([]);
  });

  it('by an audit log without a UID, in the order of its times', () => {
    const at = (ms: number, name = WEB.name) =>
      testimony('delete-accepted', { identity: { ...WEB, name }, at: NOON + ms });
    expect(sharedBy([...first, ...second], { witnesses: [at(20_000), at(10_000), at(0, 'web-1')] })).toEqual([
      [1000, 10, 'delete-request'],
      [5000, 20, 'delete-request'],
    ]);
    const untimed = testimony('delete-accepted', { identity: WEB, at: null });
    expect(sharedBy(first, { witnesses: [untimed] })).toEqual([]);
  });

  it('sharedSlackMs: within one and a half seconds', () => {
    const [tracks, stories] = [createTracks(), createStories()];
    tracks.add(api(1, 'config-delete'));
    stories.see(going('a', 1, 0));
    expect(sharedInstants(tracks.all(), { stories, archive: createArchive() })[0]?.slack).toBe(LIMITS.sharedSlackMs);
    expect(LIMITS.sharedSlackMs).toBe(1500);
  });
});

describe('the call that stops a container is one instant', () => {
  const kill = (seq: number, containerID = `containerd://${ID}`) =>
    seenLine(seq, 'kill-begin', { fields: { containerID } });
  const arrived = testimony('stop-requested', { identity: { containerId: ID } });

  it('with its arrival at the runtime', () => {
    expect(sharedBy([kill(1)], { witnesses: [arrived] })).toEqual([[1000, 0, 'stop-call']]);
    expect(
      sharedBy([seenLine(1, 'kill-begin', { pod: null, uid: 'a', fields: { containerID: ID } })], {
        witnesses: [arrived],
      }),
    ).toHaveLength(1);
  });

  it('unless either side has one too many', () => {
    expect(sharedBy([kill(1), kill(2)], { witnesses: [arrived] })).toEqual([]);
    expect(sharedBy([kill(1)], { witnesses: [arrived, { ...arrived, at: NOON + 1 }] })).toEqual([]);
    const other = testimony('stop-requested', { identity: { containerId: 'd'.repeat(64) } });
    expect(sharedBy([kill(1)], { witnesses: [arrived, other] })).toHaveLength(1);
  });

  it('unless the runtime shows something else, or no time', () => {
    expect(sharedBy([kill(1)], { witnesses: [{ ...arrived, what: 'container-exited' }] })).toEqual([]);
    expect(sharedBy([kill(1)], { witnesses: [{ ...arrived, at: null }] })).toEqual([]);
    expect(
      sharedBy([seenLine(1, 'containers-stopped', { fields: { containerID: ID } })], { witnesses: [arrived] }),
    ).toEqual([]);
    expect(sharedBy([kill(1, 'containerd://')], { witnesses: [arrived] })).toEqual([]);
  });
});
