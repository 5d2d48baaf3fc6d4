import type { RuntimeMessage } from '../types.js';

const runtime = 'CRI-O';
/** `namespace/pod/container` (internal/oci/container.go, LabelsToDescription); that of a sandbox is called POD. */
const WHOSE = '(?<namespace>[^/\\s]{1,253})/(?<name>[^/\\s]{1,253})';
const ID = '[\\da-f]{12,64}';

/** CRI-O prints one line before a call of the kubelet and one after it, with the id and the place of the container. */
export const crio: readonly RuntimeMessage[] = [
  {
    what: 'sandbox-created',
    runtime,
    where: 'server/sandbox_run_linux.go, runPodSandbox',
    pattern: new RegExp(`^Ran pod sandbox (?<sandboxId>${ID}) with infra container: ${WHOSE}/POD$`),
    call: { pattern: /^Running pod sandbox: /, sample: 'Running pod sandbox: default/web-0/POD' },
    samples: [
      'Ran pod sandbox 5470eb1d161bad9bce9d3646a367e8f397c264fdd83900e342bee0f59c8bba09 with infra container: default/web-0/POD',
    ],
  },
  {
    what: 'container-created',
    runtime,
    where: 'server/container_create.go, CreateContainer',
    pattern: new RegExp(`^Created container (?<containerId>${ID}): ${WHOSE}/(?<container>[^/\\s]{1,253})$`),
    call: { pattern: /^Creating container: \S{1,700}$/, sample: 'Creating container: default/web-0/app' },
    samples: ['Created container 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315: default/web-0/app'],
  },
  {
    what: 'image-pulled',
    runtime,
    // The answer states the digest, the call the name of the image in the pod
    where: 'server/image_pull.go, PullImage',
    pattern: /^Pulled image: \S{1,500}$/,
    call: { pattern: /^Pulling image: (?<image>\S{1,500})$/, sample: 'Pulling image: quay.io/shop/web:1.4' },
    samples: ['Pulled image: quay.io/shop/web@sha256:1926eae7cacb9c00f142ec98b00628970e974284b6ddaf9a6a086cb9af7a6c31'],
  },
  {
    what: 'container-started',
    runtime,
    where: 'server/container_start.go, StartContainer',
    pattern: /^Started container$/,
    fields: { containerId: 'containerID', sandboxId: 'sandboxID' },
    samples: ['Started container'],
  },
  {
    what: 'stop-requested',
    runtime,
    where: 'server/container_stop.go, StopContainer (the timeout since 1.21)',
    pattern: new RegExp(`^Stopping container: (?<containerId>${ID})(?: \\(timeout: (?<timeout>\\d{1,18})s\\))?$`),
    samples: [
      'Stopping container: 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315 (timeout: 30s)',
      'Stopping container: 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315',
    ],
  },
  {
    what: 'kill-sent',
    runtime,
    where: 'internal/oci/runtime_oci.go, StopLoopForContainer',
    pattern: new RegExp(
      `^Stopping container (?<containerId>${ID}) with stop signal\\s?\\(\\w{1,20}\\) timed out\\. Killing`,
    ),
    samples: [
      'Stopping container 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315 with stop signal(15) timed out. Killing...',
    ],
  },
  {
    what: 'stop-returned',
    runtime,
    where: 'server/container_stop.go, StopContainer',
    pattern: new RegExp(`^Stopped container (?<containerId>${ID}): ${WHOSE}/(?<container>[^/\\s]{1,253})$`),
    samples: ['Stopped container 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315: default/web-0/app'],
  },
  {
    what: 'stop-failed',
    runtime,
    where: 'internal/oci/runtime_oci.go, StopLoopForContainer',
    pattern: new RegExp(`^Killing container (?<containerId>${ID}) failed: (?<error>.*)$`, 's'),
    samples: [
      'Killing container 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315 failed: `/usr/bin/runc kill` failed: exit status 1',
    ],
  },
  {
    what: 'container-exited',
    runtime,
    where: 'internal/oci/runtime_oci.go, updateContainerStatusFromExitFile (debug)',
    pattern: new RegExp(`^Found exit code for (?<containerId>${ID}): (?<exitCode>\\d{1,10})$`),
    samples: ['Found exit code for 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315: 137'],
  },
  {
    what: 'container-removed',
    runtime,
    where: 'server/container_remove.go, RemoveContainer',
    pattern: new RegExp(`^Removed container (?<containerId>${ID}): ${WHOSE}/(?<container>[^/\\s]{1,253})$`),
    samples: ['Removed container 10dd79683c745f30d1287b4731e619291349f8095574337c454b48e787e0e315: default/web-0/app'],
  },
];
