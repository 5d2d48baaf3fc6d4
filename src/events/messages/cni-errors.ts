import type { EventDefinition } from '../types.js';

/** The network plugins, while the kubelet drove them itself: dockershim, up to 1.23 (dockershim/network/cni/cni.go). */
export const cniErrors: readonly EventDefinition[] = [
  {
    event: 'cni-delete-failed',
    means: 'The network of a sandbox could not be torn down.',
    traits: ['failure'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Error deleting pod from network',
        level: 0,
        since: '1.21',
        until: '1.23',
        made: [
          'E0309 10:15:30.123456    2317 cni.go:380] "Error deleting pod from network" err="failed to find plugin \\"bridge\\" in path [/opt/cni/bin]" pod="shop/web-0" podSandboxID={Type:docker ID:4d1c9b7e5f} podNetnsPath="/proc/31415/ns/net" networkType="bridge" networkName="cbr0"',
        ],
      },
      {
        message: 'Error deleting %s{namespace}_%s{name}/%s{sandboxId} from network %v{network}: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.20',
        made: [
          'E0309 10:15:30.123456    2317 cni.go:345] Error deleting shop_web-0/4d1c9b7e5f from network bridge/cbr0: failed to find plugin "bridge" in path [/opt/cni/bin]',
        ],
      },
    ],
  },
];
