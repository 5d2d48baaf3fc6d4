import type { EventDefinition } from '../definition.js';

/** The kernel killed a process for want of memory: exit code 137 although no component sent SIGKILL. */
export const oom = [
  { event: 'oom-seen', goroutine: 'main',
    means: 'The kernel killed a process because memory ran out.',
    texts: [
      ['1.21', null, 1, 'I', 'oom_watcher_linux.go', 'Got sys oom event'],
    ] },
] as const satisfies readonly EventDefinition[];
