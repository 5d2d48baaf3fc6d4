import type { StartStepId } from './types.js';

/** The name of a step of a start, its actor, and what it means. */
export interface StartStepWords {
  readonly title: string;
  readonly actor: 'API' | 'scheduler' | 'kubelet' | 'worker' | 'volumes' | 'sandbox' | 'runtime' | 'readiness';
  readonly means: string;
}

export const START_STEPS: Readonly<Record<StartStepId, StartStepWords>> = {
  created: { title: 'pod created', actor: 'API', means: 'The API server stored the pod.' },
  scheduled: { title: 'scheduled', actor: 'scheduler', means: 'The scheduler chose the node.' },
  'add-seen': {
    title: 'kubelet learns of it',
    actor: 'kubelet',
    means: 'The kubelet sees the pod for the first time.',
  },
  refused: { title: 'refused', actor: 'kubelet', means: 'The kubelet does not admit the pod to this node.' },
  'sync-entered': { title: 'worker begins', actor: 'worker', means: 'The pod worker begins to set the pod up.' },
  'volumes-wanted': {
    title: 'volumes asked for',
    actor: 'volumes',
    means: 'The worker waits until the volumes are attached and mounted.',
  },
  'volume-mounted': { title: 'volume mounted', actor: 'volumes', means: 'A volume of the pod is mounted.' },
  'volumes-ready': { title: 'volumes ready', actor: 'volumes', means: 'All volumes of the pod are mounted.' },
  'sandbox-requested': {
    title: 'sandbox needed',
    actor: 'sandbox',
    means: 'The kubelet finds no sandbox of the pod, and asks the runtime for one as soon as the volumes are there.',
  },
  'sandbox-created': { title: 'sandbox created', actor: 'sandbox', means: 'The sandbox runs, with its network.' },
  'image-pulling': {
    title: 'pull begins',
    actor: 'runtime',
    means: 'The kubelet requests the image; the pull may wait for others.',
  },
  'image-pulled': { title: 'image pulled', actor: 'runtime', means: 'The image is on the node.' },
  'container-created': { title: 'container created', actor: 'runtime', means: 'The runtime made the container.' },
  'container-started': { title: 'container started', actor: 'runtime', means: 'The process of the container runs.' },
  'init-finished': {
    title: 'init container ended',
    actor: 'runtime',
    means: 'The init container has done its work: the next container can start.',
  },
  'startup-passed': {
    title: 'startup probe passed',
    actor: 'readiness',
    means: 'The startup probe passed; the other probes begin.',
  },
  running: { title: 'all containers run', actor: 'kubelet', means: 'All app containers have started.' },
  'readiness-passed': { title: 'readiness probe passed', actor: 'readiness', means: 'The containers are ready.' },
  ready: { title: 'Ready', actor: 'readiness', means: 'The pod is Ready: Services send traffic to it.' },
  deleted: { title: 'deletion requested', actor: 'API', means: 'The pod was deleted before its start was complete.' },
};

/** What comes after a start, or happens to a container that started. */
export const AFTER_START: Readonly<Record<'container-ended' | 'container-restarted', StartStepWords>> = {
  'container-ended': { title: 'container ended', actor: 'runtime', means: 'The process of the container has ended.' },
  'container-restarted': {
    title: 'container restarted',
    actor: 'runtime',
    means: 'The kubelet started the container again, after it had ended.',
  },
};
