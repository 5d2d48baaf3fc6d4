import { DAY, HOUR, MINUTE, SECOND } from '../../calendar.js';
import { type Thresholds, valuesOf } from '../../thresholds.js';

/** Every duration and number that decides what is told of the clock. */
export const THRESHOLDS = {
  promptMs: {
    value: MINUTE,
    unit: 'ms',
    decides: 'A moment and its line this near to a quarter hour speak for that offset.',
    source:
      'Zones in use differ by 15 minutes at least (tz database, since 1972). Measured from request to line: 1.23 s at most in 144 deletions of the lab.',
  },
  agreeMs: {
    value: 2 * SECOND,
    unit: 'ms',
    decides: 'Sightings within it agree on an offset that no zone has.',
    source: 'Two stamps that are cut to the second, one before and one behind (journald short, metav1.Time).',
  },
  wrapperMs: {
    value: 1.5 * SECOND,
    unit: 'ms',
    decides: 'A stamp around a line is off by up to so much.',
    source:
      'It comes some ms behind the line, and is cut to the second where it has no fractions (journald short, syslog).',
  },
  closeMs: {
    value: 3 * SECOND,
    unit: 'ms',
    decides: 'A single sighting has to be this near to a quarter hour.',
    source: 'By chance one of 300 is (3 s of 15 minutes).',
  },
  agreeing: {
    value: 3,
    unit: 'sightings',
    decides: 'So many sightings that agree are no chance.',
    source:
      'Two seconds out of 15 minutes: one in 450, for each further sighting; two further ones make one in 200,000.',
  },
  apartMs: {
    value: 5 * SECOND,
    unit: 'ms',
    decides: 'Sightings that agree have to span so long.',
    source:
      'A shipper stamps what it reads in one go: the agents in use read at least once a second (promtail, fluent-bit), filebeat after up to 10 s of silence only.',
  },
  wrongClockMs: {
    value: 60 * DAY,
    unit: 'ms',
    decides: 'A clock that is wrong by more proves nothing about the zone.',
    source:
      'A board without a battery starts in 1970 or at the build of its system; within two months somebody has set it.',
  },
  sameDayMs: {
    value: 26 * HOUR,
    unit: 'ms',
    decides: 'A time with an offset this near to its line has the zone of the kubelet.',
    source: 'Offsets reach from -12:00 to +14:00 (tz database).',
  },
  sameMomentMs: {
    value: 5 * MINUTE,
    unit: 'ms',
    decides: 'A time in UTC this near to its line says that the kubelet runs in UTC.',
    source:
      'Retry times lie up to 2m2s ahead (exponentialbackoff.go, maxDurationBeforeRetry), creation times a little behind; the nearest other zone is 15 minutes away.',
  },
  turnMs: {
    value: 14 * MINUTE,
    unit: 'ms',
    decides: 'A step from line to line from here on may be a change of the clock.',
    source:
      'The smallest change of a zone in use is 30 minutes (Lord Howe), offsets are multiples of 15 (tz database): 14 leave one for the time between two lines.',
  },
  habitLines: {
    value: 32,
    unit: 'lines',
    decides: 'So many lines make a habit, against which a silence is held.',
    source:
      'A quiet kubelet at -v=2 prints a line or two a minute: half an hour, the smallest change of a zone. Measured: 60 s between two lines for 99 % of 10,868 on other clusters.',
  },
  patienceMs: {
    value: 10 * MINUTE,
    unit: 'ms',
    decides: 'A change of the clock shows within it; longer, time may have passed as well.',
    source: 'Measured: 60 s between two lines of a process for 99 % of 10,868 on other clusters at -v=2.',
  },
  disorderMs: {
    value: 2 * SECOND,
    unit: 'ms',
    decides: 'Lines may stand in the wrong order by so much around a change of the clock.',
    source: 'Goroutines stamp, then take the lock. Measured: 123 ms at most in 527 of the lab.',
  },
  stragglerMs: {
    value: 5 * SECOND,
    unit: 'ms',
    decides: 'A line this near to what came before a change of the clock belongs there.',
    source:
      'Goroutines stamp, then take the lock. Measured: 123 ms at most in 527 of the lab; journald merges units within its own second.',
  },
  newYearMs: {
    value: 300 * DAY,
    unit: 'ms',
    decides: 'A step back by more is a new year.',
    source:
      'Headers have no year: from December to January they go back by 366 days less the time that passed, and no log is silent for two months.',
  },
  twoClocksMs: {
    value: 1.5 * DAY,
    unit: 'ms',
    decides: 'input-clock-conflict: the stamp around a line and its own are farther apart.',
    source: 'Two zones differ by 26 hours at most (-12:00 and +14:00, tz database).',
  },
} as const satisfies Thresholds;

export const LIMITS = valuesOf(THRESHOLDS);
