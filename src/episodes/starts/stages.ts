import type { TroubleStage } from '../../catalogue/causes/stages.js';
import { CRASH_LOOP, WAIT_FOR_EARLIER } from './states.js';
import type { StartActor } from './steps.js';
import { LIMITS } from './thresholds.js';

/**
 * What shows that a trouble is over, apart from the pod being Ready: the next part of the start (`sandbox`: the sandbox, or anything that runs
 * in it; `container`: a run of that container; `start`: any container), a run that lasts longer than those that crashed, or nothing else.
 */
type Relief = 'sandbox' | 'container' | 'start' | 'longer-run' | 'ready';

/** A way in which a start hangs. */
interface StageModel {
  /** The component that does it */
  readonly actor: StartActor;
  /** Its name in `STUCK in …`; `STUCK …` for a wait */
  readonly what: string;
  /** What happened */
  readonly failed: string;
  /** The longest pause between two tries, in ms: what lasts is logged again within it */
  readonly retriedWithin: number;
  readonly relief: Relief;
  /** Between two tries nothing is done for the pod, and that time is no part of any other phase */
  readonly waits?: true;
}

/** The parts of a start that can fail. Of several, an earlier one explains the later ones. */
export const STAGES: Readonly<Record<TroubleStage, StageModel>> = {
  volumes: {
    actor: 'volumes',
    what: 'volume mount',
    failed: 'volume mount failed',
    retriedWithin: LIMITS.workerRetryMs,
    relief: 'sandbox',
  },
  config: {
    actor: 'runtime',
    what: 'container configuration',
    failed: 'container configuration failed',
    retriedWithin: LIMITS.containerRetryMs,
    relief: 'container',
    waits: true,
  },
  network: {
    actor: 'sandbox',
    what: 'network setup of the node',
    failed: 'the network of the node was not ready',
    retriedWithin: LIMITS.workerRetryMs,
    relief: 'sandbox',
  },
  claims: {
    actor: 'worker',
    what: 'resource claim preparation',
    failed: 'resource claim preparation failed',
    retriedWithin: LIMITS.workerRetryMs,
    relief: 'sandbox',
    waits: true,
  },
  sandbox: {
    actor: 'sandbox',
    what: 'sandbox creation',
    failed: 'sandbox creation failed',
    retriedWithin: LIMITS.workerRetryMs,
    relief: 'sandbox',
    waits: true,
  },
  image: {
    actor: 'runtime',
    what: 'image pull',
    failed: 'image pull failed',
    retriedWithin: LIMITS.containerRetryMs,
    relief: 'container',
    waits: true,
  },
  create: {
    actor: 'runtime',
    what: 'container creation',
    failed: 'container creation failed',
    retriedWithin: LIMITS.containerRetryMs,
    relief: 'container',
    waits: true,
  },
  start: {
    actor: 'runtime',
    what: 'container start',
    failed: 'container start failed',
    retriedWithin: LIMITS.containerRetryMs,
    relief: 'container',
    waits: true,
  },
  'post-start': {
    actor: 'runtime',
    what: 'postStart hook',
    failed: 'postStart hook failed',
    retriedWithin: LIMITS.containerRetryMs,
    relief: 'ready',
    waits: true,
  },
  crash: {
    actor: 'runtime',
    what: CRASH_LOOP,
    failed: 'a container crashed',
    retriedWithin: LIMITS.containerRetryMs,
    relief: 'longer-run',
    waits: true,
  },
  probe: {
    actor: 'readiness',
    what: 'readiness',
    failed: 'probe failed',
    retriedWithin: LIMITS.containerRetryMs,
    relief: 'ready',
  },
  static: {
    actor: 'worker',
    what: WAIT_FOR_EARLIER,
    failed: 'an earlier pod with the same name was in the way',
    retriedWithin: LIMITS.startRetryMs,
    relief: 'start',
  },
  other: {
    actor: 'worker',
    what: 'pod startup',
    failed: 'pod startup failed',
    retriedWithin: LIMITS.workerRetryMs,
    relief: 'container',
  },
};
