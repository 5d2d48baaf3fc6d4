import type { EventDefinition } from '../types.js';

/** Garbage collection of the whole node (kubelet.go, StartGarbageCollection): containers once a minute, images every five. */
export const garbageCollection: readonly EventDefinition[] = [
  {
    event: 'gc-failed',
    means: 'Dead containers could not be cleaned up; the kubelet tries again after a minute.',
    traits: ['failure'],
    goroutine: 'gc',
    texts: [
      {
        message: 'Container garbage collection failed',
        level: 0,
        since: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:1290] "Container garbage collection failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
      {
        message: 'Container garbage collection failed: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:1217] Container garbage collection failed: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
        ],
      },
      {
        message: 'Image garbage collection failed multiple times in a row',
        level: 0,
        since: '1.21',
        means: 'Images could not be cleaned up; the kubelet tries again after five minutes.',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:1302] "Image garbage collection failed multiple times in a row" err="failed to garbage collect required amount of images. Wanted to free 473842483 bytes, but freed 0 bytes"',
        ],
      },
      {
        message: 'Image garbage collection failed multiple times in a row: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.21',
        means: 'Images could not be cleaned up; the kubelet tries again after five minutes.',
        made: [
          'E0309 10:15:30.123456    2317 kubelet.go:1243] Image garbage collection failed multiple times in a row: failed to garbage collect required amount of images. Wanted to free 473842483 bytes, but freed 0 bytes',
        ],
      },
    ],
  },
];
