/**
 * Programs that run a kubelet, besides `kubelet` itself: MicroK8s' kubelite, OpenShift's wrapper, the old hyperkube, the node program of
 * OpenShift 3.
 */
const PROGRAM = 'kube-?let|kubelite|kubenswrapper|hyperkube|microshift|origin-node|openshift-node';
/** Distributions with one process for the kubelet and others: `k3s-agent`, `rke2-server`. */
const DISTRIBUTION = 'k3s|rke2|k0s';

/** Includes shell scripts that start a kubelet (kubelet.sh). */
const IDENTIFIER = new RegExp(`${PROGRAM}|^(?:${DISTRIBUTION})|^sh$`, 'i');

/** Whether an envelope states that a kubelet printed the line. It is checked for each line, and nearly all state this word. */
export const isKubeletName = (identifier: string): boolean => identifier === 'kubelet' || IDENTIFIER.test(identifier);

/** Clients that stay in the foreground of a unit and pass on what their container prints, whatever runs in it. */
const CARRIER = /^(?:docker|podman|nerdctl|rkt)$/;

/** Whether an envelope leaves open which program printed the line. Then the line itself must show it. */
export const isSilent = (identifier: string | undefined): boolean =>
  identifier === undefined || CARRIER.test(identifier);

/** Part of the name of a unit that runs a kubelet, as a regular expression. */
export const KUBELET_UNIT = `${PROGRAM}|${DISTRIBUTION}`;
