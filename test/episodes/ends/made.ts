import type { EventId } from '../../../src/catalogue/events.js';
import type { Coverage } from '../../../src/correlate/evidence/coverage.js';
import type { ApiStory, ChangeKind, Observation } from '../../../src/correlate/types.js';
import { Lines } from '../../../src/episodes/ends/lines.js';
import { stopsOf } from '../../../src/episodes/ends/stops.js';
import type { Reconstructed, StepId, StepResult } from '../../../src/episodes/ends/types.js';
import type { Snapshot } from '../../../src/sources/watch/snapshot.js';
import { seenLine, state, WEB } from '../../correlate/made.js';

/** A log that shows everything and ends after 80 seconds. */
const COVERAGE: Coverage = {
  observable: () => true,
  unobservable: () => null,
  prints: () => true,
  loses: () => false,
  whole: () => true,
  wholeFrom: () => true,
  isFiltered: () => false,
  keepsHouse: true,
  lastAt: 80_000,
  until: 80_000,
  lastKubelet: 0,
  lastOf: () => null,
  watchOutages: [],
};

/** A deletion of which only some facts matter. */
export const madeUp = (facts: Partial<Reconstructed> = {}): Reconstructed => ({
  pod: { namespace: 'default', name: 'web-0' },
  kind: 'graceful',
  uid: null,
  staticUID: null,
  mirrorUIDs: [],
  replacedBy: null,
  observations: [],
  lines: new Lines(facts.observations ?? []),
  succeeded: null,
  superseded: null,
  lastAlive: null,
  story: null,
  nextStory: null,
  coverage: COVERAGE,
  steps: [],
  begun: null,
  hangs: new Map(),
  testimony: [],
  stops: () => stopsOf(new Lines(facts.observations ?? []), facts.testimony ?? []),
  toUtc: null,
  watchedTo: null,
  late: null,
  answered: null,
  outcome: 'removed',
  ...facts,
});

/** The same where the log ends at this instant. */
export const endingAt = (lastAt: number | null): Coverage => ({ ...COVERAGE, lastAt, until: lastAt });

export const step = (id: StepId, at: number | null, more: Partial<StepResult> = {}): StepResult => ({
  step: id,
  status: 'seen',
  at,
  utc: null,
  container: null,
  uid: null,
  resourceVersion: null,
  seen: [],
  evidence: [],
  why: null,
  proof: null,
  byWatch: false,
  ...more,
});

/** A line as a row of a table: its second, its event, its fields. */
export type Row = readonly [
  seconds: number,
  id: EventId,
  fields?: Readonly<Record<string, string>>,
  more?: Partial<Observation>,
];

/** Lines in their order; the one with the index 0 is the first of the input. */
export const linesFrom = (rows: readonly Row[], from = 0): Observation[] =>
  rows.map(([seconds, id, fields, more], index) =>
    seenLine(from + index, id, { fields: fields ?? {}, at: seconds * 1000, ...more }),
  );

/** What a watch saw of one UID: each state of the object, and what it changed. */
export function storyOf(
  states: readonly (Partial<Snapshot> & { readonly change?: ChangeKind })[],
  more: Partial<ApiStory> = {},
): ApiStory {
  const uid = more.uid ?? 'u1';
  const [first = state(uid, 1), ...later] = states.map(({ change: _change, ...one }, index) =>
    state(uid, index + 1, { line: index + 1, ...one }),
  );
  const snapshots = [first, ...later] as const;
  const changes = states.flatMap(({ change }, index) => {
    const snapshot = snapshots[index];
    return change && snapshot ? [{ kind: change, snapshot, resourceVersion: `${index + 1}` }] : [];
  });
  return { uid, pod: WEB, snapshots, changes, requestedAt: null, ...more };
}
