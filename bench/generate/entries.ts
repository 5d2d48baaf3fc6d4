import { createCatalogue } from '../../src/correlate/events/recognise.js';
import { local } from './stamps.js';

/** What the kubelet printed after one header. */
export interface Entry {
  /** Microseconds since 1970. */
  readonly at: number;
  readonly severity: string;
  /** From the source file on; it may have several lines. */
  readonly text: string;
  /** The catalogue has the message: it may belong to a deletion. */
  readonly relevant: boolean;
  /** podline reads every entry with this message, and does not skip all but the first. */
  readonly needed: boolean;
}

const HEADER = /^([IWEF])(\d\d)(\d\d) (\d\d:\d\d:\d\d)\.(\d{6}) +\d+ /;
const YEAR = 2026;

export function entriesOf(log: string): Entry[] {
  const { mayMatter, need } = createCatalogue();
  return log
    .trimEnd()
    .split(/\n(?=[IWEF]\d{4} \d\d:)/)
    .map(record => {
      const [header = '', severity = '', month, day, time, micros] = HEADER.exec(record) ?? [];
      const text = record.slice(header.length);
      const at = local.read(`${YEAR}-${month}-${day} ${time}`) * 1e6 + Number(micros);
      const body = text.indexOf('] ') + 2;
      return { at, severity, text, relevant: mayMatter(text, body), needed: need(text, body) === 'always' };
    });
}
