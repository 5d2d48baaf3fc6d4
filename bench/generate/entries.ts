import { createCatalogue } from '../../src/events/catalogue.js';
import { local } from './stamps.js';

/** What the kubelet printed behind one header. */
export interface Entry {
  /** Microseconds since 1970. */
  readonly at: number;
  readonly severity: string;
  /** From the source file on; it may have several lines. */
  readonly text: string;
  /** The catalogue knows the message: it may be part of how a pod went away. */
  readonly relevant: boolean;
}

const HEADER = /^([IWEF])(\d\d)(\d\d) (\d\d:\d\d:\d\d)\.(\d{6}) +\d+ /;
const YEAR = 2026;

export function entriesOf(log: string): Entry[] {
  const { mayMatter } = createCatalogue();
  return log
    .trimEnd()
    .split(/\n(?=[IWEF]\d{4} \d\d:)/)
    .map(record => {
      const [header = '', severity = '', month, day, time, micros] = HEADER.exec(record) ?? [];
      const text = record.slice(header.length);
      const at = local.read(`${YEAR}-${month}-${day} ${time}`) * 1e6 + Number(micros);
      return { at, severity, text, relevant: mayMatter(text.slice(text.indexOf('] ') + 2)) };
    });
}
