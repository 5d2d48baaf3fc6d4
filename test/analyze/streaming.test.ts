import { expect, test } from 'vitest';
import { createTracks } from '../../src/correlate/pods/tracks.js';
import type { Observation } from '../../src/correlate/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource, type Source } from '../../src/read/source.js';
import { logOf } from './samples.js';

const LOG = logOf('graceful-quick');
const UID = 'c18a96f0-6a61-4106-a4b8-694baa557870';
const MINUTES_APART = 4;
const RUNS = 6;

/** The same run again and again, each time some minutes later and of another pod. */
const long = Array.from({ length: RUNS }, (_, run) =>
  LOG.replaceAll(UID, UID.replace(/^.{8}/, `0000000${run}`))
    .replaceAll(/\bquick\b/g, `quick-${run}`)
    .replaceAll(/^([IWEF]\d{4}) (\d\d):(\d\d)/gm, (_all, day, hours, minutes) => {
      const total = Number(hours) * 60 + Number(minutes) + run * MINUTES_APART;
      return `${day} ${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
    }),
).join('');

/** Passes the text in pieces; what is finished is judged and dropped after each of them. */
function inPieces(text: string, size: number): Source {
  const bytes = Buffer.from(text);
  return {
    path: 'kubelet.log',
    async *open() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    },
  };
}

test('a deletion that is judged on the way has the same result as one judged at the end', async () => {
  const now = new Date('2026-11-22T00:00:00Z');
  const atOnce = await analyze([bytesSource('kubelet.log', long)], { now });
  const onTheWay = await analyze([inPieces(long, 16 << 10)], { now });
  expect(endsOf(onTheWay)).toHaveLength(RUNS);
  expect(onTheWay).toEqual(atOnce);
});

test('a name is dropped when its pods are gone and no line has named it since', () => {
  const tracks = createTracks();
  const pod = { namespace: 'default', name: 'web' };
  const seen = (id: string, at: number) => tracks.add({ id, at, seq: at, pod, uid: UID, from: 'api' } as Observation);
  seen('config-add', 0);
  seen('config-delete', 1_000);
  expect(tracks.takeSettled(10_000)).toEqual([]);
  seen('config-remove', 2_000);
  expect(tracks.takeSettled(1_500)).toEqual([]);
  expect(tracks.takeSettled(10_000).map(track => track.observations.length)).toEqual([3]);
  expect(tracks.all()).toEqual([]);
});
