import { type Envelope, fromUtc, isoOfMicros, type Words, withColon } from './envelope.js';
import { type Head, headEnvelope } from './head.js';

/**
 * `host identifier[pid]: `, as journald (systemd src/shared/logs-show.c, output_short) and syslog daemons write it. The host may have been
 * removed, with both of its spaces left or one; the pid is missing where the program gave none. Before an empty text the blank after the
 * colon may be lost.
 */
const HOST = String.raw`(?:(?<host>[^\s[\]]{0,254}[^\s[\]:]) | )?`;
const NAME = String.raw`(?<identifier>[^\s[\]:]{1,255})`;
const PID = String.raw`\[(?<pid>\d{1,10})\]`;
const END = ':(?: |$)';
const SENDER = `${HOST}${NAME}(?:${PID})?${END}`;
/** Used with stamps so plain that other text has them too. */
const CERTAIN_SENDER = `${HOST}(?:${NAME}${PID}|kernel)${END}`;
/** A person who quotes a line may leave out everything between its stamp and its call site: `Feb 28 16:33:54 ... kubelet.go:2528] …`. */
const LEFT_OUT = String.raw`(?:\.{3}|…) (?=[a-z]\w{0,60}\.go:\d{1,6}\] |$)`;
const SENDER_OR_NONE = `(?:${SENDER}|${LEFT_OUT})`;

/**
 * Month and day by shape, not by a list: `Nov 21`, `Jan  5`, `févr. 12`, `дек 12`, `1月 12`, and ` 1月 12` where glibc's
 * locale (ja_JP, ko_KR) pads the abbreviation itself.
 */
const DAY = String.raw` ?\d{0,2}[^\s\d:=,;|<>()[\]{}"'/\\]{1,12} {1,2}\d{1,2}`;
const CLOCK = String.raw`\d\d:\d\d:\d\d`;
const FRACTION = String.raw`\.\d{1,9}`;
const DATE = String.raw`\d{4}-\d\d-\d\d`;
const ZONE = String.raw`(?:Z|[+-]\d\d:?\d\d)`;

/** The beginning of lines that start with the name of a month or of a day. */
const NAME_GATE = String.raw` ?[^\s"=]{1,14} {1,2}\d`;
const PRIORITY_GATE = '<';
const DIGIT_GATE = String.raw`\d`;

/** With `journalctl -o with-unit` the unit is in the place of the identifier. */
const UNIT = /^(.+)\.(?:service|scope|slice|socket|mount|timer|device|path|target)$/;

/** `-` is the empty value of syslog (RFC 5424 §6). */
const unlessNil = (word: string | undefined): string | undefined => (word === '-' ? undefined : word);

/** The sender: what `host identifier[pid]: ` means, at any position. */
export function senderOf(words: Words): Words {
  const [unit, name] = UNIT.exec(words.identifier ?? '') ?? [];
  return {
    ...words,
    host: unlessNil(words.host),
    identifier: name ?? unlessNil(words.identifier),
    unit: unlessNil(words.unit) ?? unit,
  };
}

const kubelet = { host: 'node1', identifier: 'kubelet', pid: 3567 };

