import { innermost } from '../../catalogue/innermost.js';
import { kernelError } from '../../episodes/starts/errno.js';

/** Errors without a meaning in the catalogue that state what is wrong, and what to do about it. */
interface KnownComplaint {
  readonly text: RegExp;
  /** Replaces its own words, which only a developer understands; `named` is the content of the groups of `text` */
  readonly says?: (named: Readonly<Record<string, string>>) => string;
  readonly next: string;
}

const POLICY_STATE = /please drain (?:this )?node and (?:remove|delete)\b/;
const PODS_WAIT = 'the pods that use it wait for it';

const KNOWN: readonly KnownComplaint[] = [
  {
    // certificate/transport.go, addCertRotation; certificate/bootstrap/bootstrap.go, isClientConfigStillValid
    text: /client certificate (?:in \S{1,300} )?(?:is|has) expired/,
    next: 'The client certificate of the kubelet for the API server has expired: openssl x509 -noout -enddate -in /var/lib/kubelet/pki/kubelet-client-current.pem. Until the kubelet has a new one, no pod of the node is started or deleted. With kubeadm: make a new kubelet.conf, or bootstrap-kubelet.conf with a new token, and restart the kubelet.',
  },
  {
    // client-go, certificate_manager.go, rotateCerts
    text: /[Cc]ertificate request was not signed/,
    says: () => 'a certificate that the kubelet asked for was not signed in time',
    next: 'kubectl get csr, kubectl certificate approve NAME. Requests for serving certificates (kubelet-serving) are not approved unless something is set up for it: until then kubectl logs and exec fail.',
  },
  {
    // kubelet_pods.go, getPullSecretsForPod, up to 1.20; info in later versions
    text: /^"?Unable to retrieve pull secret (?<secret>\S{1,500}) for (?<pod>\S{1,500}) due to/,
    says: ({ secret, pod }) => `pull secret ${secret} of pod ${pod} is not there: an image that needs it is not pulled`,
    next: 'Create the secret in the namespace of the pod, or remove it from imagePullSecrets of the pod or of its service account. An image that needs no login is pulled anyway.',
  },
  {
    // server/server.go, InstallAuthFilter
    text: /^"?Unable to authenticate the request due to an error(?:: |" err=")(?<why>.{1,2000})/s,
    says: ({ why = '' }) => `a client of the kubelet is refused: ${innermost(why)}`,
    next: 'The client is usually the API server (kubectl logs, exec) or a metrics collector: this kubelet must accept its certificate or token. Starts and deletions of pods do not need it.',
  },
  {
    // kubelet.go, GetNode and getNodeAnyWay; kubelet_node_status.go; eviction_manager.go, synchronize
    text: /^(?:"?(?:Error getting (?:the current )?node\b|[Ee]viction manager: failed to get summary stats|Kubelet failed to get node info).{0,80}?)?node \\{0,3}"(?<node>[^"\\]{1,253})\\{0,3}" not found/,
    says: ({ node }) =>
      `the kubelet has not received its Node ${node} from the API server: the node is not registered, or the kubelet cannot reach the API server`,
    next: 'Its lines “Unable to register node” and those of reflector.go show why: no answer, a refused certificate, or another node name. During kubeadm init the API server is a pod of this kubelet: crictl ps -a, crictl logs.',
  },
  {
    // cm/cpumanager, cm/memorymanager, status and allocation: the state files in /var/lib/kubelet
    text: POLICY_STATE,
    next: 'The kubelet does not start with that state file: drain the node, move the file (in /var/lib/kubelet) away, and start the kubelet again.',
  },
  {
    // sig-storage-lib-external-provisioner, controller.go, processNextClaimWorkItem
    text: /^"?error syncing claim "(?<claim>[^"]{1,100})": (?<why>.{1,2000})/is,
    says: ({ claim, why = '' }) => `no volume is provisioned for claim ${claim}: ${innermost(why)}; ${PODS_WAIT}`,
    next: 'kubectl describe pvc shows the state of the claim. The answer of the storage is in the log of the driver, next to the provisioner.',
  },
  {
    // external-attacher, csi_handler.go, SyncNewOrUpdatedVolumeAttachment
    text: /^"?Error processing(?: "[^"]{1,253}": |".{0,80}? err=")failed to (?<what>attach|detach): (?<why>.{1,2000})/is,
    says: ({ what, why = '' }) =>
      `a volume is not ${what}ed: ${innermost(why.split(/" \w{1,40}=/)[0] ?? '')}; ${what === 'attach' ? PODS_WAIT : 'no other node gets it'}`,
    next: 'kubectl get volumeattachment shows volume and node. The answer of the storage is in the log of the driver, next to the attacher.',
  },
  {
    // kubernetes-csi, csi-lib-utils and most drivers: the interceptor of their calls
    text: /^"?GRPC error(?:: |.{0,20}err=")(?<why>.{1,2000})/is,
    says: ({ why = '' }) => `a call to a CSI driver failed: ${innermost(why)}`,
    next: 'The line before it (GRPC call) names the call and the volume; the Events of the pod that waits for it have the same error.',
  },
  {
    // remote_runtime.go, ExecSync; prober/worker.go, doProbe; probe/exec/exec.go, Probe
    text: /^"?ExecSync\b.{0,2000}from runtime service failed/s,
    next: 'The runtime could not run the command of a probe or a hook in that container. A probe that could not be run counts neither as passed nor as failed; one that timed out counts as failed (1.20 and later). Look at the log of the runtime, at the load of the node, and whether the container was ending.',
  },
];

interface Explained {
  readonly says: string | null;
  readonly next: string;
}

/** What is known about such an error; null for any other. */
export function knownComplaint(text: string): Explained | null {
  for (const { text: pattern, says, next } of KNOWN) {
    const found = pattern.exec(text);
    if (found !== null) return { says: says?.(found.groups ?? {}) ?? null, next };
  }
  const error = kernelError(text);
  return error === null ? null : { says: error.means, next: error.next };
}
