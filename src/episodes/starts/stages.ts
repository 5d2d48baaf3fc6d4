import type { TroubleStage } from '../../catalogue/causes/stages.js';
import { CRASH_LOOP } from '../engine/words.js';
import type { StartActor, StartStepId } from './steps.js';
import { LIMITS } from './thresholds.js';

/**
 * What shows that a trouble is over, apart from the pod being Ready: the next part of the start (`sandbox`: the sandbox, or anything that
 * runs in it; `container`: a run of that container; `start`: any container), a run that lasts longer than the runs that crashed, or nothing
 * else.
 */
export type Relief = 'sandbox' | 'container' | 'start' | 'longer-run' | 'ready';

/** A way in which a start hangs. */
interface StageModel {
  /** The component that does this part */
  readonly actor: StartActor;
  /** The name of the part in `STUCK in …`; a wait begins with `waiting`, and has no `in` */
  readonly what: string;
  /** What happened */
  readonly failed: string;
  /** The longest pause between two tries, in ms: a trouble that lasts is logged again within it */
  readonly retriedWithin: number;
  readonly relief: Relief;
  /** As far as a start gets while it lasts, if it has no sandbox */
  readonly upTo?: StartStepId;
  /** Between two tries nothing is done for the pod, and that time is no part of any other phase */
  readonly waits?: true;
}

const BEFORE_SANDBOX = { retriedWithin: LIMITS.workerRetryMs, relief: 'sandbox' } as const;
const OF_CONTAINER = {
  actor: 'runtime',
  retriedWithin: LIMITS.containerRetryMs,
  relief: 'container',
  waits: true,
} as const;

type Row = Omit<StageModel, 'failed'> & Partial<Pick<StageModel, 'failed'>>;

const ROWS: Readonly<Record<TroubleStage, Row>> = {
  volumes: { what: 'volume mount', actor: 'volumes', upTo: 'sync-entered', ...BEFORE_SANDBOX },
  config: { what: 'container configuration', ...OF_CONTAINER },
  network: {
    what: 'network setup of the node',
    failed: 'the network of the node was not ready',
    actor: 'sandbox',
    upTo: 'sync-entered',
    ...BEFORE_SANDBOX,
  },
  claims: {
    what: 'resource claim preparation',
    actor: 'worker',
    upTo: 'sandbox-requested',
    ...BEFORE_SANDBOX,
    waits: true,
  },
  sandbox: { what: 'sandbox creation', actor: 'sandbox', upTo: 'sandbox-requested', ...BEFORE_SANDBOX, waits: true },
  image: { what: 'image pull', ...OF_CONTAINER },
  create: { what: 'container creation', ...OF_CONTAINER },
  start: { what: 'container start', ...OF_CONTAINER },
  'post-start': { what: 'postStart hook', ...OF_CONTAINER, relief: 'ready' },
  crash: { what: CRASH_LOOP, failed: 'a container crashed', ...OF_CONTAINER, relief: 'longer-run' },
  probe: {
    what: 'readiness',
    failed: 'probe failed',
    actor: 'readiness',
    retriedWithin: LIMITS.containerRetryMs,
    relief: 'ready',
  },
  static: {
    what: 'waiting for an earlier pod with the same name',
    failed: 'an earlier pod with the same name was in the way',
    actor: 'worker',
    upTo: 'sync-entered',
    retriedWithin: LIMITS.startRetryMs,
    relief: 'start',
  },
  other: { what: 'pod startup', actor: 'worker', retriedWithin: LIMITS.workerRetryMs, relief: 'container' },
};

/** The parts of a start that can fail. An earlier one explains the later ones. */
export const STAGES = Object.fromEntries(
  Object.entries(ROWS).map(([stage, row]) => [stage, { failed: `${row.what} failed`, ...row }]),
) as Readonly<Record<TroubleStage, StageModel>>;
