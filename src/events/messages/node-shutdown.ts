import type { EventDefinition } from '../types.js';

/** Graceful node shutdown. */
export const nodeShutdown: readonly EventDefinition[] = [
  {
    event: 'shutdown-detected',
    means: 'The node is about to shut down, or the shutdown was cancelled, as systemd reports.',
    goroutine: 'shutdown',
    texts: [
      {
        message: 'Shutdown manager detected new shutdown event, isNodeShuttingDownNow',
        level: 1,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 nodeshutdown_manager_linux.go:169] "Shutdown manager detected new shutdown event, isNodeShuttingDownNow" event=true',
        ],
      },
      {
        message: 'Shutdown manager detected new shutdown event',
        level: 1,
        since: '1.22',
        made: [
          'I0309 10:15:30.123456    2317 nodeshutdown_manager_linux.go:240] "Shutdown manager detected new shutdown event" event=true',
        ],
      },
    ],
  },
  {
    event: 'shutdown-begin',
    means: 'The kubelet begins to stop all pods because the node shuts down.',
    goroutine: 'shutdown',
    texts: [
      {
        message: 'Shutdown manager processing shutdown event',
        level: 1,
        since: '1.10',
        made: [
          'I0309 10:15:30.123456    2317 nodeshutdown_manager_linux.go:222] "Shutdown manager processing shutdown event"',
        ],
      },
    ],
  },
  {
    event: 'shutdown-kill',
    means: 'A pod is stopped because the node shuts down.',
    traits: ['shuts-down'],
    goroutine: 'shutdown',
    texts: [
      {
        message: 'Shutdown manager killing pod with gracePeriod',
        level: 1,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 nodeshutdown_manager.go:246] "Shutdown manager killing pod with gracePeriod" pod="default/web-0" gracePeriod=30',
        ],
      },
      {
        message: 'Shutdown manager killing pod %q{pod} with gracePeriod: %v{gracePeriod} seconds',
        level: 1,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 nodeshutdown_manager_linux.go:220] Shutdown manager killing pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" with gracePeriod: 30 seconds',
        ],
      },
    ],
  },
  {
    event: 'shutdown-killed',
    means: 'A pod has stopped before the node shuts down.',
    traits: ['shuts-down'],
    goroutine: 'shutdown',
    texts: [
      {
        message: 'Shutdown manager finished killing pod',
        level: 1,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 nodeshutdown_manager.go:258] "Shutdown manager finished killing pod" pod="default/web-0"',
        ],
      },
      {
        message: 'Shutdown manager finished killing pod %q{pod}',
        level: 1,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 nodeshutdown_manager_linux.go:232] Shutdown manager finished killing pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)"',
        ],
      },
    ],
  },
];
