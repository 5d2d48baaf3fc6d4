import { DAY, HOUR, MINUTE, SECOND } from '../../calendar.js';
import { type Thresholds, valuesOf } from '../../thresholds.js';

/** Every duration and number that decides what is reported about the clock. */
export const THRESHOLDS = {
  promptMs: {
    value: MINUTE,
    unit: 'ms',
    decides:
      'If the distance of an instant from its line is this close to a multiple of a quarter hour, it is evidence for that offset.',
    source:
      'Zones in use differ by 15 minutes at least (tz database, since 1972). Measured from request to line: 1.23 s at most in 144 deletions of the lab.',
  },
  agreeMs: {
    value: 2 * SECOND,
    unit: 'ms',
    decides: 'Readings that differ by no more than this agree, even on an offset that no zone uses.',
    source: 'Two timestamps truncated to the second, one before and one after (journald short, metav1.Time).',
  },
  wrapperMs: {
    value: 1.5 * SECOND,
    unit: 'ms',
    decides: 'The largest error of the timestamp around a line.',
    source:
      'It is taken some ms after the line, and is truncated to the second if it has no fractions (journald short, syslog).',
  },
  closeMs: {
    value: 3 * SECOND,
    unit: 'ms',
    decides: 'A single reading must be this close to a multiple of a quarter hour.',
    source: 'One in 300 is a coincidence (3 s of 15 minutes).',
  },
  agreeing: {
    value: 3,
    unit: 'sightings',
    decides: 'This many readings that agree are not a coincidence.',
    source: 'Two seconds out of 15 minutes: one in 450 for each further reading, one in 200,000 for two further ones.',
  },
  apartMs: {
    value: 5 * SECOND,
    unit: 'ms',
    decides: 'Readings that agree must span at least this long.',
    source:
      'A log shipper gives all lines of one read the same timestamp: common agents read at least once a second (promtail, fluent-bit), filebeat after up to 10 s of silence.',
  },
  wrongClockMs: {
    value: 60 * DAY,
    unit: 'ms',
    decides: 'A clock that is wrong by more than this is no evidence of the zone.',
    source:
      'A board without a battery starts in 1970 or at the build of its system; within two months it has been set.',
  },
  sameDayMs: {
    value: 26 * HOUR,
    unit: 'ms',
    decides: 'A time with an offset that is this close to its line is in the zone of the kubelet.',
    source: 'Offsets reach from -12:00 to +14:00 (tz database).',
  },
  sameMomentMs: {
    value: 5 * MINUTE,
    unit: 'ms',
    decides: 'A UTC time this close to its line means that the kubelet runs in UTC.',
    source:
      'Retry times are up to 2m2s later than the line (exponential_backoff.go, maxDurationBeforeRetry), creation times slightly earlier; the nearest other zone is 15 minutes away.',
  },
  turnMs: {
    value: 14 * MINUTE,
    unit: 'ms',
    decides: 'A jump of at least this between two lines may be a clock change.',
    source:
      'The smallest change of a zone in use is 30 minutes (Lord Howe), offsets are multiples of 15 (tz database): 14 minutes leave one minute between two lines.',
  },
  habitLines: {
    value: 32,
    unit: 'lines',
    decides: 'The usual interval, with which a silence is compared, needs this many lines.',
    source:
      'A quiet kubelet at -v=2 prints a line or two a minute: half an hour, the smallest change of a zone. Measured: 60 s between two lines for 99 % of 10,868 on other clusters.',
  },
  patienceMs: {
    value: 10 * MINUTE,
    unit: 'ms',
    decides:
      'A clock change is recognised only in a silence no longer than this; in a longer one, time may have passed too.',
    source: 'Measured: 60 s between two lines of a process for 99 % of 10,868 on other clusters at -v=2.',
  },
  disorderMs: {
    value: 2 * SECOND,
    unit: 'ms',
    decides: 'Lines may be out of order by this much around a clock change.',
    source: 'Goroutines take the time before the lock. Measured: 123 ms at most in 527 of the lab.',
  },
  stragglerMs: {
    value: 5 * SECOND,
    unit: 'ms',
    decides: 'A line this close to the last line before a clock change belongs before it.',
    source:
      'Goroutines take the time before the lock. Measured: 123 ms at most in 527 of the lab; journald merges units within its own second.',
  },
  newYearMs: {
    value: 300 * DAY,
    unit: 'ms',
    decides: 'A jump back by more than this is a new year.',
    source:
      'Headers have no year: from December to January they jump back by 366 days minus the time that passed, and no log is silent for two months.',
  },
  aheadMs: {
    value: 5 * MINUTE,
    unit: 'ms',
    decides: 'A log without a year, in a known zone, ends at most this much after the present.',
    source:
      "The clock of the node and that of the reader may differ: Kerberos' tolerance for clock skew (RFC 4120, 1.6).",
  },
  unzonedAheadMs: {
    value: 14 * HOUR,
    unit: 'ms',
    decides: 'A log without a year, in an unknown zone, read as UTC, ends at most this much after the present.',
    source: 'Offsets reach to +14:00 (tz database, Pacific/Kiritimati).',
  },
  besideLines: {
    value: 3,
    unit: 'lines',
    decides: 'A line of another program at most this many lines away was printed at about the same time.',
    source: "A cloud's console prints time, node and text on separate lines.",
  },
  besideMs: {
    value: 2 * SECOND,
    unit: 'ms',
    decides: 'If both lines have timestamps around them, these may differ by this much.',
    source: 'Two timestamps truncated to the second (journald short).',
  },
  besidePromptMs: {
    value: 3 * SECOND,
    unit: 'ms',
    decides:
      'A time in the line itself proves the zone if its difference is this close to a multiple of a quarter hour.',
    source: 'As for a single reading (closeMs): one in 300 is a coincidence.',
  },
  runtimeZoneMs: {
    value: HOUR,
    unit: 'ms',
    decides: "The runtime is in the kubelet's zone if its lines, read in that zone, are this close to the kubelet's.",
    source: 'All but a few zones differ by an hour at least, and the lines of one paste are about one incident.',
  },
  twoClocksMs: {
    value: 1.5 * DAY,
    unit: 'ms',
    decides: 'input-clock-conflict: the timestamps around a line and in it differ by more than this.',
    source: 'Two zones differ by 26 hours at most (-12:00 and +14:00, tz database).',
  },
} as const satisfies Thresholds;

export const LIMITS = valuesOf(THRESHOLDS);
