import { DATE, EXACT_TIME, SEVERITY } from '../../grammars/klog/shape.js';

/** What decides the order. */
export interface Looked {
  readonly index: number;
  readonly type: string;
  readonly stamp: string;
  /** The same with its year, as something around the first record states it; empty where nothing does */
  readonly dated: string;
}

/** Watches give the clock and the names for the sources after them, so they are read first. */
const RANK: ReadonlyMap<string, number> = new Map([
  ['pod-watch', 0],
  ['result', 2],
  ['unsupported', 2],
  ['node-list', 2],
  ['kubelet-log', 3],
]);
const WITNESS_RANK = 1;
const rankOf = (type: string): number => RANK.get(type) ?? WITNESS_RANK;

/** Watches first, then logs by their first stamp: rotated files are given in any order. */
export function ordered<T extends Looked>(looked: readonly T[]): T[] {
  const logs = looked.filter(({ stamp }) => stamp !== '');
  // Logs of several years are in the order of their headers only by chance
  const of = ({ stamp, dated }: T): string => (logs.every(one => one.dated !== '') ? dated : stamp);
  const before = byStamp(logs.map(of));
  return [...looked].sort((a, b) => rankOf(a.type) - rankOf(b.type) || before(of(a), of(b)) || a.index - b.index);
}

/** Together with logs of the end of a year, logs of January and February belong to the next year, unless they state theirs. */
function byStamp(stamps: readonly string[]): (a: string, b: string) => number {
  const turn = stamps.some(stamp => stamp >= '11' && stamp < '13');
  const key = (stamp: string): string => (turn && stamp !== '' && stamp < '03' ? `13${stamp}` : stamp);
  return (a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
}

/** Month, day and time of the first klog header: enough to put the pieces of one log in order. */
const FIRST_STAMP = new RegExp(`${SEVERITY}(${DATE} ${EXACT_TIME})`);
/** The length of a stamp, without the year, which few have. */
const YEARLESS = -'MMDD hh:mm:ss.uuuuuu'.length;
const FIRST_TS = /"ts":(\d{13})/;

export function stampIn(head: string): string {
  const instant = tsIn(head);
  if (instant === null) return FIRST_STAMP.exec(head)?.[1]?.slice(YEARLESS) ?? '';
  const [, month = '', day = '', time = ''] = /-(\d\d)-(\d\d)T(.*)/.exec(instant) ?? [];
  return `${month}${day} ${time}`;
}

/** The instant of a record in JSON. */
function tsIn(head: string): string | null {
  const ts = FIRST_TS.exec(head)?.[1];
  return ts === undefined ? null : new Date(Number(ts)).toISOString();
}

/** The stamp of an envelope with its year, in front of the first header. */
const FIRST_DATED = new RegExp(
  String.raw`(20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d).{0,200}?${SEVERITY}${DATE} ${EXACT_TIME}`,
);
const DATED = 'yyyy-mm-ddThh:mm:ss'.length;

export const datedIn = (head: string): string =>
  (tsIn(head) ?? FIRST_DATED.exec(head)?.[1] ?? '').slice(0, DATED).replace(' ', 'T');

/** The stamp of the last record. */
export function lastStampIn(text: string): string {
  const lines = text.slice(-TAIL).split('\n');
  for (let at = lines.length - 1; at >= 0; at--) {
    const stamp = stampIn(lines[at] ?? '');
    if (stamp !== '') return stamp;
  }
  return '';
}

/** Records are hardly ever longer. */
const TAIL = 1 << 15;
