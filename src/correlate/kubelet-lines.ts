import type { KlogRecord } from '../records/types.js';

/**
 * What runs a kubelet and is called otherwise: k3s and rke2 agents, MicroK8s' kubelite, OpenShift's wrapper, the
 * hyperkube of old, and shell scripts that start one (kubelet.sh).
 */
const IDENTIFIER = /kube-?let|^k3s|^rke2|^k0s|hyperkube|kubelite|kubenswrapper|microshift|^sh$/i;

/** Does an envelope say that a kubelet speaks? */
export const isKubeletName = (identifier: string): boolean => IDENTIFIER.test(identifier);

/** In a journal or a dump of several components: did the kubelet print this? What states nothing may be the kubelet's. */
export function isKubeletLine({ frame, header }: Pick<KlogRecord, 'frame' | 'header'>): boolean {
  // MicroShift runs everything in one process and labels each line
  if (header?.component !== undefined && header.component !== 'kubelet' && header.component !== '???') return false;
  const identifier = frame?.fields().identifier;
  return identifier === undefined || isKubeletName(identifier);
}
