import type { EventDefinition } from '../definition.js';

/** Static pods: manifests and the swap of one generation for the next. */
export const staticPods = [
  { event: 'static-uid-generated', goroutine: 'config',
    means: 'The manifest has no UID; its hash is used.',
    texts: [
      ['1.21', null, 5, 'I', 'common.go', 'Generated UID'],
    ] },
  { event: 'static-name-generated', goroutine: 'config',
    means: 'The name of the node was appended to the name in the manifest.',
    texts: [
      ['1.21', null, 5, 'I', 'common.go', 'Generated pod name'],
    ] },
  { event: 'static-duplicate-name', goroutine: 'config', traits: ['traces-end', 'names-source'],
    means: 'Two manifests have the same pod name, often because one is a backup file; one is ignored.',
    texts: [
      ['1.21', null,   0, 'I', 'config.go', 'Pod failed validation due to duplicate pod name, ignoring'],
      ['1.10', '1.21', 0, 'W', 'config.go', 'Pod[%d{index}] (%s{pod}) from %s{source} failed validation due to duplicate pod name %q{name}, ignoring'],
    ] },
  { event: 'static-manifest-error', goroutine: 'config',
    means: 'A manifest could not be read or understood.',
    texts: [
      ['1.21', null, 0, 'E', 'file.go', 'Could not process manifest file'],
      ['1.21', null, 0, 'E', 'file.go', 'Unable to process watch event'],
    ] },
  { event: 'static-manifest-ignored', goroutine: 'config',
    means: 'A file whose name begins with a dot is ignored.',
    texts: [
      ['1.21', null, 4, 'I', 'file_linux.go', 'Ignored pod manifest, because it starts with dots'],
    ] },
] as const satisfies readonly EventDefinition[];
