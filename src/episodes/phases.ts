import { spell } from '../catalogue/duration.js';
import type { NodeKind, Part } from '../document/contract/types.js';
import type { Extent } from './engine/phases.js';
import { LIMITS } from './starts/thresholds.js';

/** The words for a phase: its name, its two ends, and who has to act meanwhile. */
export interface PhaseWords {
  readonly part: Part;
  readonly title: string;
  /** What the time of the phase was spent on, in words that follow a duration, where the title does not say it */
  readonly spent?: string;
  readonly from: string;
  readonly to: string;
}

/** The phases of each family in the order in which an episode passes through them. `volumes` is one of both. */
export const PHASES = {
  // What happens elsewhere at the same time belongs to no phase
  end: {
    request: { part: 'api', title: 'request', from: 'the request', to: 'the kubelet learns of it' },
    stop: {
      part: 'app',
      title: 'stop',
      from: 'the pod worker begins, or the first stop is sent',
      to: 'the last container has stopped',
    },
    volumes: {
      part: 'volumes',
      title: 'volumes',
      from: 'the last container has stopped',
      to: 'no volume is mounted any more',
    },
    cgroup: { part: 'kubelet', title: 'cgroup', from: 'no volume is mounted any more', to: 'the cgroup is removed' },
    final: {
      part: 'api',
      title: 'final delete',
      from: 'the object can be deleted; where that is not logged, the clean-up is over',
      to: 'the object is gone',
    },
  },
  start: {
    schedule: { part: 'api', title: 'scheduling', from: 'the pod is created', to: 'it is bound to a node' },
    reach: {
      part: 'api',
      title: 'reaching the kubelet',
      spent: 'to reach the kubelet',
      from: 'it is bound to a node, or created where nothing shows when it was bound',
      to: 'the kubelet receives it',
    },
    queue: {
      part: 'kubelet',
      title: 'waiting for its pod worker',
      spent: 'until its pod worker began',
      from: 'the kubelet receives it',
      to: 'its pod worker begins',
    },
    'network-wait': {
      part: 'network',
      title: 'waiting for the network of the node',
      from: 'its pod worker fails because the network of the node is not ready',
      to: 'the pod worker tries again and gets further',
    },
    volumes: {
      part: 'volumes',
      title: 'volumes',
      from: 'its pod worker begins',
      to: 'the runtime is asked for a sandbox; without waiting for the network of the node',
    },
    'runtime-wait': {
      part: 'runtime',
      title: 'waiting for the runtime',
      spent: 'waiting for the runtime, which did not answer',
      from: 'the runtime is asked for a sandbox',
      to: `it answers again, where it answered nothing for ${spell(LIMITS.runtimeAnswerMs)} or more`,
    },
    sandbox: {
      part: 'network',
      title: 'sandbox',
      from: 'the runtime is asked for a sandbox',
      to: 'the sandbox is there',
    },
    'pull-wait': {
      part: 'runtime',
      title: 'waiting for other pulls',
      from: 'an image is to be pulled',
      to: 'its turn comes; all of them together',
    },
    pull: {
      part: 'runtime',
      title: 'pull',
      from: 'an image is pulled',
      to: 'it is there; all of them together, without waiting for others',
    },
    create: {
      part: 'runtime',
      title: 'creating containers',
      spent: 'to create containers',
      from: 'the image is there',
      to: 'the container has started',
    },
    init: {
      part: 'app',
      title: 'init containers',
      from: 'an init container has started',
      to: 'it has ended; all of them together',
    },
    containers: {
      part: 'runtime',
      title: 'sandbox, images and containers',
      spent: 'for sandbox, images and containers',
      from: 'the runtime is asked for a sandbox',
      to: 'all containers run, where these cannot be told apart',
    },
    'retry-wait': {
      part: 'kubelet',
      title: 'waiting for the next try',
      from: 'sandbox, image or container failed',
      to: 'the kubelet tries again; all of them together',
    },
    probes: {
      part: 'app',
      title: 'until Ready',
      spent: 'from running to Ready',
      from: 'all containers run',
      to: 'the pod is Ready, or its last probe has passed',
    },
    report: {
      part: 'kubelet',
      title: 'reporting it',
      spent: 'to report it',
      from: 'the last probe has passed',
      to: 'the kubelet has written that the pod is Ready',
    },
  },
  node: {
    'set-up': {
      part: 'kubelet',
      title: 'setting up',
      from: 'the first line of the process',
      to: 'its sync loop begins',
    },
    'api-wait': {
      part: 'api',
      title: 'waiting for the API server',
      from: 'its sync loop begins',
      to: 'the API server has listed its pods',
    },
    'first-sync': {
      part: 'kubelet',
      title: 'until the first sync',
      from: 'the API server has listed its pods',
      to: 'the first pod is synced',
    },
    away: {
      part: 'kubelet',
      title: 'no kubelet',
      from: 'the last line of one process, or systemd stops it',
      to: 'the first line of the next, or systemd starts it',
    },
    unconfigured: {
      part: 'network',
      title: 'no configuration of the network',
      from: 'the runtime has no configuration of the network',
      to: 'that is no longer the last error',
    },
    'plugin-hangs': {
      part: 'network',
      title: 'network plugin does not return',
      from: 'calls of the network plugin do not return',
      to: 'that is no longer the last error',
    },
    'plugin-fails': {
      part: 'network',
      title: 'network plugin fails',
      from: 'the network plugin fails with another error',
      to: 'that is no longer the last error',
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, PhaseWords>>>>;

export type PhaseId<Of extends keyof typeof PHASES> = keyof (typeof PHASES)[Of];

/** A phase of one kind of a node's episodes: between two steps, or while the last error had one of these causes. */
export interface NodeExtent extends Partial<Extent> {
  readonly of: NodeKind;
  readonly causes?: readonly string[] | 'others';
}

const STOPPED = [['containers-terminated'], ['container-stopped']];

/** The steps between which the phases lie. A phase of a start without any is the sum of several stretches. */
export const EXTENTS = {
  end: {
    request: { begin: [['delete-requested']], end: [['delete-seen']] },
    stop: {
      begin: [['teardown-begun', 'terminating-entered', 'prestop-started', 'stop-sent']],
      atFirst: true,
      end: STOPPED,
    },
    volumes: { begin: STOPPED, end: [['volumes-unmounted']] },
    cgroup: { begin: [['volumes-unmounted']], end: [['cgroup-removed']] },
    final: {
      begin: [
        ['status-final'],
        ['api-delete-sent'],
        ['cgroup-removed', 'volumes-unmounted', 'containers-terminated', 'container-stopped'],
      ],
      end: [['remove-seen']],
    },
  },
  start: {
    schedule: { begin: [['created']], end: [['scheduled']] },
    reach: { begin: [['bound']], end: [['seen']] },
    queue: { begin: [['seen']], end: [['entered']] },
    'network-wait': { begin: [['networkMissed']], end: [['networkThere']] },
    volumes: { begin: [['entered']], end: [['sandboxRequested']], ofTries: true, without: ['network-wait'] },
    'runtime-wait': { begin: [['lastRequest'], ['sandboxRequested']], end: [['runtimeBack']] },
    sandbox: { begin: [['runtimeBack'], ['lastRequest'], ['sandboxRequested']], end: [['sandboxCreated']] },
    containers: {
      begin: [['sandboxRequested']],
      end: [['running']],
      unless: 'sandboxCreated',
      ofTries: true,
      without: ['pull-wait', 'pull'],
    },
    probes: { begin: [['running']], end: [['probed'], ['ready']], ofTries: true },
    report: { begin: [['probed']], end: [['ready']] },
  },
  node: {
    'set-up': { of: 'kubelet-run', begin: [['begun']], end: [['sync-loop']] },
    'api-wait': { of: 'kubelet-run', begin: [['sync-loop']], end: [['api-answered']] },
    'first-sync': { of: 'kubelet-run', begin: [['api-answered']], end: [['first-sync']] },
    away: { of: 'kubelet-absence', begin: [['begun']], end: [['over']] },
    unconfigured: { of: 'network-outage', causes: ['no-cni-config'] },
    'plugin-hangs': { of: 'network-outage', causes: ['network-plugin-killed'] },
    'plugin-fails': { of: 'network-outage', causes: 'others' },
  },
} as const satisfies {
  readonly end: Readonly<Record<PhaseId<'end'>, Extent>>;
  readonly start: Partial<Readonly<Record<PhaseId<'start'>, Extent>>>;
  readonly node: Readonly<Record<PhaseId<'node'>, NodeExtent>>;
};

/** A phase as tables list it. */
export type NamedPhase = Pick<PhaseWords, 'title' | 'from' | 'to'> & { readonly id: string };

const listed = (phases: Readonly<Record<string, PhaseWords>>): readonly NamedPhase[] =>
  Object.entries(phases).map(([id, { title, from, to }]) => ({ id, title, from, to }));

/** The phases of each family in their order. */
export const PHASE_WORDS = { end: listed(PHASES.end), start: listed(PHASES.start), node: listed(PHASES.node) };

/** A document of another version can have phases that this one does not know. */
export const phaseTitle = (family: keyof typeof PHASES, id: string): string =>
  PHASE_WORDS[family].find(one => one.id === id)?.title ?? id;
