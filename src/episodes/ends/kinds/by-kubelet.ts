import { type EventId, eventsHaving } from '../../../catalogue/events.js';
import type { EndFacts, KindModel } from '../kind-model.js';
import { GIVES_GRACE, leftToDelete, shownBy, termination } from './termination.js';

// The kubelet itself ends the pod.

/** The pod has ended, and nobody has deleted its object yet. */
const hasEnded = ({ seen }: EndFacts): boolean =>
  (seen('containers-terminated') || seen('worker-finished')) && !seen('delete-seen');

export const evicted: KindModel = {
  kind: 'evicted',
  title: 'eviction by the kubelet',
  means:
    'The kubelet terminated the pod because the node, or the pod itself, ran short of a resource. Its object stays until it is deleted through the API.',
  subject: 'pod',
  askedBy: 'kubelet',
  recognition: {
    statedBy: eventsHaving('evicts'),
    // A preemption prints the same line at its teardown
    yields: true,
  },
  extent: {
    keepsPast: true,
    takesMirror: true,
    // The object goes when a client deletes it, possibly days later
    countedFrom: ['teardown-begun', 'terminating-entered', 'stop-sent'],
  },
  steps: [...termination('teardown-begun'), ...leftToDelete],
  ending: {
    object: 'last',
    isDone: ({ seen, deletion }) =>
      (seen('worker-finished') || deletion.lines.has('evict-done')) && !seen('delete-seen'),
  },
  words: { intervalReason: 'Evicted', ended: 'evicted' },
};

export const preempted: KindModel = {
  kind: 'preempted',
  title: 'preemption by the kubelet',
  means:
    'A critical pod did not fit on the node, and the kubelet ended this one to make room for it, with its normal grace period. The object stays, with phase Failed and reason Preempting, until it is deleted through the API.',
  subject: 'pod',
  askedBy: 'kubelet',
  // pkg/kubelet/preemption/preemption.go, evictPodsToFreeRequests
  recognition: { statedBy: eventsHaving('preempts') },
  extent: {
    begins: new Set<EventId>([...eventsHaving('preempts', 'under-way'), 'teardown-evicted']),
    countedFrom: ['teardown-begun', 'terminating-entered'],
    countedTo: ['worker-finished', 'containers-terminated'],
    graceFrom: GIVES_GRACE,
  },
  steps: [
    ...shownBy(termination('teardown-begun'), {
      'teardown-begun': [
        { events: ['preempt-begin'] },
        { events: ['teardown-evicted'] },
        // 1.21 prints one line for all pods
        { events: ['preempt-pods'], hint: true },
      ],
      // The sync loop waits for the worker's line that the containers have stopped
      'containers-terminated': [{ events: ['containers-terminated'] }, { events: ['preempt-done'], hint: true }],
    }),
    ...leftToDelete,
  ],
  ending: { object: 'last', isDone: hasEnded },
  words: { ended: 'preempted' },
};

export const shutDown: KindModel = {
  kind: 'shut-down',
  title: 'graceful node shutdown',
  means:
    'The node shuts down, and the kubelet ends the pod first. The object stays, with phase Failed and reason Terminated (Shutdown up to 1.21), until it is deleted through the API; if the node went down before that was written, the pod starts again when the node is back.',
  subject: 'pod',
  askedBy: 'kubelet',
  // pkg/kubelet/nodeshutdown/nodeshutdown_manager.go, killPods, since 1.21; nodeShutdownReason, which was "Shutdown" up to 1.21
  recognition: { statedBy: eventsHaving('shuts-down'), statedAs: new Set(['Terminated', 'Shutdown']) },
  extent: {
    begins: new Set<EventId>([...eventsHaving('shuts-down', 'under-way'), 'teardown-removed']),
    endsWithProcess: true,
    countedFrom: ['teardown-begun', 'terminating-entered'],
    countedTo: ['containers-terminated', 'worker-finished'],
    graceFrom: ['shutdown-kill', ...GIVES_GRACE],
  },
  steps: [
    ...shownBy(termination('teardown-begun'), {
      'teardown-begun': [{ events: ['shutdown-kill'] }, { events: ['teardown-removed'] }],
      // A goroutine of the shutdown manager prints this line, after the worker's line that the containers have stopped
      'containers-terminated': [{ events: ['containers-terminated'] }, { events: ['shutdown-killed'], hint: true }],
    }),
    ...leftToDelete,
  ],
  ending: {
    object: 'last',
    isDone: hasEnded,
    // The node goes down even if something is not finished, and the log ends with it
    maySilentlyStop: true,
  },
  words: { unfinished: 'the node goes down while the pod terminates' },
};

const ORPHANED = eventsHaving('orphan');

export const orphaned: KindModel = {
  kind: 'orphaned',
  title: 'clean-up of an orphan',
  means:
    'The kubelet found containers of a pod for which it has no configuration, for example after a restart, and stops them.',
  subject: 'pod',
  askedBy: 'kubelet',
  extent: { begins: ORPHANED },
  steps: [
    { step: 'teardown-begun', need: 'always', after: [] },
    { step: 'terminating-entered', need: 'always', after: ['teardown-begun'] },
    { step: 'stop-sent', need: 'implied', impliedBy: ['container-stopped'], after: ['terminating-entered'] },
    { step: 'container-stopped', need: 'sometimes', after: ['stop-sent'] },
    { step: 'terminating-exited', need: 'always', after: ['terminating-entered'] },
    { step: 'containers-terminated', need: 'always', after: ['terminating-exited'] },
    { step: 'worker-finished', need: 'always', after: ['containers-terminated'] },
    { step: 'remove-seen', need: 'sometimes', after: [] },
    { step: 'forgotten', need: 'sometimes', after: ['worker-finished'] },
  ],
  ending: { object: 'independent', isDone: ({ seen }) => seen('containers-terminated') },
  words: {},
};
