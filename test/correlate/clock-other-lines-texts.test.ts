import { describe, expect, it } from 'vitest';
import { MAX_READINGS, type Place } from '../../src/correlate/clock/observe.js';
import { createOtherLines } from '../../src/correlate/clock/other-lines.js';
import { placeOf } from '../../src/kit/calendar.js';
import { MAX_TOGETHER } from '../../src/read/records/order/parts.js';
import type { Frame } from '../../src/read/types.js';
import { frameOf } from './frame-of.js';

const HOUR = 3_600_000;
const EIGHT = Date.UTC(2026, 5, 12, 8);

/** The position of a line of a kubelet whose clock shows 07:50. */
const placed = (time = '10:00:00.000000'): Place => ({
  local: placeOf(6, 12, time) ?? expect.fail(time),
  stretch: {
    shift: 0,
    skipped: 0,
    first: 0,
    last: 0,
    lines: 1,
    evidence: { wrapper: [], zoned: [], past: [], shared: [] },
  },
});
const wrapped = (time?: string) => frameOf({ time });

interface Surroundings {
  readonly line?: number;
  readonly frame?: Frame | null;
  readonly of?: Place;
}

/** What a line shows of the clock of a kubelet whose line is at position 100. */
function shownBy(text: string, other: Surroundings = {}, own: Surroundings = {}) {
  const otherLines = createOtherLines();
  const place = own.of ?? placed();
  otherLines.see(0, other.line ?? 99, text, other.frame ?? null);
  otherLines.look(place, 0, own.line ?? 100, own.frame ?? null);
  return place.stretch.evidence.past;
}

describe('a line of another program next to one of the kubelet', () => {
  it.each([
    ['logrus', 'time="2026-06-12T08:00:00Z" level=info msg=x'],
    ['logrus in JSON', '{"level":"info","time":"2026-06-12T08:00:00Z"}'],
    ['logrus in a zone', 'time="2026-06-12T10:00:00+02:00" level=info'],
    ['logrus in a zone of quarters', 'time="2026-06-12T13:45:00+05:45" level=info'],
    ['west of Greenwich', 'time="2026-06-12T04:30:00-03:30" level=info'],
    ['a time alone', '2026-06-12T08:00:00Z'],
    ['with blanks after it', '2026-06-12 08:00:00Z  '],
    ['of a named zone', '2026-06-12 08:00:00 UTC'],
    ['of a named zone in summer', '2026-06-12 10:00:00 CEST'],
    ['with an offset without colon', '2026-06-12 10:00:00 +0200'],
  ])('states its time: %s', (_, text) => {
    expect(shownBy(text)).toMatchObject([{ kind: 'past', utc: EIGHT, offset: 2 * HOUR, year: 2026, coarse: true }]);
  });

  it('may state fractions of a second', () => {
    expect(shownBy('time="2026-06-12T07:59:59.123456789Z" level=info')).toMatchObject([
      { utc: EIGHT - 877, coarse: false, slack: 0, source: '2026-06-12T07:59:59Z' },
    ]);
  });

  it.each([
    ['a zone name that several zones have', '2026-06-12 08:00:00 IST'],
    ['no zone', '2026-06-12 08:00:00'],
    ['more than a time', '2026-06-12T08:00:00Z started'],
    ['a time later in the line', 'at 2026-06-12T08:00:00Z'],
    ['another key', 'x time="2026-06-12T08:00:00Z"'],
    ['no year of Kubernetes', '1026-06-12T08:00:00Z'],
    ['no time', 'level=info'],
  ])('shows nothing: %s', (_, text) => expect(shownBy(text)).toEqual([]));

  const TEXT = '2026-06-12T08:00:00Z';

  it.each([
    ['around a new year', 'Jan  1 00:00:01', 'Dec 31 23:59:59', 1],
    ['one in local time', 'Jun 12 10:00:00', '2026-06-12T08:00:00Z', 0],
    ['only one', undefined, '2026-06-12T08:00:00Z', 1],
    ['only the other', 'Jun 12 10:00:00', 'unread', 1],
  ])('has the same stamp around it, where both have one: %s', (_, other, own, count) => {
    expect(shownBy(TEXT, { frame: wrapped(other) }, { frame: wrapped(own) })).toHaveLength(count);
  });

  it('counts once, for its own source', () => {
    const otherLines = createOtherLines();
    const place = placed();
    otherLines.see(1, 99, TEXT, null);
    otherLines.look(place, 0, 100, null);
    expect(place.stretch.evidence.past).toEqual([]);
    otherLines.look(place, 1, 100, null);
    otherLines.look(place, 1, 101, null);
    expect(place.stretch.evidence.past).toHaveLength(1);
  });

  it('is kept while the number of waiting lines is within what is held back', () => {
    const otherLines = createOtherLines();
    const place = placed();
    for (let at = 1; at <= MAX_TOGETHER + 1; at++) otherLines.see(0, at * 10, TEXT, null);
    otherLines.look(place, 0, 10, null);
    expect(place.stretch.evidence.past).toEqual([]);
    otherLines.look(place, 0, 20, null);
    otherLines.look(place, 0, (MAX_TOGETHER + 1) * 10, null);
    expect(place.stretch.evidence.past).toHaveLength(2);
  });

  it('is searched for until five hundred were found, of which the last are kept', () => {
    const otherLines = createOtherLines();
    const place = placed();
    for (let at = 1; at <= 501; at++) {
      otherLines.see(0, at * 10, `2026-06-12T08:00:00.${String(at).padStart(3, '0')}Z`, null);
      otherLines.look(place, 0, at * 10, null);
    }
    const found = place.stretch.evidence.past.map(({ utc }) => utc - EIGHT).sort((a, b) => a - b);
    expect(found).toEqual(Array.from({ length: MAX_READINGS }, (_, at) => 500 - MAX_READINGS + 1 + at));
  });
});
