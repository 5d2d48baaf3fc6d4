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
export function withoutLayers(text: string): string {
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
