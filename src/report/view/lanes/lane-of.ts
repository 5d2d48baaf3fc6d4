import type { Step } from '../../../contract/types.js';

export interface LaneName {
  readonly id: string;
  readonly title: string;
}

/** The actor of a step, according to its words. */
export type ActorOf = (step: string) => string | undefined;

const LANES = {
  API: { id: 'api', title: 'API server' },
  'sync loop': { id: 'sync-loop', title: 'sync loop' },
  kubelet: { id: 'kubelet', title: 'kubelet' },
  scheduler: { id: 'scheduler', title: 'scheduler' },
  sandbox: { id: 'sandbox', title: 'sandbox' },
  readiness: { id: 'readiness', title: 'readiness' },
  worker: { id: 'worker', title: 'pod worker' },
  runtime: { id: 'container', title: 'containers' },
  volumes: { id: 'volumes', title: 'volumes' },
  status: { id: 'status', title: 'status manager' },
} as const satisfies Readonly<Record<string, LaneName>>;

const MIRROR: LaneName = { id: 'mirror', title: 'mirror' };
/** The lane for steps that this version does not know. */
const OTHERS: LaneName = { id: 'others', title: 'others' };

/** The lanes from the top of a picture to its bottom, in the order in which a deletion passes through the kubelet. */
const ORDER: readonly string[] = [
  ...['scheduler', 'api', 'kubelet', 'sync-loop', 'worker', 'container', 'volumes', 'status', 'mirror', 'others'],
];

/** A start mounts volumes before it runs. */
const ORDER_OF_STARTS: readonly string[] = [
  ...['api', 'scheduler', 'kubelet', 'worker', 'volumes', 'sandbox', 'container', 'readiness', 'others'],
];

/** A step, or trouble that is not about a container. */
type Placed = Pick<Step, 'step' | 'container'> & { readonly actor?: string | undefined };

export function laneOf({ step, container, actor = undefined }: Placed, actorOf: ActorOf): LaneName {
  return laneFor(step, container, actor ?? actorOf(step));
}

function laneFor(step: string, container: string | undefined, actor: string | undefined): LaneName {
  if (step.startsWith('mirror-')) return MIRROR;
  if (actor === undefined || !isKnown(actor)) return OTHERS;
  return actor === 'runtime' && container !== undefined
    ? { id: `container:${container}`, title: `container ${container}` }
    : LANES[actor];
}

const isKnown = (actor: string): actor is keyof typeof LANES => Object.hasOwn(LANES, actor);

/** Containers stay in the order in which they come. */
export const rankIn =
  (isStart: boolean) =>
  ({ id }: LaneName): number =>
    (isStart ? ORDER_OF_STARTS : ORDER).indexOf(id.startsWith('container:') ? 'container' : id);
