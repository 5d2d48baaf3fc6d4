import { fieldValue } from '../../grammars/klog/values.js';
import type { KubeletEvent } from '../events/types.js';
import type { KlogRecord } from '../records/types.js';
import { terminal } from '../report/safe.js';

/** A record on one line, for people: when, what it is, where in the file. */
export function prettyRecord(record: KlogRecord, event: KubeletEvent | null): string {
  const { header, message, fields, line } = record;
  const when = header === null ? '-'.padEnd(21) : `${two(header.month)}-${two(header.day)} ${header.time}`;
  const pairs = fields.map(({ key, ...field }) => `${key}=${shown(fieldValue({ key, ...field }))}`).join(' ');
  const what = `${event?.id ?? '-'}`.padEnd(24);
  return terminal(`${String(line).padStart(6)}  ${when}  ${what} ${[message, pairs].filter(Boolean).join('  ')}`);
}

const two = (part: number): string => String(part).padStart(2, '0');

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
