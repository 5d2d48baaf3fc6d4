import { describe, expect, it } from 'vitest';
import { createOtherLines } from '../../src/correlate/clock/other-lines.js';
import { createScale } from '../../src/correlate/clock/scale.js';
import type { Frame } from '../../src/read/types.js';
import { DAY, HOUR } from './clock-lines.js';
import { frameOf } from './frame-of.js';

const UTC = Date.parse('2024-03-05T04:00:00Z');
const ZONE = 8 * HOUR;
/** A date of a leap year has its place in the calendar. */
const NEW_YEAR = Date.parse('2024-01-01T00:00:00Z');
const frameAt = (time: string) => frameOf({ time });

interface Surroundings {
  readonly lines?: number;
  readonly ms?: number;
  readonly frames?: readonly [Frame, Frame];
}

/** The number of readings from a kubelet line and a line of another program that follows at this distance and is this much earlier. */
function readings({ lines = 1, ms = 500, frames }: Surroundings): number {
  const otherLines = createOtherLines();
  const scale = createScale();
  const local = UTC + ms + ZONE - NEW_YEAR;
  scale.place(Math.floor(local / DAY), local % DAY, 1, () => null);
  otherLines.see(0, 10 + lines, `time="${new Date(UTC).toISOString()}" level=info msg=x`, frames?.[0] ?? null);
  const stretch = scale.current();
  otherLines.look({ local: scale.local() ?? 0, stretch }, 0, 10, frames?.[1] ?? null);
  return stretch.evidence.past.length;
}

describe('a line of another program', () => {
  it('besideLines: counts within three lines', () => {
    expect([readings({ lines: 3 }), readings({ lines: 4 }), readings({ lines: -3 }), readings({ lines: -4 })]).toEqual([
      ...[1, 0, 1, 0],
    ]);
  });

  it('besidePromptMs: counts if it is less than three seconds earlier or one later, apart from whole quarter hours', () => {
    expect([readings({ ms: 2_999 }), readings({ ms: 3_000 })]).toEqual([1, 0]);
    expect([readings({ ms: -1_000 }), readings({ ms: -1_001 })]).toEqual([1, 0]);
  });

  it('besideMs: counts if the timestamps around both differ by two seconds at most', () => {
    const around = (one: string, other: string) => readings({ frames: [frameAt(one), frameAt(other)] });
    const instants = ['2024-03-05T04:00:12Z', '2024-03-05T04:00:13Z'].map(one => around('2024-03-05T04:00:10Z', one));
    const localTimes = ['Mar 05 04:00:12', 'Mar 05 04:00:13'].map(one => around('Mar 05 04:00:10', one));
    expect([instants, localTimes]).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });
});
