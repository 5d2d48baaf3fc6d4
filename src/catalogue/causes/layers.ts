/** What each layer puts around the error of the one below it: it is no cause, and longer than most causes. */

/** What it prints, and what that says which the error below it does not. */
type Layer = readonly [pattern: RegExp, leaves?: string];

const ID = String.raw`[\da-f]{6,64}`;
/** CRI-O uses all names of sandboxes and containers: `k8s_POD_web-0_shop_<UID>_0(<id>)`. */
const OF_CRIO = String.raw`k8s_\S{1,400}?(?:\(${ID}\))?`;
/** containerd, PullImage. */
const OF_PULL = `(?:failed to resolve (?:image|reference "[^"]{0,500}"): )?`;

const LAYERS: readonly Layer[] = [
  // containerd, internal/cri/server (registrar): it names the sandbox or container twice, and the id of the attempt that holds the name
  [
    /^failed to reserve (?:sandbox|container) name "[^"]{1,400}": name "[^"]{1,400}" (is reserved for "[\da-f]{1,12})[\da-f]{0,52}(?=")/,
    'an earlier attempt still holds its name, which $1',
  ],
  // google.golang.org/grpc/status. Two codes mean more than the text after them: in 1.29 a deadline reads `stream terminated by RST_STREAM`
  [/rpc error: code = (DeadlineExceeded|Unavailable) desc = /g, '$1: '],
  [/rpc error: code = \w{1,40} desc = /g],
  // kubelet, volume/csi/csi_attacher.go and csi_mounter.go: what it was about to do
  [/kubernetes\.io\/csi: \w{1,20}\.\w{1,30} failed to create newCsiDriverClient: /],
  // operationexecutor up to 1.6: the volume and the pod, by all their names
  [
    /volume "[^"]{1,400}" \(spec\.Name: "([^"]{1,253})"\) pod "[^"]{1,64}" \(UID: "[^"]{1,64}"\) with: /,
    'volume "$1" : ',
  ],
  // client-go, tools/record/events_cache.go: stands for many similar events
  [/^\(combined from similar events\): /],
  // cmd/kubelet/app/server.go
  [/^failed to run kubelet: /i],
  // kubelet, cm/dra/manager.go
  [/^(?:Failed to prepare dynamic resources: )?prepare (?:dynamic resources|resource claim): /],
  [/^Failed to prepare dynamic resources: /],
  // kubelet, images/image_manager.go, EnsureImageExists; from 1.31 on the error of the last pull comes after the wait
  [/^Back-off pulling image "[^"]{0,500}": (?=\S)/],
  [/^ErrImagePull: /],
  // Here and below, the image counts where the error does not name it
  [/^failed to pull image(?: "([^"]{0,500})": (?=[\s\S]{0,600}?\1)|: )/i],
  [/^failed to pull image "([^"]{1,500})": /i, '$1: '],
  // containerd, PullImage
  [new RegExp(String.raw`^failed to pull and unpack image "([^"]{0,500})": ${OF_PULL}(?=\1)`)],
  [new RegExp(`^failed to pull and unpack image "([^"]{1,500})": ${OF_PULL}`), '$1: '],
  // The arguments of mount, and the scope that systemd-run announces: the output comes after them (mount_linux.go, doMount)
  [/\s{0,9}Mounting command: [\s\S]{0,2000}\bOutput: (?:Running (?:scope )?as unit:? \S{1,200}\s{1,9})?/, '; '],
  // CSI drivers, NodePublishVolume of a block device: the paths, which the output of mount names again
  [/failed to bind mount "[^"]{1,400}" at "[^"]{1,400}": (?=mount failed)/],
  // kuberuntime_sandbox.go and kuberuntime_manager.go
  [/^CreatePodSandbox for pod "[^"]{0,300}" failed: /],
  [/^Failed (?:to )?create (?:a )?(?:pod )?sandbox(?: for pod "[^"]{0,300}")?: /i],
  // containerd, internal/cri/server, and the shim
  [/^failed to (?:setup|set up|destroy) network for sandbox "[\da-f]{0,64}": /i, 'network: '],
  [/^failed to (?:create|start) (?:containerd|sandbox container) (?:task|container)(?: "[^"]{0,64}")?: /],
  [/^failed to create shim(?: task)?: /],
  // containerd, errdefs
  [/: unknown$/],
  // dockershim (docker_sandbox.go, RunPodSandbox, up to 1.23): what failed, and normally that the cleanup after it failed as well
  [
    /\[?failed to (?:setup|set up) sandbox container "[\da-f]{0,64}" network for pod "[^"]{0,253}": ([\s\S]{0,2000}?)(?:, failed to clean up sandbox container [\s\S]{0,4000})?$/,
    'network: $1',
  ],
  // dockershim/network/plugins.go, up to 1.23
  [/^(?:network: )?networkPlugin \w{1,30} failed to (?:set up|teardown) pod "[^"]{0,300}" network: /i, 'network: '],
  // multus, pkg/server/server.go: the whole call before its error, as a structure of Go or, later, member by member (printCmdArgs)
  [/:? ?'(?:&\{)?ContainerID:[^']{0,20000}?(?: ERRORED(?=: )|$)/],
  // containerd go-cni, cni.go and namespace.go; libcni wraps it with type and name
  [/^(?:network: )?plugin type="([\w.-]{1,63})"(?: name="[^"\s]{0,63}")? failed \(\w{1,10}\): /, 'network plugin $1: '],
  // kubelet.go, SyncPod and runtimeErrors: the condition of the runtime as Go prints it; up to 1.19 as a list of errors (networkErrors)
  [/^network is not ready: /],
  [/^\[(?:container )?(runtime network not ready: [\s\S]{1,2000})\]$/, 'container $1'],
  [/^container runtime network not ready: NetworkReady=false reason:(\w{1,60}) message:/, '$1: '],
  // runc, called by containerd or docker
  [/^(?:OCI runtime create failed|oci runtime error): /],
  [/^runc (?:create|run|start) failed: /],
  // docker, or dockershim on top of it
  [/^failed to (?:start|create)(?: a)?(?: sandbox)? (?:container|sandbox)(?: "[^"]{0,64}"| for pod "[^"]{0,300}")?: /],
  [/^Error response from daemon: /],
  // CRI-O, server/sandbox_run_linux.go
  [
    new RegExp(
      `^failed to (?:create|get|mount) (?:container|pod network sandbox) ${OF_CRIO}(?: in pod sandbox ${OF_CRIO})?: `,
    ),
  ],
  [/^container create failed: (?!time=)/],
  // kata, about what its shim runs
  [/^Could not run process: /],
  // hcsshim, internal/hcs/errors.go, with the whole configuration of the container
  [new RegExp(String.raw`^container ${ID} encountered an error during (?=\w{1,60}: )`)],
  [/^(?:\w{1,60}: )?failure in a Windows system call: /],
  [/[ :(]{0,3}extra info: \{[\s\S]{0,20000}$/],
];

/** Lines of the program that CRI-O called (runc, crun): the last error that it logged. Quotes inside may have lost their backslashes. */
const LOGGED = /time="[^"]{1,40}" level=(\w{1,10}) msg="((?:[^"\\]|\\.|"(?!\s{0,3}(?:$|\\n|[\w.-]{1,40}=))){0,2000})"/g;

/** Up to runc 1.0 each function quotes the error of the next one (libcontainer, `newSystemErrorWithCause`). */
const CAUSED = /^\w{1,40}\.go:\d{1,5}: [\w ]{3,60}? caused:? (\\{0,30}")?/;

const MAX_ERROR_LETTERS = 600;
/** Each turn looks through the whole text; no error has as many layers. */
const MAX_TURNS = 20;

export function unescaped(text: string): string {
  return text.replace(/\\(["\\n])/g, (_, sign: string) => (sign === 'n' ? ' ' : sign)).replace(/\\"/g, '"');
}

/** The whole error of the part that failed. */
export function withoutLayers(text: string): string {
  const logged = [...text.matchAll(LOGGED)];
  const worst = logged.findLast(([, level]) => level === 'error' || level === 'fatal') ?? logged.at(-1);
  let rest = worst?.[2]?.replaceAll('\\"', '"') ?? text;
  let quotes = 0;
  for (let [before, turn] = ['', 0]; before !== rest && turn < MAX_TURNS; turn++) {
    before = rest;
    for (const [pattern, leaves = ''] of LAYERS) rest = rest.replace(pattern, leaves);
    const [whole = '', quote] = CAUSED.exec(rest) ?? [];
    rest = rest.slice(whole.length);
    if (quote !== undefined) quotes++;
  }
  for (; quotes > 0; quotes--) rest = rest.replace(/\\{0,30}"$/, '');
  return (rest === text ? text : rest.replaceAll(/\\{1,30}"/g, '"')).slice(0, MAX_ERROR_LETTERS);
}
