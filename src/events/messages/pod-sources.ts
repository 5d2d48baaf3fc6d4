import type { EventDefinition } from '../types.js';

/** What a pod source (API server, manifest directory, URL) hands to the sync loop. */
export const podSources: readonly EventDefinition[] = [
  {
    event: 'config-set',
    means: 'A source has delivered its full list of pods; the differences from the last list follow as SyncLoop lines.',
    traits: ['names-source', 'whole-node', 'pulse'],
    goroutine: 'config',
    texts: [
      {
        message: 'Setting pods for source',
        level: 4,
        since: '1.21',
        samples: [
          'I1121 09:59:28.984512   22114 config.go:278] "Setting pods for source" source="api"',
          'I1123 14:11:15.664065  315900 config.go:278] "Setting pods for source" source="api"',
        ],
      },
    ],
  },
  {
    event: 'config-first-seen',
    means: 'A source delivers a pod for the first time.',
    goroutine: 'config',
    texts: [
      {
        message: 'Receiving a new pod',
        level: 4,
        since: '1.21',
        samples: [
          'I1121 11:18:33.173984   30731 config.go:383] "Receiving a new pod" pod="default/held"',
          'I1123 14:11:15.683985  315900 config.go:383] "Receiving a new pod" ',
        ],
      },
      {
        message: 'Receiving a new pod %q{pod}',
        level: 4,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 config.go:383] Receiving a new pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)"',
        ],
      },
    ],
  },
  {
    event: 'config-adding',
    means: 'A source is about to pass new pods to the sync loop.',
    traits: ['names-source'],
    goroutine: 'config',
    texts: [
      {
        message: 'Adding new pods from source',
        level: 4,
        since: '1.21',
        until: '1.35',
        made: [
          'I0309 10:15:30.123456    2317 config.go:257] "Adding new pods from source" source="api" pods=[default/web-0]',
        ],
      },
    ],
  },
  {
    event: 'config-updating',
    means: 'A source is about to pass changed pods to the sync loop.',
    traits: ['names-source'],
    goroutine: 'config',
    texts: [
      {
        message: 'Updating pods from source',
        level: 4,
        since: '1.21',
        until: '1.35',
        made: [
          'I0309 10:15:30.123456    2317 config.go:261] "Updating pods from source" source="api" pods=[default/web-0]',
        ],
      },
    ],
  },
  {
    event: 'config-deleting',
    means: 'A source is about to pass pods with a deletionTimestamp to the sync loop.',
    traits: ['names-source'],
    goroutine: 'config',
    texts: [
      {
        message: 'Gracefully deleting pods from source',
        level: 4,
        since: '1.21',
        until: '1.35',
        made: [
          'I0309 10:15:30.123456    2317 config.go:259] "Gracefully deleting pods from source" source="api" pods=[default/web-0]',
        ],
      },
    ],
  },
  {
    event: 'config-removing',
    means: 'A source is about to report removed pods to the sync loop.',
    traits: ['names-source'],
    goroutine: 'config',
    texts: [
      {
        message: 'Removing pods from source',
        level: 4,
        since: '1.21',
        until: '1.35',
        made: [
          'I0309 10:15:30.123456    2317 config.go:266] "Removing pods from source" source="api" pods=[default/web-0]',
        ],
      },
    ],
  },
  {
    event: 'config-read-file',
    means: 'A static pod manifest is being read from disk.',
    traits: ['whole-node', 'pulse'],
    goroutine: 'config',
    texts: [
      {
        message: 'Reading config file',
        level: 3,
        since: '1.21',
        samples: [
          'I1121 09:59:28.952667   22114 file.go:202] "Reading config file" path="/var/lib/lab/1.23-main/manifests/st1.yaml"',
          'I1120 21:14:20.836147   25486 file.go:201] "Reading config file" path="/var/lib/lab/1.36-v6/manifests/st1.yaml"',
        ],
      },
    ],
  },
];
