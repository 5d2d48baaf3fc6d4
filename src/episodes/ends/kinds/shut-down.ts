import { type EventId, eventsHaving } from '../../../catalogue/events.js';
import type { KindModel } from '../kind-model.js';
import { GIVES_GRACE, leftToDelete, shownBy, termination } from './termination.js';

/** pkg/kubelet/nodeshutdown/nodeshutdown_manager.go, killPods, since 1.21. */
const SAYS = eventsHaving('shuts-down');

export const shutDown: KindModel = {
  kind: 'shut-down',
  title: 'graceful node shutdown',
  means:
    'The node shuts down, and the kubelet ends the pod first. The object stays, with phase Failed and reason Terminated (Shutdown up to 1.21), until it is deleted through the API; if the node went down before that was written, the pod starts again when the node is back.',
  subject: 'pod',
  askedBy: 'kubelet',
  // nodeShutdownReason, and up to 1.21 nodeShutdownReason = "Shutdown" (the same file)
  recognition: { statedBy: SAYS, statedAs: new Set(['Terminated', 'Shutdown']) },
  extent: {
    begins: new Set<EventId>([...SAYS, ...eventsHaving('under-way'), 'teardown-removed']),
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
    isDone: ({ seen }) => (seen('containers-terminated') || seen('worker-finished')) && !seen('delete-seen'),
    // The node goes down even if something is not finished, and the log ends with it
    maySilentlyStop: true,
  },
  rules: {
    only: ['finalizer-held', 'name-reused'],
    // The node comes back, or it does not
    not: ['kubelet-restart'],
  },
  words: { unfinished: 'the node goes down while the pod terminates' },
};
