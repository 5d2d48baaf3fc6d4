import { DAY, HOUR, MINUTE, SECOND } from '../../kit/calendar.js';
import { type Thresholds, valuesOf } from '../../kit/thresholds.js';

/** Every duration and number that decides what is reported about the clock. */
export const THRESHOLDS = {
  promptMs: [MINUTE, 'ms', 'If the distance of an instant from its line is this close to a multiple of a quarter hour, it is evidence for that offset.', 'Zones in use differ by 15 minutes at least (tz database, since 1972). Measured from request to line: 1.23 s at most in 144 deletions of the lab.'],
  agreeMs: [2 * SECOND, 'ms', 'Readings that differ by no more than this agree, even on an offset that no zone uses.', 'Two timestamps truncated to the second, one before and one after (journald short, metav1.Time).'],
  wrapperMs: [1.5 * SECOND, 'ms', 'The largest error of the timestamp around a line.', 'It is taken some ms after the line, and is truncated to the second if it has no fractions (journald short, syslog).'],
  closeMs: [3 * SECOND, 'ms', 'A single reading must be this close to a multiple of a quarter hour.', 'One in 300 is a coincidence (3 s of 15 minutes).'],
  agreeing: [3, 'sightings', 'This many readings that agree are not a coincidence.', 'Two seconds out of 15 minutes: one in 450 for each further reading, one in 200,000 for two further ones.'],
  apartMs: [5 * SECOND, 'ms', 'Readings that agree must span at least this long.', 'A log shipper gives all lines of one read the same timestamp: common agents read at least once a second (promtail, fluent-bit), filebeat after up to 10 s of silence.'],
  wrongClockMs: [60 * DAY, 'ms', 'A clock that is wrong by more than this is no evidence of the zone.', 'A board without a battery starts in 1970 or at the build of its system; within two months it has been set.'],
  sameDayMs: [26 * HOUR, 'ms', 'A time with an offset that is this close to its line is in the zone of the kubelet.', 'Offsets reach from -12:00 to +14:00 (tz database).'],
  sameMomentMs: [5 * MINUTE, 'ms', 'A UTC time this close to its line means that the kubelet runs in UTC.', 'Retry times are up to 2m2s later than the line (exponential_backoff.go, maxDurationBeforeRetry), creation times slightly earlier; the nearest other zone is 15 minutes away.'],
  turnMs: [14 * MINUTE, 'ms', 'A jump of at least this between two lines may be a clock change.', 'The smallest change of a zone in use is 30 minutes (Lord Howe), offsets are multiples of 15 (tz database): 14 minutes leave one minute between two lines.'],
  habitLines: [32, 'lines', 'The usual interval, with which a silence is compared, needs this many lines.', 'A quiet kubelet at -v=2 prints a line or two a minute: half an hour, the smallest change of a zone. Measured: 60 s between two lines for 99 % of 10,868 on other clusters.'],
  habitMs: [90 * SECOND, 'ms', 'In a log with longer pauses than this, a jump ahead is one more pause.', 'Measured: 60 s between two lines for 99 % of 10,868 on other clusters. At -v=0, a node that does something every hour is silent for an hour again and again.'],
  patienceMs: [10 * MINUTE, 'ms', 'A clock change is recognised only in a silence no longer than this; in a longer one, time may have passed too.', 'Measured: 60 s between two lines of a process for 99 % of 10,868 on other clusters at -v=2.'],
  disorderMs: [2 * SECOND, 'ms', 'Lines may be out of order by this much around a clock change.', 'Goroutines take the time before the lock. Measured: 123 ms at most in 527 of the lab.'],
  stragglerMs: [5 * SECOND, 'ms', 'A line this close to the last line before a clock change belongs before it.', 'Goroutines take the time before the lock. Measured: 123 ms at most in 527 of the lab; journald merges units within its own second.'],
  newYearMs: [300 * DAY, 'ms', 'A jump back by more than this is a new year.', 'Headers have no year: from December to January they jump back by 366 days minus the time that passed, and no log is silent for two months.'],
  aheadMs: [5 * MINUTE, 'ms', 'A log without a year, in a known zone, ends at most this much after the present.', "The clock of the node and that of the reader may differ: Kerberos' tolerance for clock skew (RFC 4120, 1.6)."],
  unzonedAheadMs: [14 * HOUR, 'ms', 'A log without a year, in an unknown zone, read as UTC, ends at most this much after the present.', 'Offsets reach to +14:00 (tz database, Pacific/Kiritimati).'],
  besideLines: [3, 'lines', 'A line of another program at most this many lines away was printed at about the same time.', "A cloud's console prints time, node and text on separate lines."],
  besideMs: [2 * SECOND, 'ms', 'If both lines have timestamps around them, these may differ by this much.', 'Two timestamps truncated to the second (journald short).'],
  besidePromptMs: [3 * SECOND, 'ms', 'A time in the line itself proves the zone if its difference is this close to a multiple of a quarter hour.', 'As for a single reading (closeMs): one in 300 is a coincidence.'],
  runtimeZoneMs: [HOUR, 'ms', "The runtime is in the kubelet's zone if its lines, read in that zone, are this close to the kubelet's.", 'All but a few zones differ by an hour at least, and the lines of one paste are about one incident.'],
  twoClocksMs: [1.5 * DAY, 'ms', 'input-clock-conflict: the timestamps around a line and in it differ by more than this.', 'Two zones differ by 26 hours at most (-12:00 and +14:00, tz database).'],
} as const satisfies Thresholds;

export const LIMITS = valuesOf(THRESHOLDS);
