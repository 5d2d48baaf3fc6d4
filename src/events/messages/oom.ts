import type { EventDefinition } from '../types.js';

/** The kernel killed a process for want of memory: exit code 137 although no component sent SIGKILL. */
export const oom: readonly EventDefinition[] = [
  {
    event: 'oom-seen',
    means: 'The kernel killed a process because memory ran out.',
    goroutine: 'main',
    texts: [
      {
        message: 'Got sys oom event',
        level: 1,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 oom_watcher_linux.go:72] "Got sys oom event" event=&{Pid:31415 ProcessName:app TimeOfDeath:2026-03-09 10:15:30.12 +0000 UTC ContainerName:/kubepods/pod5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11/app VictimContainerName:/kubepods/pod5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11/app Constraint:CONSTRAINT_MEMCG}',
        ],
      },
    ],
  },
];
