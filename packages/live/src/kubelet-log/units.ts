import type { Service } from './way.js';

/**
 * The units of kubelets and runtimes, the likeliest first. None contains a dot: the log query accepts none (reServiceNameUnsafeCharacters).
 */
export const UNITS: Readonly<Record<Service, readonly string[]>> = {
  kubelet: ['kubelet', 'k3s', 'k3s-agent', 'rke2-server', 'rke2-agent', 'k0scontroller', 'k0sworker'],
  runtime: ['containerd', 'crio', 'docker'],
};
