import type { EvidenceRef, Finding, Lifecycle, ResultDocument } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { moved, printedAt, processOf, statesTime } from './clocks.js';
import { type PodRecord, podRecordsIn } from './records.js';
import { createStrangers } from './strangers.js';

/** Lines that are inserted into a log before one of its own. */
interface Guest {
  readonly lines: readonly string[];
  readonly before: number;
}

export interface Mixed {
  readonly text: string;
  /** By line of the mixed log, the line of the host, both counted from 1; undefined for lines of guests. */
  readonly hostLine: readonly (number | undefined)[];
  readonly guests: number;
}

export function mix(host: readonly string[], guests: readonly Guest[]): Mixed {
  const lines: string[] = [];
  const hostLine: (number | undefined)[] = [undefined];
  const queue = [...guests].sort((a, b) => a.before - b.before);
  let next = 0;
  for (let at = 0; at <= host.length; at++) {
    for (let guest = queue[next]; guest !== undefined && guest.before <= at; guest = queue[++next])
      lines.push(...guest.lines);
    const lineOfHost = host[at];
    if (lineOfHost === undefined) continue;
    lines.push(lineOfHost);
    hostLine[lines.length] = at + 1;
  }
  return { text: `${lines.join('\n')}\n`, hostLine, guests: guests.length };
}

/** A log that is mixed with others. */
export interface Log {
  readonly lines: readonly string[];
  readonly pods: readonly PodRecord[];
}

export const logIn = (lines: readonly string[]): Log => ({ lines, pods: podRecordsIn(`${lines.join('\n')}\n`) });

const textOf = ({ lines }: Log, { line, lines: count }: PodRecord): readonly string[] =>
  lines.slice(line, line + count);

/** Every line about a pod recurs at the same moment about another pod, in any envelope. */
export function alike(host: Log, salt: string): Guest[] {
  const strange = createStrangers(host.pods, salt);
  return host.pods.map(record => ({
    lines: textOf(host, record).map(strange),
    before: record.line + record.lines,
  }));
}

/** What another log has about its pods, this many ms later, where it falls within the time of the host: klog text only. */
export function visiting(host: Log, other: Log, ms: number, salt: string): Guest[] {
  const strange = createStrangers(other.pods, salt);
  const starts = timesOf(host);
  const guests: Guest[] = [];
  let at = 0;
  for (const record of other.pods) {
    const printed = printedAt(other.lines[record.line] ?? '');
    if (printed === null) continue;
    while (at < starts.length && (starts[at]?.at ?? 0) <= printed + ms) at++;
    const [last, next] = [starts[at - 1], starts[at]];
    if (last === undefined || next === undefined) continue;
    const { pid } = last;
    guests.push({ lines: textOf(other, record).map(each => strange(moved(each, ms, pid))), before: next.line });
  }
  return guests;
}

/** From time to time many other pods appear, all at the moment of a line of the host's pod. */
export function crowding(host: Log, times: number, size: number, salt: string): Guest[] {
  const strange = createStrangers(host.pods, salt);
  // A time stated in the text would have to be as late relative to the line as it was
  const isMovable = (line: string): boolean => printedAt(line) !== null && !statesTime(line);
  const single = host.pods.filter(({ line, lines }) => lines === 1 && isMovable(host.lines[line] ?? ''));
  const every = Math.max(1, Math.floor(single.length / times));
  return single
    .filter((_, index) => index % every === 0)
    .map(({ line }, turn): Guest => {
      const lineOfHost = host.lines[line] ?? '';
      const crowd = Array.from({ length: size }, (_, index) => single[(turn * size + index) % single.length]);
      const lines = crowd.flatMap(record => {
        const text = host.lines[record?.line ?? 0] ?? '';
        const ms = (printedAt(lineOfHost) ?? 0) - (printedAt(text) ?? 0);
        return strange(moved(text, ms, processOf(lineOfHost) ?? ''));
      });
      return { lines, before: line + 1 };
    });
}

/**
 * Where records begin, and when: a line that is a little late counts as printed with the one before. Up to the last line about a pod, where
 * the log ends for a reader that reads only what is needed.
 */
function timesOf({ lines, pods }: Log): { line: number; at: number; pid: string }[] {
  const found: { line: number; at: number; pid: string }[] = [];
  for (const [line, text] of lines.slice(0, (pods.at(-1)?.line ?? -1) + 1).entries()) {
    const at = printedAt(text);
    if (at !== null) found.push({ line, at: Math.max(at, found.at(-1)?.at ?? at), pid: processOf(text) ?? '' });
  }
  return found;
}

/** The shift of another log's first line to the time of the host's. */
export const apart = (host: Log, other: Log): number =>
  Math.round(((timesOf(host)[0]?.at ?? 0) - (timesOf(other)[0]?.at ?? 0)) / 1000) * 1000;

/** Rules with one finding for all pods together. */
const OF_ALL_PODS: ReadonlySet<string> = new Set(['mirror-already-exists']);

/** What a document reports of the host's pods, at the host's line numbers. */
export function reportOfHost(document: ResultDocument, log: number, { hostLine }: Mixed, salt: string): object {
  const lineOfHost = (ref: EvidenceRef): EvidenceRef =>
    ref.source === log ? { ...ref, line: hostLine[ref.line] ?? Number.NaN } : ref;
  const cited = <T extends { readonly evidence: readonly EvidenceRef[] }>(one: T): T => ({
    ...one,
    evidence: one.evidence.map(lineOfHost),
  });
  const lifecycle = (one: Lifecycle): Lifecycle => ({
    ...one,
    steps: one.steps.map(cited),
    testimony: one.testimony.map(cited),
    ...(one.revisions === undefined ? {} : { revisions: one.revisions.map(cited) }),
    findings: one.findings.map(cited),
    // Only several pods together show that the node is why
    cause: one.cause && { ...one.cause, because: null },
  });
  const isOwn = ({ message, rule }: Finding): boolean => !message.includes(salt) && !OF_ALL_PODS.has(rule);
  const { clock, window, kubelets } = document.input;
  return {
    // Examples from the whole log show the basis and the confidence
    clock: { zone: clock.zone, year: clock.year },
    window,
    // A process that was killed may log other pods until it ends
    kubelets: kubelets.map(({ pid, from, version, verbosity }) => ({ pid, from, version, verbosity })),
    lifecycles: endsOf(document)
      .filter(({ pod }) => !pod.name.startsWith(salt))
      .map(lifecycle),
    findings: document.findings.filter(isOwn).map(cited),
  };
}
