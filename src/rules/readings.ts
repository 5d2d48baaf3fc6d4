import type { EventId } from '../catalogue/events.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { WORDS } from '../sources/vocabulary.js';

/** What readings may use beyond the deletion. */
export interface ReadingContext {
  /** How many processes of kubelets printed the log */
  readonly kubelets: number;
  /** Why this process could not have logged any of these events; null where it could */
  unobservable(kubelet: number, events: readonly EventId[]): string | null;
  readonly clockConfidence: 'certain' | 'inferred' | 'assumed';
  /** Position of the last line of a kubelet. */
  readonly last: number | null;
}

/** An input that a rule judges from. Without it the rule is not evaluated, and the reason is reported. */
export interface Reading {
  /** The title for the documentation: what must be in the input */
  readonly title: string;
  /** At least one of these must be observable; empty where any line is enough */
  readonly events: readonly EventId[];
  /** Why it is missing for this deletion or, without one, in the input as a whole; null where it is there */
  lacking(context: ReadingContext, one?: Reconstructed): string | null;
}

const NO_LOG = 'there is no kubelet log';
const FILTERED = 'the log contains only selected lines';
const NO_LINE = 'no kubelet line is about this deletion';

/** Lines of the kubelet about the pod: any at all, or at least one of these events. */
export const log = (...events: readonly EventId[]): Reading => ({
  title:
    events.length === 0
      ? 'lines of the kubelet about the deletion'
      : `a kubelet log at a version and verbosity that has ${events.map(id => `\`${id}\``).join(' or ')}`,
  events,
  lacking(context, one) {
    const speakers = speakersOf(context, one);
    if (speakers.length === 0) return one === undefined ? NO_LOG : NO_LINE;
    if (events.length === 0) return null;
    let why: string | null = null;
    // After a restart, both processes must have been unable to log them. Asked for each rule of each deletion: most often the first could
    for (const kubelet of speakers) {
      const reason = context.unobservable(kubelet, events);
      if (reason === null) return null;
      why ??= reason;
    }
    return one?.lines.hasAny(events) ? null : why;
  },
});

/** The processes that could have logged it: all of them, or the last and the first that logged something of the deletion. */
function speakersOf({ kubelets }: ReadingContext, one: Reconstructed | undefined): readonly number[] {
  if (one === undefined) return Array.from({ length: kubelets }, (_, kubelet) => kubelet);
  const [first, last] = [one.observations[0]?.kubelet, one.observations.at(-1)?.kubelet];
  if (first === undefined || last === undefined) return [];
  return first === last ? [last] : [last, first];
}

const unfiltered = (reading: Reading, title: string): Reading => ({
  ...reading,
  title: `${title}, without lines filtered out`,
  lacking: (context, one) => reading.lacking(context, one) ?? (one?.coverage.isFiltered() ? FILTERED : null),
});

/** Lines of the kubelet about the node: a selection of the lines of a pod leaves them out. */
export function nodeLog(...events: readonly EventId[]): Reading {
  const lines = log(...events);
  return unfiltered(lines, lines.title);
}

/** A log of the kubelet, whatever is in it. */
export const kubeletLog: Reading = {
  title: 'a kubelet log',
  events: [],
  lacking: ({ kubelets }) => (kubelets > 0 ? null : NO_LOG),
};

/** A log that is no selection of lines. */
export const wholeLog = unfiltered(kubeletLog, 'a complete kubelet log');

const ofDeletion = (
  title: string,
  lacking: (one: Reconstructed, context: ReadingContext) => string | null,
): Reading => ({
  title,
  events: [],
  lacking: (context, one) => (one === undefined ? null : lacking(one, context)),
});

/** Any input that shows deletions. */
export const anyInput = ofDeletion('any input', () => null);

export const watch = ofDeletion('a watch of the pod', ({ story }) =>
  story === null ? 'no watch shows this pod' : null,
);

export const clock = ofDeletion('a kubelet clock whose zone is known', (_one, { clockConfidence }) =>
  clockConfidence === 'assumed' ? "the zone of the kubelet's clock is unknown" : null,
);

/** A deletion that is not over may still turn out either way. */
export const ending = ofDeletion('the end of the deletion', ({ outcome }) =>
  outcome === 'in-progress' ? 'the log ends before the deletion does' : null,
);

const testimonyOf = (witness: string, log: string): Reading =>
  ofDeletion(`lines of the deletion in the ${log}`, ({ testimony }) =>
    testimony.some(({ what }) => WORDS[what].witness === witness) ? null : `no ${log} is about this deletion`,
  );

export const runtimeLog = testimonyOf('runtime', 'runtime log');
export const auditLog = testimonyOf('audit', 'audit log');
export const kubectlLog = testimonyOf('kubectl', 'kubectl log');

/** One of several readings is enough. */
export const either = (...readings: readonly Reading[]): Reading => ({
  title: readings.map(({ title }) => title).join('; or '),
  events: readings.flatMap(({ events }) => events),
  lacking(context, one) {
    const reasons = readings.map(reading => reading.lacking(context, one));
    return reasons.includes(null) ? null : [...new Set(reasons)].join(', and ');
  },
});
