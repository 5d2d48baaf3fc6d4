import type { Step } from '../../../contract/types.js';

export interface LaneName {
  readonly id: string;
  readonly title: string;
}

/** Who does a step, as its words have it, and of a rule the part of the kubelet that it concerns. */
export type WhoOf = (stepOrRule: string) => string | undefined;

const LANES = {
  API: { id: 'api', title: 'API server' },
  'sync loop': { id: 'sync-loop', title: 'sync loop' },
  kubelet: { id: 'sync-loop', title: 'sync loop' },
  worker: { id: 'worker', title: 'pod worker' },
  runtime: { id: 'container', title: 'containers' },
  volumes: { id: 'volumes', title: 'volumes' },
  status: { id: 'status', title: 'status manager' },
} as const satisfies Readonly<Record<string, LaneName>>;

const MIRROR: LaneName = { id: 'mirror', title: 'mirror' };
/** Of a document that knows more steps than this version. */
const OTHERS: LaneName = { id: 'others', title: 'others' };

/** From the top of a picture to its bottom: as the deletion passes through the kubelet. */
const ORDER: readonly string[] = ['api', 'sync-loop', 'worker', 'container', 'volumes', 'status', 'mirror', 'others'];

export function laneOf({ step, container }: Pick<Step, 'step' | 'container'>, whoOf: WhoOf): LaneName {
  const who = whoOf(step);
  if (step.startsWith('mirror-')) return MIRROR;
  if (who === undefined || !isKnown(who)) return OTHERS;
  return who === 'runtime' && container !== undefined
    ? { id: `container:${container}`, title: `container ${container}` }
    : LANES[who];
}

const isKnown = (who: string): who is keyof typeof LANES => Object.hasOwn(LANES, who);

/** Containers stay in the order in which they come. */
export const rankOf = ({ id }: LaneName): number => ORDER.indexOf(id.startsWith('container:') ? 'container' : id);
