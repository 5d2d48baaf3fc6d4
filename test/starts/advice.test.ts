import { expect, it } from 'vitest';
import { adviceOn } from '../../src/starts/advice.js';
import { STAGES } from '../../src/starts/words.js';

/** Errors as kubelets, runtimes and registries word them, and a word of what helps. */
const ERRORS = [
  [
    'image',
    'ErrImageNeverPull: Container image "web:2" is not present with pull policy of Never',
    'has to be on the node',
  ],
  ['image', `InvalidImageName: couldn't parse image name "Web:2": invalid reference format`, 'no name of an image'],
  ['image', 'ErrImagePull: pull QPS exceeded', 'registryPullQPS'],
  [
    'image',
    'ErrImagePull: unexpected status from HEAD request to https://r.example/v2/web/manifests/2: 429 Too Many Requests',
    'limits how often',
  ],
  ['image', 'failed to extract layer: write /var/lib/x: no space left on device', 'disk of the node is full'],
  ['image', 'no match for platform in manifest: not found', 'architecture'],
  ['image', 'http: server gave HTTP response to HTTPS client', 'plain HTTP'],
  ['image', 'tls: failed to verify certificate: x509: certificate signed by unknown authority', 'does not trust'],
  [
    'image',
    'failed to do request: Head "https://r.example/v2/": dial tcp: lookup r.example: no such host',
    'does not reach',
  ],
  ['image', 'pull access denied, repository does not exist or may require authorization', 'imagePullSecrets'],
  [
    'image',
    'rpc error: code = NotFound desc = failed to pull and unpack image "r.example/web:2": not found',
    'name and tag',
  ],
  ['config', 'container has runAsNonRoot and image will run as root', 'runAsUser'],
  ['config', 'failed to prepare subPath for volumeMount "v" of container "web"', 'leads out of the volume'],
  [
    'volumes',
    'MountVolume.SetUp failed for volume "settings" : configmap "web-settings" not found',
    'configmap,secret',
  ],
  [
    'volumes',
    'MountVolume.SetUp failed for volume "keys" : references non-existent secret key: tls.crt',
    'configmap,secret',
  ],
  [
    'volumes',
    'MountVolume.SetUp failed for volume "d" : hostPath type check failed: /srv/d is not a directory',
    'hostPath.type',
  ],
  [
    'volumes',
    'Multi-Attach error for volume "pvc-1" Volume is already exclusively attached to one node',
    'another node',
  ],
  ['volumes', 'driver name disks.example.com not found in the list of registered CSI drivers', 'DaemonSet'],
  ['volumes', 'failed to fetch PVC from API server: persistentvolumeclaims "data" not found', 'that claim'],
  [
    'volumes',
    'unmounted volumes=[keys], unattached volumes=[], failed to process volumes=[]: timed out',
    'the wait for',
  ],
  ['sandbox', 'plugin type="bridge" failed (add): ipam: no addresses left in pool pods', 'used up'],
  ['sandbox', 'failed to get sandbox runtime: no runtime for "gvisor" is configured', 'RuntimeClass'],
  ['sandbox', 'failed to get sandbox image "registry.example/pause:3.10": failed to pull image', 'pause'],
  ['create', 'failed to generate spec: no command specified', 'ENTRYPOINT'],
  ['start', 'exec /srv/web: exec format error', 'another architecture'],
] as const;

it.each(ERRORS)('%s: %s', (stage, error, word) => {
  expect(adviceOn(stage, error)).toContain(word);
  // Each of them is of its own stage, and of no other
  expect(adviceOn('probe', error)).toBe(STAGES.probe.next);
});

it('what nobody knows gets the general advice of its stage', () => {
  expect(adviceOn('image', 'unexpected EOF')).toBe(STAGES.image.next);
  expect(adviceOn('config', 'configmap "web" not found')).toBe(STAGES.config.next);
  expect(adviceOn('volumes', 'mount failed: exit status 32')).toBe(STAGES.volumes.next);
  expect(adviceOn('sandbox', 'plugin type="bridge" failed (add): open /proc/1/ns/net')).toBe(STAGES.sandbox.next);
  expect(adviceOn('start', 'stat /srv/web: no such file or directory')).toBe(STAGES.start.next);
});
