import type { EventDefinition } from '../definition.js';

/** Graceful node shutdown. */
export const nodeShutdown = [
  { event: 'shutdown-detected', goroutine: 'shutdown',
    means: 'The node is about to shut down, or the shutdown was cancelled, as systemd reports.',
    texts: [
      ['1.21', null, 1, 'I', 'nodeshutdown_manager_linux.go', 'Shutdown manager detected new shutdown event, isNodeShuttingDownNow'],
      ['1.22', null, 1, 'I', 'nodeshutdown_manager_linux.go', 'Shutdown manager detected new shutdown event'],
    ] },
  { event: 'shutdown-begin', goroutine: 'shutdown',
    means: 'The kubelet begins to stop all pods because the node shuts down.',
    texts: [
      ['1.10', null, 1, 'I', 'nodeshutdown_manager_linux.go', 'Shutdown manager processing shutdown event'],
    ] },
  { event: 'shutdown-kill', goroutine: 'shutdown', traits: ['shuts-down'],
    means: 'A pod is stopped because the node shuts down.',
    texts: [
      ['1.21', null,   1, 'I', 'nodeshutdown_manager.go',       'Shutdown manager killing pod with gracePeriod'],
      ['1.10', '1.21', 1, 'I', 'nodeshutdown_manager_linux.go', 'Shutdown manager killing pod %q{pod} with gracePeriod: %v{gracePeriod} seconds'],
    ] },
  { event: 'shutdown-killed', goroutine: 'shutdown', traits: ['shuts-down'],
    means: 'A pod has stopped before the node shuts down.',
    texts: [
      ['1.21', null,   1, 'I', 'nodeshutdown_manager.go',       'Shutdown manager finished killing pod'],
      ['1.10', '1.21', 1, 'I', 'nodeshutdown_manager_linux.go', 'Shutdown manager finished killing pod %q{pod}'],
    ] },
  { event: 'shutdown-failed', goroutine: 'shutdown', traits: ['shuts-down', 'failure'],
    means: 'A pod did not stop before the node shuts down.',
    texts: [
      ['1.21', null,   1, 'I', 'nodeshutdown_manager.go',       'Shutdown manager failed killing pod'],
      ['1.10', '1.21', 1, 'I', 'nodeshutdown_manager_linux.go', 'Shutdown manager failed killing pod %q{pod}: %v{err}'],
    ] },
  { event: 'shutdown-timeout', goroutine: 'shutdown',
    means: 'The time for this group of pods is over; the kubelet does not wait for the rest.',
    texts: [
      ['1.21', null, 1, 'I', 'nodeshutdown_manager.go', 'Shutdown manager pod killing time out'],
    ] },
  { event: 'shutdown-volumes-failed', goroutine: 'shutdown', traits: ['failure'],
    means: 'Volumes were still mounted when the time for this group of pods was over.',
    texts: [
      ['1.32', null, 0, 'E', 'nodeshutdown_manager.go', 'Failed while waiting for all the volumes belonging to Pods in this group to unmount'],
    ] },
  { event: 'shutdown-end', goroutine: 'shutdown',
    means: 'The kubelet lets the shutdown of the node continue.',
    texts: [
      ['1.10', null, 1, 'I', 'nodeshutdown_manager_linux.go', 'Shutdown manager completed processing shutdown event, node will shutdown shortly'],
    ] },
] as const satisfies readonly EventDefinition[];
