import type { EventId } from '../catalogue/events.js';
import type { NodeRun } from '../correlate/run.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { WORDS } from '../sources/vocabulary.js';

/** What readings may use beyond the deletion. */
export interface ReadingContext {
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
  /** Why it is missing for this deletion; null where it is there */
  lackingFor(one: Reconstructed, context: ReadingContext): string | null;
  /** Why it is missing in the input as a whole; null where it is there. */
  lackingIn(run: Pick<NodeRun, 'processes'>, context: ReadingContext): string | null;
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
  lackingFor({ observations, lines }, { unobservable }) {
    const [first, last] = [observations[0], observations.at(-1)];
    if (first === undefined || last === undefined) return NO_LINE;
    if (events.length === 0 || lines.hasAny(events)) return null;
    const why = unobservable(last.kubelet, events);
    // After a restart, both processes must have been unable to log them
    return first.kubelet === last.kubelet || unobservable(first.kubelet, events) !== null ? why : null;
  },
  lackingIn({ processes }, { unobservable }) {
    if (processes.length === 0) return NO_LOG;
    const reasons = processes.map((_, kubelet) => unobservable(kubelet, events));
    return events.length === 0 || reasons.includes(null) ? null : (reasons[0] ?? null);
  },
});

/** Lines of the kubelet about the node: a selection of the lines of a pod leaves them out. */
export function nodeLog(...events: readonly EventId[]): Reading {
  const lines = log(...events);
  return {
    ...lines,
    title: `${lines.title}, without lines filtered out`,
    lackingFor: (one, context) => lines.lackingFor(one, context) ?? (one.coverage.isFiltered() ? FILTERED : null),
  };
}

/** A log of the kubelet, whatever is in it. */
export const kubeletLog: Reading = {
  title: 'a kubelet log',
  events: [],
  lackingFor: (_one, { last }) => (last === null ? NO_LOG : null),
  lackingIn: ({ processes }) => (processes.length === 0 ? NO_LOG : null),
};

/** A log that is no selection of lines. */
export const wholeLog: Reading = {
  ...kubeletLog,
  title: 'a complete kubelet log, without lines filtered out',
  lackingFor: (one, context) => kubeletLog.lackingFor(one, context) ?? (one.coverage.isFiltered() ? FILTERED : null),
};

const ofDeletion = (title: string, lackingFor: Reading['lackingFor']): Reading => ({
  title,
  events: [],
  lackingFor,
  lackingIn: () => null,
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
export function either(...readings: readonly Reading[]): Reading {
  function all(reasonOf: (reading: Reading) => string | null): string | null {
    const reasons = new Set<string>();
    for (const reading of readings) {
      const why = reasonOf(reading);
      if (why === null) return null;
      reasons.add(why);
    }
    return [...reasons].join(', and ');
  }
  return {
    title: readings.map(({ title }) => title).join('; or '),
    events: readings.flatMap(({ events }) => events),
    lackingFor: (one, context) => all(reading => reading.lackingFor(one, context)),
    lackingIn: (run, context) => all(reading => reading.lackingIn(run, context)),
  };
}
