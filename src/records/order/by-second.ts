import type { Header } from '../../../grammars/record.js';
import type { KlogRecord } from '../types.js';

/** No kubelet prints this much in a second. */
const MAX_HELD = 50_000;

/** Sorts as time does, except at the turn of the year. A `ts` is in ms, possibly with decimals (component-base/logs/json). */
export const stampOf = ({ ts, month, day, time }: Header): string =>
  ts !== undefined ? ts.toFixed(3).padStart(20, '0') : month === 0 ? time : `${two(month)}${two(day)} ${time}`;

/** The same to the second. */
export const secondOf = (header: Header): string =>
  header.ts === undefined ? (stampOf(header).split('.')[0] ?? '') : String(Math.floor(header.ts / 1000));

const two = (part: number): string => String(part).padStart(2, '0');

/**
 * Sorts the records of each second by their times. Stores that know the time of a line only to the second return lines of one second in any
 * order; klog takes the time before it writes, so the lines of one goroutine stay in order.
 */
export function createSecondSorter(emit: (record: KlogRecord) => void) {
  let held: { readonly record: KlogRecord; readonly stamp: string }[] = [];
  let second = '';

  function flush(): void {
    const sorted = held.sort((a, b) => (a.stamp < b.stamp ? -1 : a.stamp > b.stamp ? 1 : 0));
    held = [];
    for (const { record } of sorted) emit(record);
  }

  return {
    push(record: KlogRecord): void {
      const { header } = record;
      const own = header === null ? '' : secondOf(header);
      if ((own !== '' && own !== second) || held.length >= MAX_HELD) flush();
      if (own !== '') second = own;
      // A record without a time stays after the record before it
      const stamp = header === null || own === '' ? (held.at(-1)?.stamp ?? '') : stampOf(header);
      held.push({ record, stamp });
    },
    end: flush,
  };
}
