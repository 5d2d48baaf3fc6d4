import type { RuntimeMessage } from '../types.js';

const runtime = 'CRI-O';
/** `namespace/pod/container` (internal/oci/container.go, LabelsToDescription); the container of a sandbox is called POD. */
const WHOSE = '(?<namespace>[^/\\s]{1,253})/(?<name>[^/\\s]{1,253})';
const ID = '[\\da-f]{12,64}';

/** CRI-O prints one line before a call of the kubelet and one after it, with the id and the place of the container. */
const containers: readonly RuntimeMessage[] = [
  { what: 'sandbox-created', runtime, where: 'server/sandbox_run_linux.go, runPodSandbox',
    pattern: new RegExp(`^Ran pod sandbox (?<sandboxId>${ID}) with infra container: ${WHOSE}/POD$`),
    call: { pattern: /^Running pod sandbox: /, sample: 'Running pod sandbox: default/web-0/POD' },
    samples: ['Ran pod sandbox 5470eb1d161bad9bce9d3646a367e8f397c264fdd83900e342bee0f59c8bba09 with infra container: default/web-0/POD'] },
  { what: 'container-created', runtime, where: 'server/container_create.go, CreateContainer',
    pattern: new RegExp(`^Created container (?<containerId>${ID}): ${WHOSE}/(?<container>[^/\\s]{1,253})$`),
    call: { pattern: /^Creating container: \S{1,700}$/, sample: 'Creating container: default/web-0/app' },
    samples: ['Created container 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315: default/web-0/app'] },
  // The answer states the digest, the call the name of the image in the pod
  { what: 'image-pulled', runtime, where: 'server/image_pull.go, PullImage',
    pattern: /^Pulled image: \S{1,500}$/,
    call: { pattern: /^Pulling image: (?<image>\S{1,500})$/, sample: 'Pulling image: quay.io/shop/web:1.4' },
    samples: ['Pulled image: quay.io/shop/web@sha256:1926eae7cacb9c00f142ec98b00628970e974284b6ddaf9a6a086cb9af7a6c31'] },
  { what: 'container-started', runtime, where: 'server/container_start.go, StartContainer',
    pattern: /^Started container$/,
    fields: { containerId: 'containerID', sandboxId: 'sandboxID' },
    samples: ['Started container'] },
  { what: 'stop-requested', runtime, where: 'server/container_stop.go, StopContainer (the timeout since 1.21)',
    pattern: new RegExp(`^Stopping container: (?<containerId>${ID})(?: \\(timeout: (?<timeout>\\d{1,18})s\\))?$`),
    samples: [
      'Stopping container: 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315 (timeout: 30s)',
      'Stopping container: 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315',
    ] },
  { what: 'kill-sent', runtime, where: 'internal/oci/runtime_oci.go, StopLoopForContainer',
    pattern: new RegExp(`^Stopping container (?<containerId>${ID}) with stop signal\\s?\\(\\w{1,20}\\) timed out\\. Killing`),
    samples: ['Stopping container 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315 with stop signal(15) timed out. Killing...'] },
  { what: 'stop-returned', runtime, where: 'server/container_stop.go, StopContainer',
    pattern: new RegExp(`^Stopped container (?<containerId>${ID}): ${WHOSE}/(?<container>[^/\\s]{1,253})$`),
    samples: ['Stopped container 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315: default/web-0/app'] },
  { what: 'stop-failed', runtime, where: 'internal/oci/runtime_oci.go, StopLoopForContainer',
    pattern: new RegExp(`^Killing container (?<containerId>${ID}) failed: (?<error>.*)$`, 's'),
    samples: ['Killing container 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315 failed: `/usr/bin/runc kill` failed: exit status 1'] },
  { what: 'container-exited', runtime, where: 'internal/oci/runtime_oci.go, updateContainerStatusFromExitFile (debug)',
    pattern: new RegExp(`^Found exit code for (?<containerId>${ID}): (?<exitCode>\\d{1,10})$`),
    samples: ['Found exit code for 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315: 137'] },
  { what: 'container-removed', runtime, where: 'server/container_remove.go, RemoveContainer',
    pattern: new RegExp(`^Removed container (?<containerId>${ID}): ${WHOSE}/(?<container>[^/\\s]{1,253})$`),
    samples: ['Removed container 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315: default/web-0/app'] },
];

