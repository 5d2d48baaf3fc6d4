import { describe, expect, it } from 'vitest';
import type { Kubelet } from '../../src/correlate/events/kubelets.js';
import { writerOf } from '../../src/correlate/node-object.js';

const HOUR = 3_600_000;
const noon = Date.UTC(2026, 10, 21, 12);

const kubelet: Kubelet = {
  pid: 1,
  first: { line: 1, header: null },
  last: { line: 2, header: null },
  version: null,
  minors: { min: null, max: null },
  basis: '',
  verbosity: null,
  levels: new Map(),
};
const ran = (from: number | null, to: number | null) => ({ ...kubelet, from, to });
const objectAt = (at: number) => ({ kubeletVersion: 'v1.24.6', at });

describe('the process that wrote a Node object', () => {
  const before = ran(noon - 3 * HOUR, noon - 2 * HOUR);
  const last = ran(noon - HOUR, noon);

  it('ran at its heartbeat', () => {
    expect(writerOf(objectAt(noon - 2.5 * HOUR), [before, last], false)?.kubelet).toBe(0);
    expect(writerOf(objectAt(noon - 0.5 * HOUR), [before, last], false)?.kubelet).toBe(1);
  });

  it('is unknown between two processes, and before the first', () => {
    expect(writerOf(objectAt(noon - 1.5 * HOUR), [before, last], true)).toBeNull();
    expect(writerOf(objectAt(noon - 4 * HOUR), [before, last], true)).toBeNull();
  });

  it('objectAfterMs: is the last one shortly after its lines, where no more lines follow', () => {
    expect(writerOf(objectAt(noon + 3 * HOUR), [before, last], true)?.kubelet).toBe(1);
    expect(writerOf(objectAt(noon + 3 * HOUR), [before, last], false)).toBeNull();
    expect(writerOf(objectAt(noon + 3 * HOUR + 1), [before, last], true)).toBeNull();
  });

  it('has the version that the object states for the process that ran when it was received', () => {
    const early = { ...objectAt(noon - 4 * HOUR), seen: noon - 0.5 * HOUR };
    expect(writerOf(early, [before, last], false)?.kubelet).toBe(1);
    // Its own heartbeat is more certain
    expect(writerOf({ ...early, at: noon - 2.5 * HOUR }, [before, last], false)?.kubelet).toBe(0);
    expect(writerOf({ ...early, seen: noon - 1.5 * HOUR }, [before, last], true)).toBeNull();
    expect(writerOf({ ...early, seen: noon + 1 }, [before, last], true)).toBeNull();
  });

  it('is unknown without a clock', () => {
    expect(writerOf(objectAt(noon), [ran(null, null)], true)).toBeNull();
    expect(writerOf(objectAt(noon), [], true)).toBeNull();
  });
});
