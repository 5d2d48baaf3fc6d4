import type { NodeRun } from '../correlate/run.js';
import type { LineAccount, SourceReport } from '../document/contract/types.js';
import type { LogReport } from '../read/records/log.js';
import type { Forwarded } from '../read/records/order/forward.js';
import type { SourceFacts } from '../read/route.js';
import { NO_LOG } from '../read/sniff.js';
import { createSourceId, logOf, skippedNote } from '../read/source-report.js';
import type { LinesBetween, Witness, WitnessKindWords } from '../sources/types.js';
import { linesOf, problemsIn, type WatchAccount } from '../sources/watch/account.js';

/** Of a source that is still being read, only the positions of its lines can be reported yet. */
export const unfinishedReport = (path: string): SourceReport => ({
  ...counts,
  path,
  id: liveId(path),
  type: 'unsupported',
  framing: null,
  bytes: 0,
  notes: [],
});

/** A source with lines of several nodes: each node has reported its own. */
export const together = (a: SourceReport, b: SourceReport): SourceReport => ({
  ...a,
  // A file with only a witness's lines of one node may be a kubelet's log for another
  type: [a.type, b.type].find(type => type === 'kubelet-log') ?? (a.type === 'unsupported' ? b.type : a.type),
  framing: a.framing ?? b.framing,
  ...counted(key => a[key] + b[key]),
  notes: [...new Set([...a.notes, ...b.notes])],
  ...(a.parts === undefined && b.parts === undefined ? {} : { parts: [...(a.parts ?? []), ...(b.parts ?? [])] }),
});

/** A source that is still being written has no bytes yet that could identify it. */
export const liveId = (path: string): string => createSourceId(path).end();

const COUNTS = ['lines', 'records', 'continuations', 'other', 'unparsed', 'events'] as const;
type Count = (typeof COUNTS)[number];
const counted = (count: (key: Count) => number) =>
  Object.fromEntries(COUNTS.map(key => [key, count(key)])) as Readonly<Record<Count, number>>;
const counts = counted(() => 0);

export function logReport(
  facts: SourceFacts,
  { account, framings }: LogReport,
  { reversed, dropped, parts }: Forwarded & { readonly parts: number },
  between: readonly LinesCounted[],
): SourceReport {
  const related = between.filter(({ events }) => events > 0).sort((a, b) => b.events - a.events);
  const [most] = related;
  if (account.records + account.unparsed === 0) {
    // Prose next to a log (a README in the folder) begins like any text
    if (most === undefined) return otherReport(facts, account.lines);
    // A journal looks like a kubelet's until it turns out to contain only a witness's lines
    const { kind, lines: records, events } = most;
    return reportOn(facts, kind.id, { lines: account.lines, records, other: account.lines - records, events });
  }
  const [framing] = Object.entries(framings).sort(([, a], [, b]) => b - a)[0] ?? ['none'];
  const turned = reversed ? ['newest line first: it was read in reverse'] : [];
  const together = parts > 1 ? [`${parts} parts of it were put in the order of their times`] : [];
  const lost = dropped > 0 ? [`${dropped} of its oldest records were left out: it is too long to be reversed`] : [];
  const others = related.map(
    ({ events, writer }) => `${events} ${events === 1 ? 'line' : 'lines'} of ${writer} among those of the kubelet`,
  );
  const notes = [...basics(facts).notes, ...turned, ...together, ...lost, ...others];
  return { ...basics(facts), type: 'kubelet-log', framing, ...account, events: 0, notes };
}

/** A klog log of a component other than the kubelet. */
export const componentReport = (facts: SourceFacts, { account }: LogReport, component: string): SourceReport =>
  reportOn(facts, 'unsupported', { lines: account.lines, other: account.lines }, [skippedNote(logOf(component))]);

/**
 * Adds what lay among the lines of a source, or before them. A source that tells nothing itself takes the type of the others; other lines
 * that tell nothing (the configuration of a cluster, a manifest) are only counted.
 */
export function withOthers(whole: SourceReport | null, others: SourceReport): SourceReport {
  if (whole === null) return others;
  const [main, other] = whole.type === 'unsupported' ? [others, whole] : [whole, others];
  const { type, framing, lines, events } = other;
  const notes = other.notes.filter(note => !main.notes.includes(note));
  if (events === 0)
    return {
      ...main,
      lines: main.lines + lines,
      other: main.other + lines,
      notes: whole === main ? [...main.notes, ...notes] : main.notes,
    };
  const part = { type, framing, ...counted(key => other[key]), notes };
  return { ...main, parts: [...(main.parts ?? []), part] };
}

