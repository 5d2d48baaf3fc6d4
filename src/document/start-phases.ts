import { spell } from '../catalogue/duration.js';
import { LIMITS } from '../episodes/starts/thresholds.js';
import type { PhaseId } from '../episodes/starts/types.js';
import type { PhaseWords } from './phases.js';

/** The two ends of the phases of a start. */
const WORDS: Readonly<Record<PhaseId, Omit<PhaseWords, 'id'>>> = {
  schedule: { title: 'scheduling', from: 'the pod is created', to: 'it is bound to a node' },
  reach: {
    title: 'reaching the kubelet',
    from: 'it is bound to a node, or created where nothing shows when it was bound',
    to: 'the kubelet receives it',
  },
  queue: { title: 'waiting for its pod worker', from: 'the kubelet receives it', to: 'its pod worker begins' },
  'network-wait': {
    title: 'waiting for the network of the node',
    from: 'its pod worker fails because the network of the node is not ready',
    to: 'the pod worker tries again and gets further',
  },
  volumes: {
    title: 'volumes',
    from: 'its pod worker begins',
    to: 'the runtime is asked for a sandbox; without waiting for the network of the node',
  },
  'runtime-wait': {
    title: 'waiting for the runtime',
    from: 'the runtime is asked for a sandbox',
    to: `it answers again, where it answered nothing for ${spell(LIMITS.runtimeAnswerMs)} or more`,
  },
  sandbox: { title: 'sandbox', from: 'the runtime is asked for a sandbox', to: 'the sandbox is there' },
  'pull-wait': {
    title: 'waiting for other pulls',
    from: 'an image is to be pulled',
    to: 'its turn comes; all of them together',
  },
  pull: {
    title: 'pull',
    from: 'an image is pulled',
    to: 'it is there; all of them together, without waiting for others',
  },
  create: { title: 'creating containers', from: 'the image is there', to: 'the container has started' },
  init: { title: 'init containers', from: 'an init container has started', to: 'it has ended; all of them together' },
  containers: {
    title: 'sandbox, images and containers',
    from: 'the runtime is asked for a sandbox',
    to: 'all containers run, where these cannot be told apart',
  },
  'retry-wait': {
    title: 'waiting for the next try',
    from: 'sandbox, image or container failed',
    to: 'the kubelet tries again; all of them together',
  },
  probes: { title: 'until Ready', from: 'all containers run', to: 'the pod is Ready, or its last probe has passed' },
  report: {
    title: 'reporting it',
    from: 'the last probe has passed',
    to: 'the kubelet has written that the pod is Ready',
  },
};

/** The phases in the order in which a start passes through them. */
export const START_PHASES: readonly PhaseWords[] = Object.entries(WORDS).map(([id, words]) => ({ id, ...words }));

export const startPhaseTitle = (id: string): string => START_PHASES.find(one => one.id === id)?.title ?? id;
