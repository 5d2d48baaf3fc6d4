import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { innermost } from '../../src/catalogue/causes/innermost.js';

const ID = '415ecf32597ca04f893e2b1017ec31c79667a6b62b7d03046e79ed3127b63634';
const PATH = '/var/lib/kubelet/pods/00acafbb-3f58-4357-9986-25134631dc74/volumes/kubernetes.io~empty-dir/edmem';

describe('the innermost error', () => {
  it.each([
    [
      `rpc error: code = Unknown desc = failed to destroy network for sandbox "${ID}": plugin type="bridge" failed (delete): no such device`,
      'network plugin bridge: no such device',
    ],
    [
      `error killing terminating pod: failed to "KillPodSandbox" for "25f65ab0" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to destroy network for sandbox \\"${ID}\\": plugin type=\\"bridge\\" failed (delete): lab: network teardown refused"`,
      'network plugin bridge: network teardown refused',
    ],
    [
      `failed to destroy network for sandbox "${ID}": plugin type="multus" name="multus-cni" failed (delete): opening netns pinned at "": failed to Statfs "": no such file or directory`,
      'network plugin multus: opening netns pinned at ""',
    ],
    [
      `plugin type="calico" failed (delete): stat /var/lib/calico/nodename: no such file or directory: check that the calico/node container is running and has mounted /var/lib/calico/`,
      'network plugin calico: stat /var/lib/calico/nodename: no such file or directory',
    ],
    [
      'admission webhook "guard.policy.example.com" denied the request: pods of shop may not be deleted',
      'admission webhook guard.policy.example.com denied the request: pods of shop may not be deleted',
    ],
    [
      'admission webhook "guard.policy.example.com" denied the request',
      'admission webhook guard.policy.example.com denied the request',
    ],
    ['failed to stop container: rpc error: code = Unknown des', 'failed to stop container'],
    ['rpc error: code = Unknown desc = failed to stop container k8s_POD_db-0: ttrpc: closed: unknown', 'ttrpc: closed'],
    [
      'runc create failed: exec: "/run.sh": stat /run.sh: no such file or directory: unknown',
      'stat /run.sh: no such file or directory',
    ],
    ['error unknown', 'error unknown'],
    [
      'tls: failed to verify certificate: x509: certificate has expired or is not yet valid: current time 2026-03-09T10:15:30Z is after 2026-03-01T00:00:00Z',
      'certificate has expired or is not yet valid: current time 2026-03-09T10:15:30Z is after 2026-03-01T00:00:00Z',
    ],
    [
      'failed to get rootfs info: could not find device with major: 0, minor: 34 in cached partitions map',
      'could not find device with major: 0, minor: 34 in cached partitions map',
    ],
    ['rpc error: code = Unavailable', 'no answer from there (Unavailable)'],
    [
      'failed to "KillPodSandbox" for "c18a" with KillPodSandboxError: "rpc error: code = DeadlineExceeded"',
      'no answer in time (DeadlineExceeded)',
    ],
    ['failed to stop container: rpc error: code = DeadlineExceeded desc', 'no answer in time (DeadlineExceeded)'],
    ['rpc error: code = Unknown', 'code = Unknown'],
    [
      `[failed to "KillContainer" for "c" with KillContainerError: "rpc error: code = DeadlineExceeded desc = context deadline exceeded", failed to "KillPodSandbox" for "x" with KillPodSandboxError: "rpc error: code = DeadlineExceeded desc = context deadline exceeded"]`,
      'context deadline exceeded',
    ],
    [
      `UnmountVolume.TearDown failed for volume "edmem" : unmount failed: exit status 32\nUnmounting arguments: ${PATH}\nOutput: umount: ${PATH}: target is busy.`,
      'target is busy',
    ],
    [
      `UnmountVolume.TearDown failed for volume "a" : unmount failed: exit status 32\\nUnmounting arguments: ${PATH}\\nOutput: umount: ${PATH}: not mounted.\\n\\n`,
      'not mounted',
    ],
    [
      `mount failed: exit status 32\nMounting command: systemd-run\nOutput: Running scope as unit: run-r1.scope\nmount.nfs: Connection timed out\n`,
      'Connection timed out',
    ],
    [`unmount failed: exit status 32\nUnmounting arguments: ${PATH}\nOutput: \n`, 'unmount failed: exit status 32'],
    [`unlinkat ${PATH}/inner: device or resource busy`, 'device or resource busy'],
    [
      'Get "https://127.0.0.1:6443/api/v1/pods/x": dial tcp 127.0.0.1:6443: connect: connection refused',
      'dial tcp 127.0.0.1:6443: connection refused',
    ],
    [`Error: No such container: ${ID}`, `No such container: ${ID}`],
    [
      `inotify_add_watch /sys/fs/cgroup/cpu/kubepods/besteffort/pod${ID}/${ID}/and/so/on: no such file or directory`,
      `inotify_add_watch /sys/fs/cgroup/cpu/kubepods/besteffort/pod${ID.slice(0, 28)}…${ID.slice(-34)}/and/so/on: no such file or directory`,
    ],
    [`Back-off pulling image \\"shop/cart:1\\"`, 'Back-off pulling image "shop/cart:1"'],
    [
      `orphaned pod "x" found, but volume paths are still present on disk : There were a total of 4 errors similar to this. Turn up verbosity to see them.`,
      'orphaned pod "x" found, but volume paths are still present on disk',
    ],
    [
      `an error occurred when try to find container "${ID}": not found`,
      `an error occurred when try to find container "${ID}": not found`,
    ],
    [
      'pods "x" is forbidden: User "system:node:n1" cannot delete resource "pods" in API group ""',
      'User "system:node:n1" cannot delete resource "pods" in API group',
    ],
    ['Warning: "/var/lib/a" is not a mountpoint, deleting', '"/var/lib/a" is not a mountpoint, deleting'],
    ['map[cpu:/kubepods]', 'map[cpu:/kubepods]'],
    ['failed to delete cgroup paths: map[cpu:/kubepods]', 'failed to delete cgroup paths'],
    ['failed to delete cgroup paths: map[cpu:/kubepods]: not found', 'failed to delete cgroup paths: not found'],
    ['cannot use [a b]', 'cannot use [a b]'],
    ['the last of a b]', 'the last of a b'],
    ['cannot use {a} of b}', 'cannot use {a} of b'],
    ['cannot use {a b}', 'cannot use {a b}'],
    ['no plugin called "bridge"', 'no plugin called "bridge"'],
    ['no plugin called bridge"', 'no plugin called bridge'],
    ['a plugin "bridge" is gone"', 'a plugin "bridge" is gone'],
    ['it was: "[gone]"', 'gone'],
    ['it was gone: [', 'it was gone'],
    ["can't do it: gone'", 'gone'],
    ['Output: umount: it is busy', 'it is busy'],
    [' Output: ', ''],
    ['the first line\nthe second', 'the first line'],
    ['\n  the first line  \n', 'the first line'],
    [String.raw`one\ttwo \t  three`, 'one two three'],
    [`${'x'.repeat(20_000)}: it is busy`, 'it is busy'],
    ['exit status 1', 'exit status 1'],
    [': exit status 1', 'exit status 1'],
    ['dial: connect: broken pipe', 'dial: broken pipe'],
    ['a'.repeat(160), 'a'.repeat(160)],
    ['a'.repeat(161), `${'a'.repeat(106)}…${'a'.repeat(53)}`],
    ['.', ''],
    ['', ''],
    ['": "', ''],
  ])('is the last of its layers, in row %#', (error, last) => {
    expect(innermost(error)).toBe(last);
  });

  it('is the same however often the error was quoted', () => {
    const inner = 'plugin failed (delete): no such device';
    let quoted = `rpc error: code = Unknown desc = sandbox "a": ${inner}`;
    for (let times = 0; times < 5; times++) {
      expect(innermost(quoted)).toBe('no such device');
      quoted = `error killing pod: ${JSON.stringify(quoted)}`;
    }
  });

  it('stays short and never throws, whatever the text', () => {
    const text = fc.array(
      fc.oneof(fc.constantFrom(': ', '\\', '"', '\n', 'Output: ', ' desc = ', '[', 'exit status 1'), fc.string()),
    );
    fc.assert(
      fc.property(text, parts => {
        const found = innermost(parts.join(''));
        expect(found.length).toBeLessThanOrEqual(160);
        expect(found).not.toMatch(/[\n\r\t]/);
      }),
    );
  });

  it.each(['\\', '"', ': ', '\n', 'Output: ', '[', 'a', '\\n', ' '])('is found in a megabyte of %j', unit => {
    expect(innermost(unit.repeat(1_000_000 / unit.length)).length).toBeLessThanOrEqual(160);
  });
});
