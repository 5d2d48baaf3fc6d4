export type WatchAccount = ReturnType<ReturnType<typeof createWatchAccounting>['total']>;

const MAX_PROBLEMS = 100;
const MAX_UNUSABLE = 10;
const MAX_FIELDS = 5;
const MAX_KINDS = 100;
const OTHER_KINDS = 'other kinds';

export function createWatchAccounting() {
  const others = new Map<string, number>();
  const lostPlaces: number[] = [];
  let lost = 0;
  const problems: { readonly line: number; readonly reason: string; readonly partly?: true }[] = [];
  let pods = 0;
  let otherCount = 0;
  let unreadable = 0;
  const unusable: { readonly line: number; readonly fields: readonly string[] }[] = [];
  let withUnusable = 0;
  let cut: { readonly line: number; readonly reason: string } | null = null;

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
    /** documents = pods + others + unreadable + lost places, always. */
    total: (lines: number) => ({
      lines,
      documents: pods + otherCount + unreadable + lost,
      pods,
      /** Documents that are no state of a pod: other kinds, pod manifests, BOOKMARK and ERROR events. */
      others: [...others].map(([kind, count]) => ({ kind, count })),
      unreadable,
      /** The first of the unreadable documents, and of those that were read in part. */
      problems,
      /** The first lines where the watch lost its place: changes before them are missing. */
      lostPlaces,
      /** Fields whose values cannot be used: they count as absent. The first documents that have any, and how many do. */
      unusable: { documents: withUnusable, first: unusable },
      /** Set when the last document ends early; it was read up to there. */
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