/** What a witness reported in the lines between those of a kubelet. */
type LinesCounted = Pick<NonNullable<Witness['between']>, 'writer' | 'kind'> & ReturnType<LinesBetween['counts']>;

/** Adds what only the whole run knows about a source. */
export function withCounts(
  report: SourceReport,
  { recognised, repeated, givenUp, archive }: Pick<NodeRun, 'recognised' | 'repeated' | 'givenUp' | 'archive'>,
  index: number,
): SourceReport {
  const copies = repeated[index] ?? 0;
  const dropped = archive.dropped(index);
  const lost = report.type === 'kubelet-log' ? givenUp.logged : report.type === 'pod-watch' ? givenUp.watched : 0;
  const notes = [
    ...(copies === 1 ? ['one record occurs more than once in this or another source, and counts once'] : []),
    ...(copies > 1 ? [`${copies} records occur more than once in this or another source, and count once`] : []),
    ...(dropped > 0 ? [`${dropped} of its entries were left out: there are too many to keep`] : []),
    ...(lost > 0 ? [`${lost} of the least recently seen pods were dropped: there are too many to keep`] : []),
  ];
  return { ...report, events: recognised[index] ?? report.events, notes: [...report.notes, ...notes] };
}

/** For a watch, documents are counted instead of records. `relevant`: how many of each kind that a witness reads are about a pod's end. */
export function watchReport(
  facts: SourceFacts,
  account: WatchAccount,
  nameless: number,
  relevant: ReadonlyMap<string, { readonly many: string; readonly count: number }>,
): SourceReport {
  const others = account.others.map(({ kind, count }) => {
    const ofKind = relevant.get(kind);
    return ofKind === undefined
      ? `${count} ${kind} skipped`
      : `${count} ${ofKind.many}, ${ofKind.count} of them about the end of a pod`;
  });
  const { problems, cut } = problemsIn(account);
  const { documents, first } = account.unusable;
  const unusable = [
    ...first.map(({ line, fields }) => `line ${line}: the value of ${fields.join(', ')} is not usable`),
    ...(documents > first.length ? [`${documents - first.length} more objects have values that are not usable`] : []),
  ];
  const lost = account.lostPlaces.map(
    line =>
      `the watch lost its place at line ${line}: of what happened before, only what was there afterwards is known`,
  );
  const [states, whose] =
    nameless === 1 ? ['1 pod state', 'pod it belongs to'] : [`${nameless} pod states`, 'pods they belong to'];
  const without = nameless > 0 ? [`${states} skipped: without a UID it is unknown which ${whose}`] : [];
  const notes = [...others, ...without, ...lost, ...problems, ...unusable, ...cut];
  return reportOn(facts, 'pod-watch', { ...linesOf(account), events: account.pods }, notes);
}

export const witnessReport = (
  facts: SourceFacts,
  type: WitnessKindWords['id'],
  account: LineAccount,
): SourceReport => ({
  ...basics(facts),
  ...account,
  type,
  notes: [...basics(facts).notes, ...account.notes],
});

/** A source that says nothing about pods. `lines`: how many of it were read nevertheless */
export const otherReport = (facts: SourceFacts, lines = 0): SourceReport =>
  reportOn(facts, facts.sniffed.type === 'result' ? 'result' : 'unsupported', { lines, other: lines }, [
    facts.sniffed.type === 'kubelet-log' && facts.sniffed.what !== NO_LOG
      ? 'no line of a kubelet in it'
      : skippedNote(facts.sniffed.what),
  ]);

/** A source without lines to count. */
export const notedReport = (facts: SourceFacts, notes: readonly string[]): SourceReport =>
  reportOn(facts, 'unsupported', {}, notes);

/** The report on a source that is no log. */
const reportOn = (
  facts: SourceFacts,
  type: SourceReport['type'],
  counted: Partial<Readonly<Record<Count, number>>>,
  notes: readonly string[] = [],
): SourceReport => ({
  ...basics(facts),
  ...counts,
  type,
  framing: null,
  ...counted,
  notes: [...basics(facts).notes, ...notes],
});

function basics({ path, id, bytes, notes, problem }: SourceFacts) {
  return { path, id, bytes, notes: problem === null ? notes : [...notes, problem] };
}
