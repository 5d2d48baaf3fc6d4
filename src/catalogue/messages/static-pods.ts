import type { EventDefinition } from '../definition.js';

/** Static pods: manifests and the swap of one generation for the next. */
export const staticPods = [
  {
    event: 'static-uid-generated',
    means: 'The manifest has no UID; its hash is used.',
    goroutine: 'config',
    texts: [
      ['1.21', null, 5, 'I', 'common.go', 'Generated UID'],
    ],
  },
  {
    event: 'static-name-generated',
    means: 'The name of the node was appended to the name in the manifest.',
    goroutine: 'config',
    texts: [
      ['1.21', null, 5, 'I', 'common.go', 'Generated pod name'],
    ],
  },
  {
    event: 'static-duplicate-name',
    means: 'Two manifests have the same pod name, often because one is a backup file; one is ignored.',
    traits: ['traces-end', 'names-source'],
    goroutine: 'config',
    texts: [
      ['1.21', null,   0, 'I', 'config.go', 'Pod failed validation due to duplicate pod name, ignoring'],
      ['1.10', '1.21', 0, 'W', 'config.go', 'Pod[%d{index}] (%s{pod}) from %s{source} failed validation due to duplicate pod name %q{name}, ignoring'],
    ],
  },
  {
    event: 'static-manifest-error',
    means: 'A manifest could not be read or understood.',
    goroutine: 'config',
    texts: [
      ['1.21', null, 0, 'E', 'file.go', 'Could not process manifest file'],
      ['1.21', null, 0, 'E', 'file.go', 'Unable to process watch event'],
    ],
  },
  {
    event: 'static-manifest-ignored',
    means: 'A file whose name begins with a dot is ignored.',
    goroutine: 'config',
    texts: [
      ['1.21', null, 4, 'I', 'file_linux.go', 'Ignored pod manifest, because it starts with dots'],
    ],
  },
] as const satisfies readonly EventDefinition[];
