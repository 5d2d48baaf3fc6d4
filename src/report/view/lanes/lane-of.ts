import type { Step } from '../../../document/types.js';
import type { StepVocabulary } from '../../../lifecycle/types.js';
import { wordsOf } from '../words.js';

export interface LaneName {
  readonly id: string;
  readonly title: string;
}

const LANES: Readonly<Record<StepVocabulary['who'], LaneName>> = {
  API: { id: 'api', title: 'API server' },
  'sync loop': { id: 'sync-loop', title: 'sync loop' },
  worker: { id: 'worker', title: 'pod worker' },
  runtime: { id: 'container', title: 'containers' },
  volumes: { id: 'volumes', title: 'volumes' },
  status: { id: 'status', title: 'status manager' },
};

const MIRROR: LaneName = { id: 'mirror', title: 'mirror' };
/** Of a document that knows more steps than this version. */
const OTHERS: LaneName = { id: 'others', title: 'others' };

/** From the top of a picture to its bottom: as the deletion passes through the kubelet. */
const ORDER: readonly string[] = ['api', 'sync-loop', 'worker', 'container', 'volumes', 'status', 'mirror', 'others'];

export function laneOf({ step, container }: Pick<Step, 'step' | 'container'>): LaneName {
  const who = wordsOf(step)?.who;
  if (step.startsWith('mirror-')) return MIRROR;
  if (who === undefined) return OTHERS;
  return who === 'runtime' && container !== undefined
    ? { id: `container:${container}`, title: `container ${container}` }
    : LANES[who];
}

/** Containers stay in the order in which they come. */
export const rankOf = ({ id }: LaneName): number => ORDER.indexOf(id.startsWith('container:') ? 'container' : id);
