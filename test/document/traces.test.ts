import { describe, expect, it } from 'vitest';
import type { NodeObservation } from '../../src/correlate/node-events.js';
import type { NodeRun } from '../../src/correlate/node-run.js';
import { createTimes } from '../../src/document/times.js';
import { tracesOfName, tracesOfNode } from '../../src/document/traces.js';
import { eventOf } from '../catalogue/read.js';
import { coverage, lifeOf, pleg, type Row } from '../episodes/ends/made.js';

const AHEAD = 1_000_000;
const times = createTimes({ toUtc: at => at + AHEAD });
const STATEFUL = { pod: { namespace: 'shop', name: 'db-0' }, uid: 'u' };
const DISK = 'kubernetes.io/csi/driver.example^vol-1';
const at = (second: number) => ({ at: new Date(AHEAD + second * 1000).toISOString() });
const traces = (role: 'ordinary' | 'static' | 'mirror', rows: readonly Row[], more = {}) =>
  tracesOfName([lifeOf(role, rows, { ...STATEFUL, ...more })], times);

describe('the start of a pod whose name can recur', () => {
  const rows: Row[] = [
    [1, 'config-add'],
    [2, 'pleg-event', pleg('Died', 'old')],
    [3, 'pleg-event', pleg('Started', 'sandbox')],
    [4, 'pleg-event', pleg('Started', 'c')],
  ];

  it('is the start of its first container', () => {
    expect(traces('ordinary', rows).starts).toEqual([
      { ...STATEFUL, ...at(3), evidence: { source: 0, line: expect.any(Number) } },
    ]);
  });

  it('is not known without a UID, a time or a start', () => {
    expect(traces('ordinary', rows, { uid: null }).starts).toEqual([]);
    expect(traces('ordinary', rows.slice(0, 2)).starts).toEqual([]);
    expect(traces('ordinary', [[3, 'pleg-event', pleg('Started', 'c'), { at: null }]]).starts).toEqual([]);
  });

  it('is not looked for in static pods, or in names that a controller generates', () => {
    expect([...traces('static', rows).starts, ...traces('mirror', rows).starts]).toEqual([]);
    expect(traces('ordinary', rows, { pod: { namespace: 'shop', name: 'web-6d4cf56db6-x2x9p' } }).starts).toEqual([]);
  });
});

describe('a pod that waits for a volume', () => {
  const check = (second: number, uniqueName = DISK): Row => [second, 'mount-attach-check', { uniqueName }];
  const done = (second: number, uniqueName = DISK): Row => [second, 'mount-done', { uniqueName }];
  const failed = (second: number): Row => [second, 'volumes-mount-failed'];
  const waits = (...rows: readonly Row[]) => traces('ordinary', rows).waits;

  it('is the one whose volume was requested, from the first time on', () => {
    expect(waits(check(1), check(2))).toMatchObject([
      { volume: DISK, ...STATEFUL, ...at(1), mounted: null, failed: null },
    ]);
    expect(waits(check(1), check(2, `${DISK}2`))).toHaveLength(2);
  });

  it('waits until it is mounted', () => {
    expect(waits(check(1), failed(2), done(3))).toMatchObject([{ mounted: at(3), failed: null }]);
    expect(waits(check(1), done(3, `${DISK}2`))).toMatchObject([{ mounted: null }]);
    // Before the request
    expect(waits(done(0), failed(0), check(1))).toMatchObject([{ mounted: null, failed: null }]);
  });

  it('last gave up when the kubelet last reported it', () => {
    expect(waits(check(1), failed(2), failed(4))).toMatchObject([{ mounted: null, failed: at(4) }]);
  });

  it('has a time, a UID and a volume that can be on another node', () => {
    expect(traces('ordinary', [[1, 'mount-attach-check', { uniqueName: DISK }, { at: null }]]).waits).toEqual([]);
    expect(traces('ordinary', [check(1)], { uid: null }).waits).toEqual([]);
    expect([...traces('static', [check(1)]).waits, ...traces('mirror', [check(1)]).waits]).toEqual([]);
    const tokenVolume = (uid: string) => `kubernetes.io/secret/${uid}-token`;
    expect(
      waits(check(1, tokenVolume('b446f7c5-c60a-4669-9652-7c76ceeff9ce')), check(2, tokenVolume('0'.repeat(32)))),
    ).toEqual([]);
    expect(waits([1, 'mount-attach-check'])).toEqual([]);
    expect(waits([1, 'config-add', { uniqueName: DISK }])).toEqual([]);
  });
});

