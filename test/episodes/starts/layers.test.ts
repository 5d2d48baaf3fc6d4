import { expect, it } from 'vitest';
import { withoutLayers as innermost } from '../../../src/catalogue/causes/layers.js';

const ID = 'a3b1'.repeat(16);
const UID = '5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11';

/** Errors as they pass through runtimes, and what remains of them. */
const ERRORS: readonly (readonly [error: string, cause: string])[] = [
  [
    'failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: exec: "serve": executable file not found in $PATH: unknown',
    'unable to start container process: exec: "serve": executable file not found in $PATH',
  ],
  [
    String.raw`failed to start sandbox container for pod "web-0": Error response from daemon: oci runtime error: container_linux.go:265: starting container process caused "process_linux.go:368: container init caused \"process_linux.go:351: running prestart hook 0 caused \\\"fork/exec /usr/bin/hook: no such file or directory\\\"\""`,
    'fork/exec /usr/bin/hook: no such file or directory',
  ],
  [
    String.raw`failed to start container "${ID}": Error response from daemon: OCI runtime create failed: container_linux.go:345: starting container process caused "exec: \"serve\": executable file not found in $PATH": unknown`,
    'exec: "serve": executable file not found in $PATH',
  ],
  [
    `rpc error: code = Unknown desc = failed to create pod network sandbox k8s_web-0_shop_${UID}_0(${ID}): error adding pod shop_web-0 to CNI network "podnet": no address`,
    'error adding pod shop_web-0 to CNI network "podnet": no address',
  ],
  [
    `failed to mount container k8s_POD_web-0_shop_${UID}_0 in pod sandbox k8s_web-0_shop_${UID}_0(${ID}): create mapped mount for "/a" on "/b": invalid argument`,
    'create mapped mount for "/a" on "/b": invalid argument',
  ],
  [
    String.raw`container create failed: time="2026-09-29T20:35:22+01:00" level=warning msg="exit status 2" time="2026-09-29T20:35:22+01:00" level=error msg="container_linux.go:370: starting container process caused: process_linux.go:459: container init caused: write \"/sys/fs/cgroup/x\": permission denied"`,
    'write "/sys/fs/cgroup/x": permission denied',
  ],
  [
    String.raw`container create failed: time="2026-09-29T20:35:22Z" level=error msg="runc create failed: unable to start container process: exec: "serve": executable file not found in $PATH"\n`,
    'unable to start container process: exec: "serve": executable file not found in $PATH',
  ],
  [
    `(combined from similar events): Failed create pod sandbox: rpc error: code = Unknown desc = failed to set up sandbox container "${ID}" network for pod "web-0": NetworkPlugin cni failed to set up pod "web-0_shop" network: no address`,
    'network: no address',
  ],
  [
    `Error response from daemon: container ${ID} encountered an error during CreateProcess: failure in a Windows system call: The system cannot find the file specified. (0x2) extra info: {"CommandLine":"serve","User":""}`,
    'The system cannot find the file specified. (0x2)',
  ],
];

it.each(ERRORS)('the layers of an error are removed: %s', (error, cause) => {
  expect(innermost(error)).toBe(cause);
});

it('an error without layers stays as it is', () => {
  for (const error of ['exit status 1', 'failed to start', String.raw`bad \"quote\"`])
    expect(innermost(error)).toBe(error);
});
