import type { About, StartCase } from '../../../src/episodes/starts/case.js';
import {
  type ConditionView,
  createFacts,
  type Facts,
  type PodEvent,
  type ProbeSign,
  type Sighting,
  type StatusView,
} from '../../../src/episodes/starts/facts.js';
import type { Instants } from '../../../src/episodes/starts/phases.js';
import type {
  ContainerRun,
  Mark,
  Role,
  Shower,
  StartedContainer,
  StartStepId,
  Trouble,
} from '../../../src/episodes/starts/types.js';
import { COVERAGE, lifeOf } from '../ends/made.js';

/** Facts of a start, of which only some matter. */
export const factsOf = (some: Partial<Facts> = {}): Facts => ({ ...createFacts(), ...some });

export const mark = (at: number, by: Shower = 'log'): Mark => ({ at, by, evidence: { source: 0, line: at } });

export const sighting = (at: number, what: Sighting['what'], id: string, more: Partial<Sighting> = {}): Sighting => ({
  id,
  what,
  mark: mark(at, 'pleg'),
  ...more,
});

/** An Event of container `c`, as the log shows it. */
export const podEvent = (at: number, reason: string, message = '', more: Partial<PodEvent> = {}): PodEvent => ({
  reason,
  message,
  container: 'c',
  init: false,
  mark: mark(at),
  count: 1,
  ...more,
});

/** The log ends an hour after the pod was added. */
export const END = 3_600_000;

const NOTHING: Instants = {
  created: null,
  scheduled: null,
  bound: null,
  seen: mark(0),
  entered: null,
  sandboxRequested: null,
  network: { missed: null, there: null },
  lastRequest: null,
  runtimeBack: null,
  sandboxCreated: null,
  running: null,
  ready: null,
  wasReady: false,
};
const ABOUT: About = {
  kind: 'first-start',
  mirrorUIDs: [],
  minors: { min: null, max: null },
  node: null,
  until: END,
  isOnlyOfName: false,
  kubelet: 0,
  isDated: true,
  seesReady: false,
  life: lifeOf('ordinary', []),
  coverage: () => COVERAGE,
  pullsDuring: () => null,
  runtimeBack: () => null,
  heldUp: () => null,
  waitedForNode: () => false,
};

export interface Given {
  readonly facts?: Partial<Facts>;
  readonly about?: Partial<About>;
  readonly at?: Partial<Instants>;
  readonly containers?: readonly StartedContainer[];
  readonly troubles?: readonly Trouble[];
  readonly restarts?: StartCase['restarts'];
}
export const caseOf = ({ facts, about, at, ...more }: Given): StartCase => ({
  containers: [],
  troubles: [],
  restarts: [],
  again: null,
  heldUp: null,
  facts: factsOf(facts),
  about: { ...ABOUT, ...about },
  at: { ...NOTHING, ...at },
  ...more,
});
export const trouble = (
  stage: Trouble['stage'],
  first: number,
  last: number,
  more: Partial<Trouble> = {},
): Trouble => ({
  stage,
  reason: null,
  container: 'c',
  text: 'no',
  usualText: more.text ?? 'no',
  latestText: 'no',
  count: 2,
  first: mark(first),
  last: mark(last),
  ...more,
});
export const steps = (given: Partial<Record<StartStepId, Mark>>): Pick<Facts, 'steps'> => ({
  steps: new Map(Object.entries(given).map(([id, one]) => [id as StartStepId, [one]])),
});
export const probe = (
  at: number,
  answer: 'yes' | 'no',
  output: string | null = null,
  of: ProbeSign['probe'] = 'readiness',
): ProbeSign => ({
  probe: of,
  says: answer,
  container: 'c',
  output,
  mark: mark(at),
});
export const ready = (isTrue: boolean, message: string | null = null): ConditionView => ({
  type: 'Ready',
  isTrue,
  since: null,
  message,
});
export const status = (
  at: number,
  by: Shower,
  conditions: readonly ConditionView[] = [],
  phase: string | null = null,
): StatusView => ({
  mark: mark(at, by),
  phase,
  reason: null,
  message: null,
  conditions,
  containers: [],
});
export const container = (name: string, role: Role, ...runs: readonly Partial<ContainerRun>[]): StartedContainer => ({
  name,
  role,
  image: null,
  pull: null,
  runs: runs.map(run => ({ id: null, created: null, started: null, ended: null, exitCode: null, ...run })),
});
