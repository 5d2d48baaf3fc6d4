import type { MessageDefinition } from '../types.js';

/** The network plugins, while the kubelet drove them itself: dockershim, up to 1.23 (dockershim/network/cni/cni.go). */
export const cniErrors: readonly MessageDefinition[] = [
  {
    event: 'cni-delete-failed',
    traits: ['failure'],
    message: 'Error deleting pod from network',
    severity: 'E',
    level: 0,
    since: '1.21',
    until: '1.23',
    goroutine: 'worker',
    means: 'The network of a sandbox could not be taken down.',
    file: 'cni.go',
    samples: [
      'E0309 10:15:30.123456    2317 cni.go:380] "Error deleting pod from network" err="failed to find plugin \\"bridge\\" in path [/opt/cni/bin]" pod="shop/web-0" podSandboxID={Type:docker ID:4d1c9b7e5f} podNetnsPath="/proc/31415/ns/net" networkType="bridge" networkName="cbr0"',
    ],
  },
  {
    event: 'cni-delete-failed',
    traits: ['failure'],
    message: 'Error deleting %s{namespace}_%s{name}/%s{sandboxId} from network %v{network}: %v{err}',
    printf: true,
    severity: 'E',
    level: 0,
    since: '1.10',
    until: '1.20',
    goroutine: 'worker',
    means: 'The network of a sandbox could not be taken down.',
    file: 'cni.go',
    samples: [
      'E0309 10:15:30.123456    2317 cni.go:345] Error deleting shop_web-0/4d1c9b7e5f from network bridge/cbr0: failed to find plugin "bridge" in path [/opt/cni/bin]',
    ],
  },
];
