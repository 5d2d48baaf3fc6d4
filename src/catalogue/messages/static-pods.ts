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
      ['1.21', null,   0, 'E', 'file.go', 'Could not process manifest file'],
      ['1.10', '1.20', 0, 'E', 'file.go', "Can't process manifest file %q{path}: %v{err}"],
      ['1.21', null,   0, 'E', 'file.go', 'Unable to process watch event'],
      ['1.14', '1.20', 0, 'E', 'file.go', 'Unable to process watch event: %v{err}'],
    ] },
  { event: 'static-manifest-ignored', goroutine: 'config',
    means: 'A file whose name begins with a dot is ignored.',
    texts: [
      ['1.21', null, 4, 'I', 'file_linux.go', 'Ignored pod manifest, because it starts with dots'],
    ] },
  { event: 'static-wait-start', goroutine: 'worker',
    means: 'The new generation of a static pod waits until the old one is gone; the worker checks again every 10 to 15 seconds.',
    waitsFor: 'the pod that it replaces to be gone',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod cannot start yet'],
    ] },
  { event: 'static-never-start', goroutine: 'worker',
    means: 'A generation of a static pod was replaced before it ever started.',
    texts: [
      ['1.27', null,   4, 'I', 'pod_workers.go', 'Pod cannot start ever'],
      ['1.22', '1.26', 4, 'I', 'pod_workers.go', 'Pod never started and the worker can now stop'],
      ['1.27', null,   4, 'I', 'pod_workers.go', 'Running pod cannot start ever, programmer error'],
    ] },
  { event: 'static-same-uid-restart', goroutine: 'sync-loop', traits: ['follows-config'],
    means: 'A static pod came back with the same UID while it is still terminating; it starts again afterwards.',
    waitsFor: 'the pod with the same UID to be terminated',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod is terminating but has been requested to restart with same UID, will be reconciled later'],
    ] },
  { event: 'static-same-uid-purged', goroutine: 'sync-loop',
    means: 'The record of an ended pod is dropped so that a pod with the same UID can start.',
    texts: [
      ['1.22', null, 4, 'I', 'pod_workers.go', 'Pod has been terminated but another pod with the same UID was created, remove history to allow restart'],
    ] },
  { event: 'static-same-uid-restarted', goroutine: 'sync-loop',
    means: 'A pod starts again with the UID of one that ended.',
    texts: [
      ['1.22', '1.26', 3, 'I', 'kubelet_pods.go', 'Pod is restartable after termination due to UID reuse'],
      ['1.27', null,   3, 'I', 'kubelet_pods.go', 'Pod will be restarted because it is in the desired set and not known to the pod workers (likely due to UID reuse)'],
    ] },
  { event: 'static-same-uid-blocked', goroutine: 'sync-loop',
    means: 'A pod cannot start again with its old UID because its phase is final.',
    texts: [
      ['1.22', '1.26', 3, 'I', 'kubelet_pods.go', 'Pod is restartable after termination due to UID reuse, but pod phase is terminal'],
    ] },
] as const satisfies readonly EventDefinition[];
