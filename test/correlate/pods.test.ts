import { describe, expect, it } from 'vitest';
import { createPods, namelessOf, storyOf, withoutStarts } from '../../src/correlate/pods.js';
import { createTracks } from '../../src/correlate/tracks.js';
import type { Observation, PodName } from '../../src/correlate/types.js';
import { readRecord } from '../catalogue/read.js';
import { seenLine, WEB } from './made.js';

const record = readRecord('I1121 10:00:00.000000    7 kubelet.go:1] "m"');

function podsOf(podOf: (uid: string) => PodName | null = () => null) {
  const holes: (readonly [number, number])[] = [];
  const pods = createPods({ hole: (source, line) => holes.push([source, line]), podOf });
  return {
    pods,
    holes,
    see: (...observations: readonly Observation[]): void =>
      pods.see({ source: 3, line: 70, at: 0, kubelet: 0, record, event: null, observations, late: [] }),
  };
}

describe('the observations of each pod', () => {
  it('are kept for each pod that a line names', () => {
    const { pods, see } = podsOf();
    see(seenLine(1, 'config-add'), seenLine(2, 'config-add', { pod: { ...WEB, name: 'web-1' } }));
    see(seenLine(3, 'config-delete'));
    expect(pods.all().map(({ observations }) => observations.map(({ seq }) => seq))).toEqual([[1, 3], [2]]);
  });

  it('are of the pod whose UID a runtime reported before', () => {
    const { pods, see } = podsOf(uid => (uid === 'u' ? WEB : null));
    see(seenLine(1, 'config-add'));
    see(seenLine(2, 'unmount-begin', { pod: null, uid: 'u' }));
    expect(pods.all()).toHaveLength(1);
  });

  it('are of the pod whose UID a later line has, if its full name is known', () => {
    const track = (identity: { uid?: string; namespace?: string; name?: string }) => {
      const { pods, see } = podsOf();
      see(seenLine(1, 'unmount-begin', { pod: null, uid: 'u' }));
      pods.identify(identity);
      return pods.all()[0]?.pod ?? null;
    };
    expect(track({ uid: 'u', ...WEB })).toEqual(WEB);
    expect([track({ uid: 'u', name: 'web-0' }), track({ uid: 'u', namespace: 'default' }), track(WEB)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('have the lines that are only of its start for stages that need them', () => {
    const lines = [seenLine(1, 'config-add'), seenLine(2, 'volumes-mounted'), seenLine(3, 'config-delete')];
    const kept = (more: Partial<Parameters<typeof createPods>[0]>) => {
      const pods = createPods({ hole: () => {}, podOf: () => null, ...more });
      for (const one of lines)
        pods.see({ source: 3, line: 70, at: 0, kubelet: 0, record, event: null, observations: [one], late: [] });
      return pods.all()[0]?.observations.map(({ seq }) => seq);
    };
    expect([kept({}), kept({ alsoWorth: all => all })]).toEqual([
      [1, 3],
      [1, 2, 3],
    ]);
    expect(withoutStarts(lines).map(({ seq }) => seq)).toEqual([1, 3]);
  });

  it('include refused mirror pods, which may be of any pod', () => {
    const { pods, see } = podsOf();
    see(seenLine(1, 'mirror-create-failed'));
    see(seenLine(2, 'mirror-delete'));
    expect(pods.mirrorTroubles.map(({ seq }) => seq)).toEqual([1]);
    for (let seq = 3; seq < 6_000; seq++) see(seenLine(seq, 'mirror-create-failed'));
    expect(pods.mirrorTroubles).toHaveLength(5_000);
  });

  it('stop where there is no room for more pods', () => {
    const { pods, holes, see } = podsOf();
    const line = seenLine(1, 'config-add');
    const named = (at: number): Observation => ({ ...line, seq: at, pod: { ...WEB, name: `web-${at}` } });
    see(...Array.from({ length: 20_000 }, (_, at) => named(at)));
    expect([pods.givenUp(), holes]).toEqual([0, []]);
    see(named(20_000));
    see(named(20_000));
    expect([pods.givenUp(), holes]).toEqual([5_001, [[3, 70]]]);
  });
});

describe('the tracks of pods', () => {
  const tracks = createTracks();
  tracks.add(seenLine(1, 'config-add'));
  tracks.add(seenLine(2, 'unmount-begin', { pod: null, uid: 'u' }));
  tracks.add(seenLine(3, 'unmount-done', { pod: null, uid: 'u' }));
  tracks.add(seenLine(4, 'unmount-done'));

  it('have a story if their name is known', () => {
    expect(tracks.all().flatMap(storyOf)).toMatchObject([{ pod: WEB, observations: [{ seq: 1 }, { seq: 4 }] }]);
  });

  it('are found by their events otherwise', () => {
    const found = (...ids: readonly Observation['id'][]) => namelessOf(tracks.all(), ids).map(({ seq }) => seq);
    expect([found('unmount-done'), found('config-add')]).toEqual([[3], []]);
  });
});
