import type { JournalEntry } from '../server/kubelet.js';

/** A journal of a kubelet that logs a line every `every` milliseconds, by a clock that is `offset` ahead of UTC. */
export function journal(
  from: string,
  count: number,
  { every = 250, offset = 0, host = 'node-1' } = {},
): JournalEntry[] {
  const begin = Date.parse(from);
  return Array.from({ length: count }, (_, index) => {
    const at = begin + index * every;
    const text = `${host} kubelet[812]: ${klogLine(at + offset, index)}`;
    return { at, text };
  });
}

export function klogLine(local: number, index: number): string {
  const date = new Date(local);
  const [month, day] = [date.getUTCMonth() + 1, date.getUTCDate()].map(part => String(part).padStart(2, '0'));
  return `I${month}${day} ${date.toISOString().slice(11, 23)}000     812 kubelet.go:2818] "SyncLoop (housekeeping)" count=${index}`;
}

/** The numbers of the lines that came. */
export const countsIn = (text: string): number[] =>
  [...text.matchAll(/ count=(\d+)/g)].map(([, count]) => Number(count));

export const upTo = (count: number, from = 0): number[] =>
  Array.from({ length: count - from }, (_, index) => from + index);
