import { expect, it } from 'vitest';
import { nextOf } from '../../../src/episodes/starts/advice.js';
import { START_RULES } from '../../../src/episodes/starts/rules.js';

/** Errors as kubelets, runtimes and registries word them, with a word of the advice for each. */
const ERRORS = [
  [
    'stuck-image-pull',
    'ErrImageNeverPull: Container image "web:2" is not present with pull policy of Never',
    'must already be on the node',
  ],
  [
    'stuck-image-pull',
    `InvalidImageName: couldn't parse image name "Web:2": invalid reference format`,
    'image name is not valid',
  ],
  ['stuck-image-pull', 'ErrImagePull: pull QPS exceeded', 'registryPullQPS'],
  [
    'stuck-image-pull',
    'ErrImagePull: unexpected status from HEAD request to https://r.example/v2/web/manifests/2: 429 Too Many Requests',
    'limits the rate of requests',
  ],
  [
    'stuck-image-pull',
    'failed to extract layer: write /var/lib/x: no space left on device',
    'disk of the node is full',
  ],
  ['stuck-image-pull', 'no match for platform in manifest: not found', 'architecture'],
  ['stuck-image-pull', 'http: server gave HTTP response to HTTPS client', 'plain HTTP'],
  [
    'stuck-image-pull',
    'tls: failed to verify certificate: x509: certificate signed by unknown authority',
    'does not trust',
  ],
  [
    'stuck-image-pull',
    'failed to do request: Head "https://r.example/v2/": dial tcp: lookup r.example: no such host',
    'cannot reach the registry',
  ],
  [
    'stuck-image-pull',
    'pull access denied, repository does not exist or may require authorization',
    'imagePullSecrets',
  ],
  [
    'stuck-image-pull',
    'rpc error: code = NotFound desc = failed to pull and unpack image "r.example/web:2": not found',
    'name and tag',
  ],
  ['stuck-config', 'container has runAsNonRoot and image will run as root', 'runAsUser'],
  ['stuck-config', 'failed to prepare subPath for volumeMount "v" of container "web"', 'points outside the volume'],
  [
    'stuck-volume-mount',
    'MountVolume.SetUp failed for volume "settings" : configmap "web-settings" not found',
    'Create what the error names',
  ],
  [
    'stuck-volume-mount',
    'MountVolume.SetUp failed for volume "keys" : references non-existent secret key: tls.crt',
    'Create what the error names',
  ],
  [
    'stuck-volume-mount',
    'MountVolume.SetUp failed for volume "d" : hostPath type check failed: /srv/d is not a directory',
    'hostPath.type',
  ],
  [
    'stuck-volume-mount',
    'Multi-Attach error for volume "pvc-1" Volume is already exclusively attached to one node',
    'another node',
  ],
  ['stuck-volume-mount', 'driver name disks.example.com not found in the list of registered CSI drivers', 'DaemonSet'],
  ['stuck-volume-mount', 'failed to fetch PVC from API server: persistentvolumeclaims "data" not found', 'that claim'],
  [
    'stuck-volume-mount',
    'unmounted volumes=[keys], unattached volumes=[], failed to process volumes=[]: timed out',
    'waits for the volume',
  ],
  [
    'start-refused',
    'UnexpectedAdmissionError: Allocate failed due to no healthy devices present; cannot allocate unhealthy devices shop.example/scanner, which is unexpected',
    'device plugin of that resource',
  ],
  ['start-refused', 'TopologyAffinityError: Resources cannot be allocated with Topology locality', 'NUMA'],
  ['start-refused', 'Pod Predicate NodeAffinity failed', '--show-labels'],
  [
    'stuck-volume-mount',
    'MountVolume.MountDevice failed for volume "pvc-1" : rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    'did not answer in time',
  ],
  ['stuck-resource-claim', 'DRA driver gpu.example.com is not registered', 'plugins_registry'],
  [
    'stuck-resource-claim',
    'plugin name gpu.example.com not found in the list of registered DRA plugins',
    'plugins_registry',
  ],
  [
    'stuck-resource-claim',
    'pod web-0(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11) is not allowed to use resource claim gpu(6f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)',
    'reservedFor',
  ],
  ['stuck-resource-claim', 'fetch ResourceClaim gpu: resourceclaims.resource.k8s.io "gpu" not found', 'is gone'],
  ['stuck-resource-claim', 'ResourceClaim gpu: not allocated', 'no device is allocated'],
  [
    'stuck-resource-claim',
    'NodePrepareResources: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    'does not answer',
  ],
  [
    'stuck-sandbox-create',
    'plugin type="bridge" failed (add): ipam: no addresses left in pool pods',
    'no free IP addresses',
  ],
  ['stuck-sandbox-create', 'failed to get sandbox runtime: no runtime for "gvisor" is configured', 'RuntimeClass'],
  ['stuck-sandbox-create', 'failed to get sandbox image "registry.example/pause:3.10": failed to pull image', 'pause'],
  [
    'stuck-sandbox-create',
    'OCI runtime create failed: expected cgroupsPath to be of format "slice:prefix:name" for systemd cgroups, got "/kubepods/pod7" instead',
    'same cgroup driver',
  ],
  ['stuck-sandbox-create', 'cgroups: cannot found cgroup mount destination: unknown', 'version of cgroups'],
  [
    'stuck-container-create',
    'The container operating system does not match the host operating system. (0xc0370101)',
    'windows-build',
  ],
  ['stuck-sandbox-create', 'hnsCall failed in Win32: The object already exists. (0x1392)', 'Get-HnsEndpoint'],
  [
    'stuck-sandbox-create',
    'hcsshim::PrepareLayer - failed failed in Win32: The device is not ready. (0x15)',
    'Windows itself',
  ],
  ['stuck-container-start', 'hcs::CreateComputeSystem web: The directory name is invalid.', 'working directory'],
  [
    'stuck-container-start',
    'unable to start container process: failed to set MOUNT_ATTR_IDMAP on /var/lib/kubelet/pods/7/volumes/kubernetes.io~nfs/d: invalid argument',
    'hostUsers',
  ],
  [
    'stuck-container-create',
    'mount callback failed on /tmp/m: container ID 6553600 cannot be mapped to a host ID',
    'hostUsers',
  ],
  [
    'stuck-container-create',
    'CDI device injection failed: unresolvable CDI devices example.com/scanner=s0',
    '/var/run/cdi',
  ],
  [
    'stuck-sandbox-create',
    'network: plugin type="podnet" failed (add): open /run/podnet.env: no such file or directory',
    'its agent',
  ],
  ['stuck-container-create', 'failed to generate spec: no command specified', 'ENTRYPOINT'],
  ['stuck-container-start', 'exec /srv/web: exec format error', 'another architecture'],
] as const;

it.each(ERRORS)('the advice of %s for the error %s', (rule, error, word) => {
  expect(nextOf(rule, error)).toContain(word);
  // Each text belongs to its own rule and to no other
  expect(nextOf('never-ready', error)).toBe(START_RULES['never-ready'].next);
});

it('a file that the runtime itself does not find gets no advice about the network', () => {
  expect(nextOf('stuck-sandbox-create', 'fork/exec /usr/bin/hook: no such file or directory')).toBe(
    START_RULES['stuck-sandbox-create'].next,
  );
});

it('an unknown error gets the general advice of its rule', () => {
  for (const rule of ['stuck-image-pull', 'stuck-config', 'stuck-volume-mount', 'stuck-sandbox-create'] as const)
    expect(nextOf(rule, 'unexpected EOF')).toBe(START_RULES[rule].next);
});
