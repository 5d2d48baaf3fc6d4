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
] as const satisfies readonly EventDefinition[];
