import type { StartStepId } from './types.js';

/** The name of a step of a start, its actor, and what it means. */
export interface StartStepWords {
  readonly title: string;
  readonly who: 'API' | 'scheduler' | 'kubelet' | 'worker' | 'volumes' | 'sandbox' | 'runtime' | 'readiness';
  readonly means: string;
}

export const START_STEPS: Readonly<Record<StartStepId, StartStepWords>> = {
  created: { title: 'pod created', who: 'API', means: 'The API server stored the pod.' },
  scheduled: { title: 'scheduled', who: 'scheduler', means: 'The scheduler chose the node.' },
  'add-seen': { title: 'kubelet learns of it', who: 'kubelet', means: 'The kubelet sees the pod for the first time.' },
  refused: { title: 'refused', who: 'kubelet', means: 'The kubelet does not admit the pod to this node.' },
  'sync-entered': { title: 'worker begins', who: 'worker', means: 'The pod worker begins to set the pod up.' },
  'volumes-wanted': {
    title: 'volumes asked for',
    who: 'volumes',
    means: 'The worker waits until the volumes are attached and mounted.',
  },
  'volume-mounted': { title: 'volume mounted', who: 'volumes', means: 'A volume of the pod is mounted.' },
  'volumes-ready': { title: 'volumes ready', who: 'volumes', means: 'All volumes of the pod are mounted.' },
  'sandbox-requested': {
    title: 'sandbox needed',
    who: 'sandbox',
    means: 'The kubelet finds no sandbox of the pod, and asks the runtime for one as soon as the volumes are there.',
  },
  'sandbox-created': { title: 'sandbox created', who: 'sandbox', means: 'The sandbox runs, with its network.' },
  'image-pulling': {
    title: 'pull begins',
    who: 'runtime',
    means: 'The image is asked for; it may wait for other pulls.',
  },
  'image-pulled': { title: 'image pulled', who: 'runtime', means: 'The image is on the node.' },
  'container-created': { title: 'container created', who: 'runtime', means: 'The runtime made the container.' },
  'container-started': { title: 'container started', who: 'runtime', means: 'The process of the container runs.' },
  'init-finished': {
    title: 'init container ended',
    who: 'runtime',
    means: 'The init container has done its work: the next container can start.',
  },
  'startup-passed': { title: 'startup probe passed', who: 'readiness', means: 'The other probes begin.' },
  running: { title: 'all containers run', who: 'kubelet', means: 'All app containers have started.' },
  'readiness-passed': { title: 'readiness probe passed', who: 'readiness', means: 'The containers are ready.' },
  ready: { title: 'Ready', who: 'readiness', means: 'The pod is Ready: Services send traffic to it.' },
  deleted: { title: 'deletion requested', who: 'API', means: 'The pod is to be deleted before its start was over.' },
};

/** What comes after a start, or of a container that started. */
export const AFTER_START: Readonly<Record<'container-ended' | 'container-restarted', StartStepWords>> = {
  'container-ended': { title: 'container ended', who: 'runtime', means: 'The process of the container has ended.' },
  'container-restarted': {
    title: 'container restarted',
    who: 'runtime',
    means: 'The kubelet started the container again, after it had ended.',
  },
};