/** The heads of journalctl, and those of the daemons that write like it. */
// biome-ignore format: a head is a row
const journal: readonly Head[] = [
  { format: 'journald-short', gate: `${PRIORITY_GATE}|${NAME_GATE}`,
    shape: `(?:<\\d{1,3}>)?(?<time>${DAY} ${CLOCK}) ${SENDER_OR_NONE}`,
    sample: { head: 'Nov 21 07:41:03 node1 kubelet[3567]: ', fields: { ...kubelet, time: 'Nov 21 07:41:03' } } },
  { format: 'journald-short-precise', gate: `${PRIORITY_GATE}|${NAME_GATE}`,
    shape: `(?:<\\d{1,3}>)?(?<time>${DAY} ${CLOCK}${FRACTION}) ${SENDER_OR_NONE}`,
    sample: { head: 'févr. 12 07:41:03.843374  kubelet: ', fields: { identifier: 'kubelet', time: 'févr. 12 07:41:03.843374' } } },
  { format: 'journald-short-iso', gate: DIGIT_GATE, stamp: withColon,
    shape: `(?<time>${DATE}T${CLOCK}${ZONE}) ${SENDER}`,
    sample: { head: '2026-11-21T07:41:03+0530 node1 kubelet[3567]: ', fields: { ...kubelet, time: '2026-11-21T07:41:03+05:30' } } },
  // rsyslog, too, writes files like this since RSYSLOG_FileFormat is its default (2024-01-02T03:04:05.678901+00:00).
  { format: 'journald-short-iso-precise', gate: DIGIT_GATE, stamp: withColon,
    shape: `(?<time>${DATE}T${CLOCK}${FRACTION}${ZONE}) ${SENDER}`,
    sample: { head: '2026-11-21T07:41:03.843374+0530 node1 kubelet[3567]: ', fields: { ...kubelet, time: '2026-11-21T07:41:03.843374+05:30' } } },
  // with-unit has the same stamp, and the unit where the others have the identifier.
  { format: 'journald-short-full', gate: NAME_GATE, stamp: fromUtc,
    shape: String.raw`[^\s\d]{1,12} (?<time>${DATE} ${CLOCK}(?:${FRACTION})? \S{1,8}) ${SENDER}`,
    sample: { head: 'Sat 2026-11-21 07:41:03 UTC node1 kubelet.service[3567]: ', fields: { ...kubelet, unit: 'kubelet.service', time: '2026-11-21T07:41:03Z' } } },
  { format: 'journald-short-unix', gate: DIGIT_GATE, stamp: epoch => isoOfMicros(epoch.replace('.', '')),
    shape: String.raw`(?<time>\d{9,11}\.\d{6}) ${SENDER}`,
    sample: { head: '1795227063.843374 node1 kubelet[3567]: ', fields: { ...kubelet, time: '2026-11-21T02:11:03.843374Z' } } },
  // Time since boot is no time of day, so none is stated. short-delta adds the distance to the line before.
  { format: 'journald-short-monotonic', gate: String.raw`\[`,
    shape: String.raw`\[ *\d{1,9}\.\d{6}(?: <[ *\d.]{1,24}>)?\] ${CERTAIN_SENDER}`,
    sample: { head: '[ 3811.110644] node1 kubelet[3567]: ', fields: kubelet } },
  // The date was cut off.
  { format: 'journald-time-only', gate: DIGIT_GATE,
    shape: `(?<time>${CLOCK}(?:${FRACTION})?) ${CERTAIN_SENDER}`,
    sample: { head: '15:16:22 node1 kubelet[3567]: ', fields: { ...kubelet, time: '15:16:22' } } },
];

/** RFC 5424 §6: PRI, version, then six words, the last of them structured data. */
const rfc5424: Head = {
  format: 'syslog-5424',
  gate: PRIORITY_GATE,
  stamp: withColon,
  shape: String.raw`<\d{1,3}>\d{1,2} (?<time>\S{1,40}) (?<host>\S{1,255}) (?<identifier>\S{1,255}) (?<pid>\S{1,128}) \S{1,255} (?:-|(?:\[(?:[^\]\\]|\\.)*\])+)(?: \uFEFF?|$)`,
  sample: {
    head: '<30>1 2026-11-21T02:11:03.843Z node1 kubelet 3567 - [x@1 a="b\\]"] ',
    fields: { ...kubelet, time: '2026-11-21T02:11:03.843Z' },
  },
};

const spoken = (head: Head): Head => ({ ...head, words: senderOf });

export const syslog: Envelope = {
  lines: [
    // journalctl indents the further lines of a MESSAGE below its first (logs-show.c, print_multiline)
    ...journal.map(head => headEnvelope(spoken({ ...head, isPadded: true }))),
    headEnvelope(spoken(rfc5424)),
  ],
};
