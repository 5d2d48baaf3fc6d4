import type { EventDefinition } from '../types.js';

/** Static pods: manifests and the swap of one generation for the next. */
export const staticPods: readonly EventDefinition[] = [
  {
    event: 'static-uid-generated',
    means: 'The manifest has no UID; its hash is used.',
    goroutine: 'config',
    texts: [
      {
        message: 'Generated UID',
        level: 5,
        since: '1.21',
        samples: [
          'I1120 21:14:20.836581   25486 common.go:73] "Generated UID" pod="default/st1" podUID="e1b1130ab11c918a1d302c79433a719e" source="/var/lib/lab/1.36-v6/manifests/st1.yaml"',
        ],
      },
    ],
  },
  {
    event: 'static-name-generated',
    means: 'The name of the node was appended to the name in the manifest.',
    goroutine: 'config',
    texts: [
      {
        message: 'Generated pod name',
        level: 5,
        since: '1.21',
        samples: [
          'I1120 21:14:20.836594   25486 common.go:77] "Generated pod name" pod="default/st1-node1" podUID="e1b1130ab11c918a1d302c79433a719e" source="/var/lib/lab/1.36-v6/manifests/st1.yaml"',
        ],
      },
    ],
  },
  {
    event: 'static-duplicate-name',
    means: 'Two manifests have the same pod name, often because one is a backup file; one is ignored.',
    goroutine: 'config',
    traits: ['traces-end'],
    texts: [
      {
        message: 'Pod failed validation due to duplicate pod name, ignoring',
        level: 0,
        since: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 config.go:326] "Pod failed validation due to duplicate pod name, ignoring" index=1 pod="default/web-0" source="api"',
        ],
      },
      {
        message:
          'Pod[%d{index}] (%s{pod}) from %s{source} failed validation due to duplicate pod name %q{name}, ignoring',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'W0309 10:15:30.123456    2317 config.go:326] Pod[1] (web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)) from api failed validation due to duplicate pod name "web-0", ignoring',
        ],
      },
    ],
  },
  {
    event: 'static-manifest-error',
    means: 'A manifest could not be read or understood.',
    goroutine: 'config',
    texts: [
      {
        message: 'Could not process manifest file',
        level: 0,
        since: '1.21',
        samples: [
          'E1121 11:20:17.364959   24194 file.go:187] "Could not process manifest file" err="/var/lib/lab/1.36-wa/manifests/bad.yaml: couldn\'t parse as pod(yaml: line 4: did not find expected key), please check config file" path="/var/lib/lab/1.36-wa/manifests/bad.yaml"',
        ],
      },
      {
        message: 'Unable to process watch event',
        level: 0,
        since: '1.21',
        samples: [
          'E1121 11:20:12.576931   24194 file.go:108] "Unable to process watch event" err="can\'t process config file \\"/var/lib/lab/1.36-wa/manifests/bad.yaml\\": /var/lib/lab/1.36-wa/manifests/bad.yaml: couldn\'t parse as pod(yaml: line 4: did not find expected key), please check config file"',
        ],
      },
    ],
  },
  {
    event: 'static-manifest-ignored',
    means: 'A file whose name begins with a dot is ignored.',
    goroutine: 'config',
    texts: [
      {
        message: 'Ignored pod manifest, because it starts with dots',
        level: 4,
        since: '1.21',
        samples: [
          'I1121 11:20:22.577224   24194 file_linux.go:104] "Ignored pod manifest, because it starts with dots" eventName="/var/lib/lab/1.36-wa/manifests/.dot.yaml"',
        ],
      },
    ],
  },
];
