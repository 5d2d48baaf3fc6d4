import type { MessageDefinition } from '../types.js';

/** Garbage collection of the whole node (kubelet.go, StartGarbageCollection): containers once a minute, images every five. */
export const garbageCollection: readonly MessageDefinition[] = [
  {
    event: 'gc-failed',
    traits: ['failure'],
    message: 'Container garbage collection failed',
    severity: 'E',
    level: 0,
    since: '1.21',
    goroutine: 'gc',
    means: 'Dead containers could not be cleaned up; tried again a minute later.',
    file: 'kubelet.go',
    samples: [
      'E0309 10:15:30.123456    2317 kubelet.go:1290] "Container garbage collection failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
    ],
  },
  {
    event: 'gc-failed',
    traits: ['failure'],
    message: 'Container garbage collection failed: %v{err}',
    printf: true,
    severity: 'E',
    level: 0,
    since: '1.10',
    until: '1.21',
    goroutine: 'gc',
    means: 'Dead containers could not be cleaned up; tried again a minute later.',
    file: 'kubelet.go',
    samples: [
      'E0309 10:15:30.123456    2317 kubelet.go:1217] Container garbage collection failed: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    ],
  },
  {
    event: 'gc-failed',
    traits: ['failure'],
    message: 'Image garbage collection failed multiple times in a row',
    severity: 'E',
    level: 0,
    since: '1.21',
    goroutine: 'gc',
    means: 'Images could not be cleaned up; tried again five minutes later.',
    file: 'kubelet.go',
    samples: [
      'E0309 10:15:30.123456    2317 kubelet.go:1302] "Image garbage collection failed multiple times in a row" err="failed to garbage collect required amount of images. Wanted to free 473842483 bytes, but freed 0 bytes"',
    ],
  },
  {
    event: 'gc-failed',
    traits: ['failure'],
    message: 'Image garbage collection failed multiple times in a row: %v{err}',
    printf: true,
    severity: 'E',
    level: 0,
    since: '1.10',
    until: '1.21',
    goroutine: 'gc',
    means: 'Images could not be cleaned up; tried again five minutes later.',
    file: 'kubelet.go',
    samples: [
      'E0309 10:15:30.123456    2317 kubelet.go:1243] Image garbage collection failed multiple times in a row: failed to garbage collect required amount of images. Wanted to free 473842483 bytes, but freed 0 bytes',
    ],
  },
];
