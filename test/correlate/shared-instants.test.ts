import { expect, it } from 'vitest';
import { createLogClock } from '../../src/correlate/clock/index.js';
import { createSharedInstants } from '../../src/correlate/shared-instants.js';
import { createStories } from '../../src/correlate/stories.js';
import type { Observation } from '../../src/correlate/types.js';
import { createWatchReader } from '../../src/input/watch/reader.js';
import { createArchive } from '../../src/witness/archive.js';
import { watchOf } from '../analyze/samples.js';

it('is evidence once, however often somebody looks', () => {
  const stories = createStories();
  const watch = createWatchReader(stories.see, { source: 0 });
  watch.push(watchOf('graceful-quick'));
  watch.end();
  const seen: number[] = [];
  const clock = { ...createLogClock(), shared: (at: number) => seen.push(at) };
  const share = createSharedInstants(clock, { stories, archive: createArchive() });
  const pod = { namespace: 'default', name: 'quick' };
  const event = { id: 'config-delete', args: {}, record: { message: '', fields: [] } };
  const observation = {
    id: 'config-delete',
    from: 'api',
    at: 1000,
    seq: 0,
    pod,
    uid: null,
    event,
  } as unknown as Observation;
  const track = { pod, uids: new Set<string>(), observations: [observation], ending: true, room: 1 };
  share([track]);
  share([track]);
  expect(seen).toEqual([1000]);
});
