import type { EventDefinition } from '../definition.js';

/** The network plugins, while the kubelet drove them itself: dockershim, up to 1.23 (dockershim/network/cni/cni.go). */
export const cniErrors = [
  { event: 'cni-delete-failed', goroutine: 'worker', traits: ['failure'],
    means: 'The network of a sandbox could not be torn down.',
    texts: [
      ['1.21', '1.23', 0, 'E', 'cni.go', 'Error deleting pod from network'],
      ['1.10', '1.20', 0, 'E', 'cni.go', 'Error deleting %s{namespace}_%s{name}/%s{sandboxId} from network %v{network}: %v{err}'],
    ] },
] as const satisfies readonly EventDefinition[];
