import type { WatchAccount } from './types.js';

const MAX_PROBLEMS = 100;
const MAX_UNUSABLE = 10;
const MAX_FIELDS = 5;
const MAX_KINDS = 100;
const OTHER_KINDS = 'other kinds';

export function createWatchAccounting() {
  const others = new Map<string, number>();
  const lostPlaces: number[] = [];
  let lost = 0;
  const problems: WatchAccount['problems'][number][] = [];
  let pods = 0;
  let otherCount = 0;
  let unreadable = 0;
  const unusable: WatchAccount['unusable']['first'][number][] = [];
  let withUnusable = 0;
  let cut: WatchAccount['cut'] = null;

  return {
    pod(): void {
      pods++;
    },
    other(kind: string): void {
      // An endless number of invented kinds must not make an endless table.
      const known = others.has(kind) || (others.size < MAX_KINDS && /^[A-Za-z][\w ]{0,62}$/.test(kind));
      const name = known ? kind : OTHER_KINDS;
      others.set(name, (others.get(name) ?? 0) + 1);
      otherCount++;
    },
    unreadable(line: number, reason: string): void {
      unreadable++;
      if (problems.length < MAX_PROBLEMS) problems.push({ line, reason });
    },
    /** A document that was read, but not to its end. */
    shortened(line: number, reason: string): void {
      if (problems.length < MAX_PROBLEMS) problems.push({ line, reason, partly: true });
    },
    /** A document with fields that could not be used. */
    unusable(line: number, fields: readonly string[]): void {
      withUnusable++;
      if (unusable.length < MAX_UNUSABLE) unusable.push({ line, fields: fields.slice(0, MAX_FIELDS) });
    },
    cut(line: number, reason: string): void {
      cut = { line, reason };
    },
    lostPlace(line: number): void {
      lost++;
      if (lostPlaces.length < MAX_PROBLEMS) lostPlaces.push(line);
    },
    total: (lines: number): WatchAccount => ({
      lines,
      documents: pods + otherCount + unreadable + lost,
      pods,
      others: [...others].map(([kind, count]) => ({ kind, count })),
      unreadable,
      problems,
      lostPlaces,
      unusable: { documents: withUnusable, first: unusable },
      cut,
    }),
  };
}

/** What could not be read, in sentences. */
export const problemsIn = ({ problems, cut }: WatchAccount) => ({
  problems: problems.map(
    ({ line, reason, partly }) => `line ${line} could not be read${partly ? ' to its end' : ''}: ${reason}`,
  ),
  cut: cut === null ? [] : [`the last document ends early (line ${cut.line}): ${cut.reason}`],
});

/**
 * Counts documents by the lines on which they begin, so that the sum is the number of lines: several documents can share a line, which
 * counts once.
 */
export function linesOf({ lines, documents, unreadable }: WatchAccount) {
  const unparsed = Math.min(unreadable, lines);
  const records = Math.min(documents - unreadable, lines - unparsed);
  return { lines, records, continuations: 0, other: lines - records - unparsed, unparsed };
}
