import type { Service } from './way.js';

/** Units that a kubelet or a runtime can be, the likeliest first. None with a dot: the log query takes none (reServiceNameUnsafeCharacters). */
export const UNITS: Readonly<Record<Service, readonly string[]>> = {
  kubelet: ['kubelet', 'k3s', 'k3s-agent', 'rke2-server', 'rke2-agent', 'k0scontroller', 'k0sworker'],
  runtime: ['containerd', 'crio', 'docker'],
};
