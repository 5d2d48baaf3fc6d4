import { definitions, type MessageDefinition } from './events.js';
import { READ_MINORS } from './read-minors.js';
import { LIMITS } from './thresholds.js';

/** The Kubernetes minors that a kubelet can have. */
export interface Minors {
  /** Null: there is no lower bound. */
  readonly min: string | null;
  /** Null: there is no upper bound. */
  readonly max: string | null;
}

/** The oldest minor that is considered: the first in which pods end as they do today, with a grace period and a DELETE. */
const OLDEST_MINOR = '1.2';
/** The version given for texts from before structured logging. They may be older: that was not looked up. */
export const OLD_TEXTS = '1.10';

export const minorOf = (version: string): number => Number(/^v?1\.(\d{1,3})/.exec(version)?.[1] ?? Number.NaN);

/** The newest minor whose sources were read, or that a definition mentions. Its messages have no `until`. */
const NEWEST = Math.max(
  ...[
    ...READ_MINORS,
    ...definitions.flatMap(({ since, until = since, levels = {} }) => [since, until, ...Object.keys(levels)]),
  ].map(minorOf),
);
export const NEWEST_MINOR = `1.${NEWEST}`;
const OLDEST = minorOf(OLDEST_MINOR);

/** The first minor that prints a message. */
export const firstMinor = ({ since }: Pick<MessageDefinition, 'since'>): number =>
  since === OLD_TEXTS ? OLDEST : minorOf(since);

/** All minors within the bounds, oldest first. */
export function possibleMinors({ min, max }: Minors): number[] {
  const from = minorIn(min) ?? OLDEST;
  const to = minorIn(max) ?? NEWEST;
  return Array.from({ length: Math.max(to - from, 0) + 1 }, (_, at) => from + at);
}

/** Null where the text is no version: a document can contain any text. */
export function minorIn(version: string | null): number | null {
  const minor = version === null ? Number.NaN : minorOf(version);
  return Number.isNaN(minor) ? null : minor;
}

/** The level of a message in a minor. */
export function levelIn(definition: MessageDefinition, minor: number): number {
  let level = definition.level;
  for (const [from, other] of Object.entries(definition.levels ?? {})) {
    if (minorOf(from) <= minor) level = other;
  }
  return level;
}

/**
 * The minors that fit most of the messages. A single message that fits none of them is ignored: vendors backport messages (OpenShift's 1.26
 * prints "Created mirror pod"). Two such messages show that there are two kubelets. `contradicting`: how many fit no minor within the bounds.
 */
export function boundMinors(
  definitions: Iterable<MessageDefinition>,
): (Minors & { readonly contradicting: number }) | null {
  const spans = Array.from(definitions, one => ({
    from: firstMinor(one),
    to: one.until === undefined ? NEWEST : minorOf(one.until),
  }));
  const fitting = (minor: number): number => spans.filter(span => span.from <= minor && minor <= span.to).length;
  const minors = Array.from({ length: NEWEST - OLDEST + 1 }, (_, at) => ({
    minor: OLDEST + at,
    fits: fitting(OLDEST + at),
  }));
  const most = Math.max(...minors.map(one => one.fits));
  const contradicting = spans.length - most;
  if (spans.length === 0 || contradicting > 1) return null;
  const best = minors.filter(one => one.fits === most).map(one => one.minor);
  const min = Math.min(...best);
  const max = Math.max(...best);
  return { min: min === OLDEST ? null : `1.${min}`, max: max === NEWEST ? null : `1.${max}`, contradicting };
}

/** The sync loop prints what it receives, from the API server and from PLEG, from this -v on (kubelet.go, syncLoopIteration, in every version). */
export const SYNC_LOOP_LEVEL = 2;

export type LoggedLevels = ReturnType<typeof loggedLevels>;

/** Only files of known messages are ever looked up, but a log can name any file. */
const KNOWN_FILES: ReadonlySet<string> = new Set(definitions.map(({ file }) => file));

/**
 * The -v at which a process logs, from the highest level at which each file logged. `general`: several unrelated files logged at this level;
 * null when too few show it. `files`: those that logged at a higher level, as with --vmodule.
 */
export function loggedLevels(seen: ReadonlyMap<string, number>) {
  const general = [...seen.values()].sort((a, b) => b - a)[LIMITS.levelFiles - 1] ?? null;
  const files = [...seen].filter(([file, level]) => level > (general ?? 0) && KNOWN_FILES.has(file));
  return { general, files: Object.fromEntries(files.sort()) as Readonly<Record<string, number>> };
}