/** How CRI-O stops and removes a sandbox, and the network with it. */
const sandboxes: readonly RuntimeMessage[] = [
  // What is undone when RunPodSandbox fails; the reason is only in its answer to the kubelet
  { what: 'sandbox-failed', runtime, where: 'server/sandbox_run_linux.go, runPodSandbox; internal/resourcestore/resourcecleaner.go, Cleanup',
    pattern: /^runSandbox: releasing pod sandbox name: k8s_(?<name>[^_\s]{1,253})_(?<namespace>[^_\s]{1,253})_(?<uid>[\da-f-]{32,36})_\d{1,9}$/,
    samples: ['runSandbox: releasing pod sandbox name: k8s_web-0_default_d4999650-9a06-4601-967b-6997ae0c52d8_0'] },
  { what: 'sandbox-stop-requested', runtime, where: 'server/sandbox_stop.go, StopPodSandbox',
    pattern: new RegExp(`^Stopping pod sandbox: (?<sandboxId>${ID})$`),
    samples: ['Stopping pod sandbox: 5470eb1d161bad9bce9d3646a367e8f397c264fdd83900e342bee0f59c8bba09'] },
  { what: 'sandbox-stopped', runtime, where: 'server/sandbox_stop_linux.go, stopPodSandbox',
    pattern: new RegExp(`^Stopped pod sandbox(?: \\(already stopped\\))?: (?<sandboxId>${ID})$`),
    samples: [
      'Stopped pod sandbox: 5470eb1d161bad9bce9d3646a367e8f397c264fdd83900e342bee0f59c8bba09',
      'Stopped pod sandbox (already stopped): 5470eb1d161bad9bce9d3646a367e8f397c264fdd83900e342bee0f59c8bba09',
    ] },
  { what: 'network-removal-begun', runtime, where: 'cri-o/ocicni, pkg/ocicni/ocicni.go, deleteFromNetwork',
    pattern: /^Deleting pod (?<namespace>[^_\s]{1,253})_(?<name>[^_\s]{1,253}) from CNI network \\?"(?<network>[^"\\]{1,253})\\?" \(type=(?<plugin>[^)]{1,253})\)$/,
    samples: ['Deleting pod default_web-0 from CNI network "ovn" (type=bridge)'] },
  { what: 'network-removal-failed', runtime, where: 'server/sandbox_network.go, networkStop',
    pattern: new RegExp(`^Failed to destroy network for pod sandbox k8s_(?<name>[^_\\s]{1,253})_(?<namespace>[^_\\s]{1,253})_(?<uid>[\\da-f-]{32,36})_\\d{1,9}\\((?<sandboxId>${ID})\\): (?<error>.*)$`, 's'),
    samples: ['Failed to destroy network for pod sandbox k8s_web-0_default_d4999650-9a06-4601-967b-6997ae0c52d8_0(5470eb1d161bad9bce9d3646a367e8f397c264fdd83900e342bee0f59c8bba09): error removing pod default_web-0 from CNI network "ovn": plugin type="ovn" failed (delete)'] },
  { what: 'sandbox-removed', runtime, where: 'server/sandbox_remove.go, RemovePodSandbox',
    pattern: new RegExp(`^Removed pod sandbox: (?<sandboxId>${ID})$`),
    samples: ['Removed pod sandbox: 5470eb1d161bad9bce9d3646a367e8f397c264fdd83900e342bee0f59c8bba09'] },
];

export const crio: readonly RuntimeMessage[] = [...containers, ...sandboxes];
