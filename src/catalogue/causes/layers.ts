/** What each layer below the kubelet puts before and after the error of the next one: it is no cause, and longer than most causes. */

const ID = String.raw`[\da-f]{6,64}`;
/** CRI-O uses all names of sandboxes and containers: `k8s_POD_web-0_shop_<UID>_0(<id>)`. */
const OF_CRIO = String.raw`k8s_\S{1,400}?(?:\(${ID}\))?`;

const BEFORE: readonly RegExp[] = [
  // client-go, tools/record/events_cache.go: stands for many similar events
  /^\(combined from similar events\): /,
  /^Failed (?:to )?create (?:a )?(?:pod )?sandbox(?: for pod "[^"]{0,300}")?: /i,
  // containerd, internal/cri/server, and the shim
  /^failed to (?:create|start) (?:containerd|sandbox container) (?:task|container)(?: "[^"]{0,64}")?: /,
  /^failed to create shim(?: task)?: /,
  // runc, called by containerd or docker
  /^(?:OCI runtime create failed|oci runtime error): /,
  /^runc (?:create|run|start) failed: /,
  // docker, or dockershim on top of it
  /^failed to (?:start|create)(?: a)?(?: sandbox)? (?:container|sandbox)(?: "[^"]{0,64}"| for pod "[^"]{0,300}")?: /,
  /^Error response from daemon: /,
  // CRI-O, server/sandbox_run_linux.go
  new RegExp(
    `^failed to (?:create|get|mount) (?:container|pod network sandbox) ${OF_CRIO}(?: in pod sandbox ${OF_CRIO})?: `,
  ),
  /^container create failed: (?!time=)/,
  // kata, about what its shim runs
  /^Could not run process: /,
  // hcsshim, internal/hcs/errors.go
  new RegExp(String.raw`^container ${ID} encountered an error during (?=\w{1,60}: )`),
  /^(?:\w{1,60}: )?failure in a Windows system call: /,
];

/** hcsshim: the whole configuration of the container. */
const CONFIGURATION = 'extra info: {';
/** containerd, errdefs. */
const CLASS = ': unknown';

function withoutEnd(text: string): string {
  const at = text.indexOf(CONFIGURATION);
  const error = at < 0 ? text : text.slice(0, at).replace(/[ :(]{1,3}$/, '');
  return error.endsWith(CLASS) ? error.slice(0, -CLASS.length) : error;
}

/** Lines of the program that CRI-O called (runc, crun): the last error that it logged. Quotes inside may have lost their backslashes. */
const LOGGED = /time="[^"]{1,40}" level=(\w{1,10}) msg="((?:[^"\\]|\\.|"(?!\s{0,3}(?:$|\\n|[\w.-]{1,40}=))){0,2000})"/g;

/** Up to runc 1.0 each function quotes the error of the next one (libcontainer, `newSystemErrorWithCause`). */
const CAUSED = /^\w{1,40}\.go:\d{1,5}: [\w ]{3,60}? caused:? (\\{0,30}")?/;

/** The error that the lowest layer reports. */
export function belowLayers(text: string): string {
  const logged = [...text.matchAll(LOGGED)];
  const worst = logged.findLast(([, level]) => level === 'error' || level === 'fatal') ?? logged.at(-1);
  let rest = withoutEnd(worst?.[2]?.replaceAll('\\"', '"') ?? text);
  let quotes = 0;
  for (let before = ''; before !== rest; ) {
    before = rest;
    for (const pattern of BEFORE) rest = rest.replace(pattern, '');
    const [whole = '', quote] = CAUSED.exec(rest) ?? [];
    rest = rest.slice(whole.length);
    if (quote !== undefined) quotes++;
  }
  for (; quotes > 0; quotes--) rest = rest.replace(/\\{0,30}"$/, '');
  return rest === text ? text : rest.replaceAll(/\\{1,30}"/g, '"');
}

const MAX_ERROR_LETTERS = 600;

/** Codes that mean more than the text after them: in 1.29 a deadline reads `stream terminated by RST_STREAM`. */
const MEANINGFUL: ReadonlySet<string> = new Set(['DeadlineExceeded', 'Unavailable']);

export function unescaped(text: string): string {
  return text.replace(/\\(["\\n])/g, (_, sign: string) => (sign === 'n' ? ' ' : sign)).replace(/\\"/g, '"');
}

/** dockershim (docker_sandbox.go, RunPodSandbox, up to 1.23): what failed, and normally that the cleanup after it failed as well. */
const OF_DOCKERSHIM =
  /\[?failed to (?:setup|set up) sandbox container "[\da-f]{0,64}" network for pod "[^"]{0,253}": ([\s\S]{0,2000}?)(?:, failed to clean up sandbox container [\s\S]{0,4000})?$/;

/** The whole error of the part that failed: without what each layer puts before it. */
export function withoutLayers(text: string): string {
  const inner = text
    .replace(/rpc error: code = (\w{1,40}) desc = /g, (_, code: string) => (MEANINGFUL.has(code) ? `${code}: ` : ''))
    .replace(/^(?:Failed to prepare dynamic resources: )?(?:prepare (?:dynamic resources|resource claim): )?/, '')
    // image_manager.go, EnsureImageExists, 1.31 and later: the error of the last pull comes after the wait
    .replace(/^Back-off pulling image "[^"]{0,500}": (?=\S)/, '')
    .replace(/^CreatePodSandbox for pod "[^"]{0,300}" failed: /, '')
    .replace(/^Failed to create (?:pod sandbox|sandbox for pod "[^"]{0,300}"): /, '')
    .replace(/^failed to (?:setup|set up) network for sandbox "[\da-f]{0,64}": /i, 'network: ')
    .replace(OF_DOCKERSHIM, 'network: $1')
    // kubelet.go, SyncPod and runtimeErrors: the condition of the runtime as Go prints it
    .replace(/^network is not ready: /, '')
    // Up to 1.19 in brackets, as a list of errors (kubelet.go, networkErrors)
    .replace(/^\[(?:container )?(runtime network not ready: [\s\S]{1,2000})\]$/, 'container $1')
    .replace(/^container runtime network not ready: NetworkReady=false reason:(\w{1,60}) message:/, '$1: ');
  return belowLayers(inner).slice(0, MAX_ERROR_LETTERS);
}
