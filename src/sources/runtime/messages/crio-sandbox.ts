import type { RuntimeMessage } from '../types.js';

const runtime = 'CRI-O';
const ID = '[\\da-f]{12,64}';

/** How CRI-O stops and removes a sandbox, and the network with it. */
export const crioSandbox: readonly RuntimeMessage[] = [
  {
    what: 'sandbox-failed',
    runtime,
    // What is undone when RunPodSandbox fails; the reason is only in its answer to the kubelet
    where: 'server/sandbox_run_linux.go, runPodSandbox; internal/resourcestore/resourcecleaner.go, Cleanup',
    pattern:
      /^runSandbox: releasing pod sandbox name: k8s_(?<name>[^_\s]{1,253})_(?<namespace>[^_\s]{1,253})_(?<uid>[\da-f-]{32,36})_\d{1,9}$/,
    samples: ['runSandbox: releasing pod sandbox name: k8s_web-0_default_d4999650-9a06-4601-967b-6997ae0c52d8_0'],
  },
  {
    what: 'sandbox-stop-requested',
    runtime,
    where: 'server/sandbox_stop.go, StopPodSandbox',
    pattern: new RegExp(`^Stopping pod sandbox: (?<sandboxId>${ID})$`),
    samples: ['Stopping pod sandbox: 5470eb1d161bad9bce9d3646a367e8f397c264fdd83900e342bee0f59c8bba09'],
  },
  {
    what: 'sandbox-stopped',
    runtime,
    where: 'server/sandbox_stop_linux.go, stopPodSandbox',
    pattern: new RegExp(`^Stopped pod sandbox(?: \\(already stopped\\))?: (?<sandboxId>${ID})$`),
    samples: [
      'Stopped pod sandbox: 5470eb1d161bad9bce9d3646a367e8f397c264fdd83900e342bee0f59c8bba09',
      'Stopped pod sandbox (already stopped): 5470eb1d161bad9bce9d3646a367e8f397c264fdd83900e342bee0f59c8bba09',
    ],
  },
  {
    what: 'network-removal-begun',
    runtime,
    where: 'cri-o/ocicni, pkg/ocicni/ocicni.go, deleteFromNetwork',
    pattern:
      /^Deleting pod (?<namespace>[^_\s]{1,253})_(?<name>[^_\s]{1,253}) from CNI network \\?"(?<network>[^"\\]{1,253})\\?" \(type=(?<plugin>[^)]{1,253})\)$/,
    samples: ['Deleting pod default_web-0 from CNI network "ovn" (type=bridge)'],
  },
  {
    what: 'network-removal-failed',
    runtime,
    where: 'server/sandbox_network.go, networkStop',
    pattern: new RegExp(
      `^Failed to destroy network for pod sandbox k8s_(?<name>[^_\\s]{1,253})_(?<namespace>[^_\\s]{1,253})_(?<uid>[\\da-f-]{32,36})_\\d{1,9}\\((?<sandboxId>${ID})\\): (?<error>.*)$`,
      's',
    ),
    samples: [
      'Failed to destroy network for pod sandbox k8s_web-0_default_d4999650-9a06-4601-967b-6997ae0c52d8_0(5470eb1d161bad9bce9d3646a367e8f397c264fdd83900e342bee0f59c8bba09): error removing pod default_web-0 from CNI network "ovn": plugin type="ovn" failed (delete)',
    ],
  },
  {
    what: 'sandbox-removed',
    runtime,
    where: 'server/sandbox_remove.go, RemovePodSandbox',
    pattern: new RegExp(`^Removed pod sandbox: (?<sandboxId>${ID})$`),
    samples: ['Removed pod sandbox: 5470eb1d161bad9bce9d3646a367e8f397c264fdd83900e342bee0f59c8bba09'],
  },
];
