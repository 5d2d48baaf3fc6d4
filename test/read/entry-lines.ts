import fc from 'fast-check';

/** Entries of a journal and of docker around a text, as they are really printed, and as no program would. */

type Pairs = readonly (readonly [key: string, value: unknown])[];

/** An object with its keys in this order, which may occur twice. */
export const written = (pairs: Pairs, blank = ''): string =>
  `{${blank}${pairs.map(([key, value]) => `${JSON.stringify(key)}${blank}:${blank}${JSON.stringify(value)}`).join(`,${blank}`)}${blank}}`;

export const journalEntry = (text: unknown, micros = '1795227063843374'): Pairs => [
  ['__CURSOR', 's=a6;i=1;b=ab;m=e3;t=66;x=f6'],
  ['__REALTIME_TIMESTAMP', micros],
  ['_BOOT_ID', 'ab99b3f7b0ed433ab96246d634962bce'],
  ['_SELINUX_CONTEXT', 'unconfined\n'],
  ['_HOSTNAME', 'node1'],
  ['SYSLOG_IDENTIFIER', 'kubelet'],
  ['_PID', '3567'],
  ['_CMDLINE', '/usr/bin/kubelet --config="a" --v=4 größer'],
  ['MESSAGE', text],
];

export const dockerEntry = (text: string, time = '2026-11-21T02:11:03.843374Z'): Pairs => [
  ['log', `${text}\n`],
  ['stream', 'stderr'],
  ['time', time],
];

const MORE: Pairs = [
  ['__REALTIME_TIMESTAMP', '1795227063843375'],
  ['__REALTIME_TIMESTAMP', 'soon'],
  ['_HOSTNAME', 'node2'],
  ['_HOSTNAME', 7],
  ['SYSLOG_PID', '12'],
  ['_PID', null],
  ['MESSAGE', 'again'],
  ['jsonPayload', { message: 'x' }],
  ['textPayload', 'x'],
  ['insertId', 'x'],
  ['log', 'x'],
  ['log', 'no line end'],
  ['stream', 'stdout'],
  ['attrs', {}],
  ['time', '2026-11-21T02:11:03Z'],
  ['time', '2026-11-21T02:11:03.1+0530'],
  ['', ''],
  ['MESS"AGE', 'x'],
  ['__proto__', 'x'],
];

/** As JSON writes them, and in other ways. */
const SPELLINGS: readonly ((line: string) => string)[] = [
  line => line.replaceAll('<', '\\u003c').replaceAll('>', '\\u003E').replaceAll('&', '\\u0026'),
  line => line.replace('pod', '\\u0070od'),
  line => line.replace('"MESSAGE"', '"MESS\\u0041GE"'),
  line => line.replaceAll('/', '\\/'),
  line => line.replace('kubelet', 'kubelet\\u001b[1m'),
  line => line.replace('3567', '\\u{33}567'),
  line => line.replace('3567', '3567\\n'),
  line => line.replace('node1', 'node1\\'),
  line => line.replace('] ', '] \\t\\r\\n'),
  line => line.replace('] ', '] \t'),
  line => line.replace('] ', '] \u001e'),
  line => line.replace('] ', '] [a.go:1](http://a.go:1/) '),
  line => line.replace(':', '\t:'),
  line => `${line},`,
  line => `${line} ,`,
  line => `${line}\r`,
  line => `data: ${line}`,
  line => `> ${line}`,
  line => `${line}}`,
  line => `[${line}`,
  line => line.slice(0, -1),
  line => line.slice(0, -9),
  line => line.replace(/,/, ',,'),
  line => line.replace(/"/, ''),
  line => line.replace(/.$/, ',}'),
];

/** How an entry is changed: rarely, and a little. */
export const changes = fc.record({
  turn: fc.nat(12),
  blank: fc.constantFrom('', '', ' '),
  more: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.array(fc.constantFrom(...MORE), { maxLength: 2 })),
  drop: fc.oneof({ weight: 4, arbitrary: fc.constant(-1) }, fc.nat(9)),
  spelling: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.constantFrom(...SPELLINGS)),
});

type Changes = typeof changes extends fc.Arbitrary<infer Made> ? Made : never;

export function changed(entry: Pairs, { turn, blank, more, drop, spelling }: Changes): string {
  const pairs = [...entry.slice(turn % entry.length), ...entry.slice(0, turn % entry.length)];
  pairs.splice(turn % 3, 0, ...more);
  const line = written(
    pairs.filter((_, at) => at !== drop),
    blank,
  );
  return spelling === null ? line : spelling(line);
}