describe('the traces of a node', () => {
  const event = (text: string, second: number | null): NodeObservation => {
    const podEvent = eventOf(text);
    return {
      id: podEvent.id,
      event: podEvent,
      at: second === null ? null : second * 1000,
      source: 0,
      line: 9,
      kubelet: 0,
    };
  };
  const status = (event_: string, second: number | null) =>
    event(`"Recording event message for node" node="node1" event="${event_}"`, second);
  const detached = (second: number | null, volume = DISK) =>
    event(
      `"Volume detached for volume \\"v\\" (UniqueName: \\"${volume}\\") on node \\"node1\\" DevicePath \\"\\""`,
      second,
    );
  const whole = {
    interleaved: false,
    reversed: false,
    gaps: [],
    processes: [{}, {}],
    coverage: () => coverage(),
    archive: { all: () => [] },
  };
  const node = (...lines: readonly NodeObservation[]) =>
    tracesOfNode({ ...whole, node: lines } as unknown as NodeRun, times);

  it('show whether it accepts pods, from the first to the last line about that', () => {
    const [closed, open] = ['NodeNotSchedulable', 'NodeSchedulable'];
    const cordons = (...lines: NodeObservation[]) => node(...lines).cordons.map(({ at: from, until }) => [from, until]);
    const from = (second: number) => at(second).at;
    expect(cordons(status(closed, 1), status(closed, 2), status(open, 3), status(open, 4))).toEqual([
      [from(1), from(3)],
    ]);
    expect(cordons(status(closed, 1), status(open, 3), status(closed, 5))).toEqual([
      [from(1), from(3)],
      [from(5), null],
    ]);
    expect(cordons(status(open, 1), status('NodeReady', 2))).toEqual([]);
    expect(cordons(status(closed, null), status(closed, 2))).toEqual([[from(2), null]]);
    expect(cordons(status(closed, 1), status(open, null))).toEqual([[from(1), null]]);
  });

  it('have the release of volumes that another node can get', () => {
    expect(node(detached(1)).releases).toEqual([{ volume: DISK, ...at(1), evidence: { source: 0, line: 9 } }]);
    const tokenVolume = 'kubernetes.io/empty-dir/de71277e-ff0f-40cc-929c-0b64787bd38d-e';
    expect(node(detached(null), detached(1, tokenVolume), status('NodeReady', 2)).releases).toEqual([]);
  });

  it('have the pod that is refused a volume', () => {
    const podEvent = {
      what: 'event-volume-elsewhere',
      source: 3,
      line: 5,
      at: 1_000,
      identity: { uid: 'u', ...STATEFUL.pod },
      facts: { message: 'Multi-Attach error for volume "pvc-1" Volume is in use', until: at(4).at },
    };
    const multiAttach = (...all: readonly object[]) =>
      tracesOfNode({ ...whole, node: [], archive: { all: () => all } } as unknown as NodeRun, times).multiAttach;
    const at1 = new Date(1_000).toISOString();
    expect(
      multiAttach(
        podEvent,
        { ...podEvent, what: 'event-killing' },
        { ...podEvent, at: null },
        { ...podEvent, identity: {} },
      ),
    ).toEqual([
      {
        ...STATEFUL,
        name: 'pvc-1',
        at: at1,
        until: at(4).at,
        says: 'Volume is in use',
        evidence: { source: 3, line: 5 },
      },
    ]);
    expect(multiAttach({ ...podEvent, facts: { message: podEvent.facts.message } })).toMatchObject([{ until: at1 }]);
  });

  it('have each deletion where its log is complete and would show it', () => {
    const seesDeletions = (more: object) =>
      tracesOfNode({ ...whole, node: [], ...more } as unknown as NodeRun, times).hears;
    expect(seesDeletions({})).toBe(true);
    expect([
      seesDeletions({ interleaved: true }),
      seesDeletions({ reversed: true }),
      seesDeletions({ gaps: [{}] }),
      seesDeletions({ processes: [] }),
      seesDeletions({ coverage: () => coverage({ filtered: true }) }),
      seesDeletions({ coverage: () => coverage({ observable: kubelet => kubelet === 0 }) }),
      seesDeletions({ coverage: () => coverage({ observable: (_, events) => !events.includes('config-delete') }) }),
    ]).toEqual(Array.from({ length: 7 }, () => false));
  });
});
