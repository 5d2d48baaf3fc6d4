import type { TroubleStage } from './types.js';
import { STAGES } from './words.js';

/** What an error says, and what helps against it. */
interface Advice {
  readonly error: RegExp;
  readonly next: string;
}

/** Errors that the advice of their stage does not fit. The first that matches counts: an error quotes those of the layers below. */
const BY_ERROR: Readonly<Partial<Record<TroubleStage, readonly Advice[]>>> = {
  image: [
    {
      // pkg/kubelet/images/image_manager.go, EnsureImageExists
      error: /ErrImageNeverPull|pull policy of Never/,
      next: 'With imagePullPolicy Never the image has to be on the node already: load it there, or let it be pulled.',
    },
    {
      // pkg/kubelet/images/image_manager.go, applyDefaultImageTag
      error: /InvalidImageName|invalid reference format/,
      next: 'That is no name of an image: correct it in the pod (lower case, no https:// in front).',
    },
    {
      // pkg/kubelet/images/helpers.go, throttledImageService
      error: /pull QPS exceeded/,
      next: 'The kubelet itself limits how often it pulls (registryPullQPS, registryBurst), and tries again by itself.',
    },
    {
      error: /toomanyrequests|429 Too Many Requests/,
      next: 'The registry limits how often it is asked: pull with a login (imagePullSecrets) or through a mirror. The kubelet tries again by itself.',
    },
    {
      error: /no space left on device/,
      next: 'The disk of the node is full: free room where the runtime keeps its images (crictl rmi --prune).',
    },
    {
      // containerd, images.Manifest; docker, distribution/pull_v2.go
      error: /no match for platform|no matching manifest/,
      next: 'The image is not built for the architecture of the node: kubectl get nodes -L kubernetes.io/arch.',
    },
    {
      error: /server gave HTTP response to HTTPS client/,
      next: 'The registry speaks plain HTTP: the runtime of each node has to be told so (certs.d of containerd).',
    },
    {
      error: /x509: /,
      next: 'The node does not trust the certificate of the registry: give its authority to the runtime of each node (certs.d of containerd).',
    },
    {
      error:
        /no such host|i\/o timeout|connection refused|no route to host|network is unreachable|TLS handshake timeout/,
      next: 'The node does not reach the registry: try its name and port from the node; look at DNS, proxy and firewall.',
    },
    {
      error:
        /pull access denied|authorization failed|authentication required|unauthorized|no basic auth|403 Forbidden/i,
      next: 'The registry does not give the image to the pod; of a repository that it does not have many say the same. Check the name, and imagePullSecrets of the pod and of its service account.',
    },
    {
      error: /not found|manifest unknown/,
      next: 'The registry answers, and does not have the image: check its name and tag.',
    },
  ],
  volumes: [
    {
      // pkg/volume/configmap, secret and projected
      error:
        /\b(?:configmap|secret)s? "[^"]{1,253}" (?:not found|is forbidden)|references non-existent (?:config|secret) key/,
      next: STAGES.config.next,
    },
    {
      // pkg/volume/hostpath, checkType
      error: /hostPath type check failed/,
      next: 'On this node the path is not what hostPath.type asks for: make it there, or ask for another type (DirectoryOrCreate).',
    },
    {
      // pkg/controller/volume/attachdetach, reportMultiAttachError
      error: /Multi-Attach error/,
      next: 'The volume is still attached to another node: the pod that uses it there has to end first. If that node is down, its VolumeAttachment stays until the node is back, gone, or tainted out-of-service.',
    },
    {
      // pkg/volume/csi, newCsiDriverClient
      error: /not found in the list of registered CSI drivers/,
      next: 'The node plugin of that CSI driver has not registered with this kubelet: look for its pod on this node (the DaemonSet of the driver).',
    },
    {
      error: /persistentvolumeclaims? "[^"]{1,253}" not found/,
      next: 'Create that claim, or correct its name in the pod.',
    },
    {
      // pkg/kubelet/volumemanager, WaitForAttachAndMount
      error: /\bunmounted volumes=\[/,
      next: 'This is the wait for the volume: why it does not come is in the error of its mount or its attachment (kubectl describe pod, kubectl get pvc,volumeattachment).',
    },
  ],
  sandbox: [
    {
      // plugins/ipam/host-local/backend/allocator; AWS and Azure in their words
      error:
        /no (?:IP )?addresses left|no IP addresses available|no available IP addresses|failed to assign an IP address/i,
      next: 'The addresses of this node are used up: look for those of pods that are gone (host-local: /var/lib/cni/networks), or give the node more.',
    },
    {
      // containerd, internal/cri/config; CRI-O, internal/config
      error: /no runtime for "[^"]{0,253}" is configured|failed to find runtime handler/,
      next: 'The runtime of this node does not know the handler of the RuntimeClass: set it up there, or keep the pod off the node (scheduling in the RuntimeClass).',
    },
    {
      error: /failed to (?:get|pull) sandbox image/,
      next: 'The image of the sandbox itself (pause) cannot be pulled: look at sandbox_image of the runtime, and at the registry as this node reaches it.',
    },
  ],
  create: [
    {
      error: /no command specified/,
      next: 'The image has neither ENTRYPOINT nor CMD: set command in the pod.',
    },
  ],
  start: [
    {
      error: /exec format error/,
      next: 'The program is built for another architecture, or is a script without its first line (#!): kubectl get nodes -L kubernetes.io/arch.',
    },
  ],
  config: [
    {
      // pkg/kubelet/kubelet_pods.go, makeMounts
      error: /failed to prepare subPath/,
      next: 'The subPath cannot be made in that volume: something else has its name, it leads out of the volume, or the volume is read-only.',
    },
    {
      // pkg/kubelet/kuberuntime/security_context_others.go, verifyRunAsNonRoot
      error: /runAsNonRoot|non-root policy/,
      next: 'Its securityContext asks for a user that is not root: set runAsUser, or build the image with a numeric USER.',
    },
  ],
};

/** What to do about an error of a part of a start. */
export const adviceOn = (stage: TroubleStage, error: string): string =>
  BY_ERROR[stage]?.find(one => one.error.test(error))?.next ?? STAGES[stage].next;
