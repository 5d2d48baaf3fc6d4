import { expect, it } from 'vitest';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';

const troubleIn = async (...lines: readonly string[]) => {
  const { findings } = await analyze([bytesSource('kubelet.log', `${lines.join('\n')}\n`)]);
  return findings
    .filter(({ rule }) => rule === 'node-trouble')
    .map(({ level, message, next }) => ({ level, message, next }));
};

const failed = (error: string, at = '09:12:01', pid = 1811) =>
  `E0612 ${at}.004411    ${pid} run.go:74] "command failed" err=${JSON.stringify(error)}`;

it.each([
  [
    failed(
      'failed to run Kubelet: running with swap on is not supported, please disable swap! or set --fail-swap-on flag to false. /proc/swaps contained: [Filename\t\t\tType\t\tSize\t\tUsed\t\tPriority /swapfile file\t\t97148\t\t0\t\t-2]',
    ),
    'running with swap on is not supported, please disable swap! or set --fail-swap-on flag to false',
    'swapoff',
  ],
  [
    failed(
      'failed to load kubelet config file, path: /var/lib/kubelet/config.yaml, error: failed to load Kubelet config file /var/lib/kubelet/config.yaml, error failed to read kubelet config file "/var/lib/kubelet/config.yaml", error: open /var/lib/kubelet/config.yaml: no such file or directory',
    ),
    'open /var/lib/kubelet/config.yaml: no such file or directory',
    'kubeadm init or join writes that file',
  ],
  [
    'F0612 09:12:01.004411    1811 server.go:262] failed to run Kubelet: misconfiguration: kubelet cgroup driver: "systemd" is different from docker cgroup driver: "cgroupfs"',
    'misconfiguration: kubelet cgroup driver: "systemd" is different from docker cgroup driver: "cgroupfs"',
    'to the same cgroup driver',
  ],
  [
    failed(
      'failed to run Kubelet: unable to load bootstrap kubeconfig: stat /etc/kubernetes/bootstrap-kubelet.conf: no such file or directory',
    ),
    'unable to load bootstrap kubeconfig: stat /etc/kubernetes/bootstrap-kubelet.conf: no such file or directory',
    'kubeadm join',
  ],
  [
    failed('failed to parse kubelet flag: unknown flag: --network-plugin'),
    'failed to parse kubelet flag: unknown flag: --network-plugin',
    'kubeadm-flags.env',
  ],
  [
    'E0612 09:12:01.004411    1811 kubelet.go:1466] "Failed to start ContainerManager" err="mkdir /sys/fs/cgroup/cpuset/kubepods: permission denied"',
    'mkdir /sys/fs/cgroup/cpuset/kubepods: permission denied',
    'cgroup.controllers',
  ],
])('a kubelet that ends at once is reported with its error and advice: %s', async (line, why, next) => {
  expect(await troubleIn(line)).toEqual([
    {
      level: 'warning',
      message: `the kubelet does not run: its process ends with an error: ${why}`,
      next: expect.stringContaining(next),
    },
  ]);
});

it('a kubelet that ends is reported though each process lives for a few seconds only', async () => {
  const seconds = Array.from({ length: 40 }, (_, at) => String(at + 10));
  const lines = seconds.flatMap((at, index) => [
    `I0612 09:12:${at}.000000    ${1800 + index} server.go:492] "Kubelet version" kubeletVersion="v1.29.1"`,
    ...Array.from(
      { length: 8 },
      (_, one) =>
        `I0612 09:12:${at}.00${one}111    ${1800 + index} server.go:${500 + one}] "Golang settings" GOGC="${one}"`,
    ),
    `I0612 09:12:${at}.010000    ${1800 + index} kubelet.go:2361] "Starting kubelet main sync loop"`,
    `E0612 09:12:${at}.020000    ${1800 + index} kubelet.go:1466] "Failed to start ContainerManager" err="root container [kubepods] doesn't exist"`,
  ]);
  const [trouble] = await troubleIn(...lines);
  expect(trouble).toMatchObject({
    level: 'warning',
    message: expect.stringContaining('an error (40 lines in 39 s): root container [kubepods]'),
  });
});

it('the same words of another component are not reported of the kubelet', async () => {
  expect(await troubleIn(failed('failed complete: too many open files'))).toEqual([]);
});
