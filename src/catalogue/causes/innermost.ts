import { lookedUp } from '../../kit/looked-up.js';

/** Errors wrap each other from the outside in: the original cause comes last. */

const MAX_ERROR_LETTERS = 160;
/** An error in a hostile log can be as long as a line. */
const LOOKED_AT = 16_384;

/**
 * What Linux answers a system call (Go, syscall/zerrors_linux_amd64.go), as far as a kubelet, a runtime or a plugin gets it. What is busy,
 * not empty or no directory, is told with the volume or the directory of the pod: `device or resource busy`, `directory not empty` and
 * `not a directory` stand alone, as does what
 * names no more than the program: `connection timed out` of a mount, `no such device` of a plugin.
 */
const ERRNOS = [
  'operation not (?:permitted|supported)',
  'no such (?:file or directory|process)',
  'interrupted system call',
  '(?:remote )?(?:input/output|I/O) error',
  'argument list too long',
  'exec format error',
  'bad (?:file descriptor|address|message)',
  'resource temporarily unavailable',
  'cannot allocate memory',
  'permission denied',
  'file (?:exists|too large|name too long)',
  'invalid (?:cross-device link|argument)',
  'is a directory',
  'too many (?:open files(?: in system)?|links|levels of symbolic links)',
  'text file busy',
  'no space left on device',
  'read-only file system',
  'broken pipe',
  'no (?:locks|data|buffer space) available',
  'function not implemented',
  'value too large for defined data type',
  'protocol not (?:available|supported)',
  'address already in use',
  'cannot assign requested address',
  'network is (?:down|unreachable)',
  'connection (?:refused|reset by peer)',
  'transport endpoint is not connected',
  'host is down',
  'no route to host',
  'stale (?:NFS )?file handle',
  'structure needs cleaning',
  'disk quota exceeded',
];
/**
 * A part that means nothing without the words before it: the answer of a command or a system call, an id, a number, the time at which a
 * certificate was not valid (crypto/x509, CertificateInvalidError).
 */
const BARE = new RegExp(
  `^(?:exit status \\d{1,5}|signal: \\w{1,20}|not found|EOF|unknown|timeout|timed out(?: waiting for the condition)?|<nil>|(?:sha256:)?[\\da-f-]{1,64}|unauthorized|${ERRNOS.join('|')}|i/o timeout|refused|closed|current time [\\dTZ:+-]{1,40}(?: .{0,60})?)$`,
  'i',
);
/** The name of the system call comes between the operation and its answer (Go, os.SyscallError). */
const SYSCALL = /^(?:connect|read|write|getsockopt|accept|open)$/;
/** The paths of a cgroup in all its hierarchies: what failed comes before them. */
const PATHS = /^map\[/;
/**
 * Where many pods have the same error, the kubelet prints one and the number of the others (kubelet_volumes.go, cleanupOrphanedPodDirs).
 */
const OTHERS = /[\s:]{0,3}There were a total of \d/;
export const withoutOthers = (error: string): string => error.split(OTHERS)[0] ?? '';
/** systemd-run announces its scope before mount or umount prints anything (mount_linux.go, doMount). */
const ANNOUNCED = /^Running (?:scope )?as unit/;

/** A gRPC status without a description, whole or cut off, means less than its code (google.golang.org/grpc/status, Error). */
const STATUS = /^(?:rpc error|code = \w{0,30}(?: d(?:e(?:sc?)?)?)?)$/;
/** The meaning of the code (google.golang.org/grpc/codes, codes.go). */
const WITHOUT_DESCRIPTION = lookedUp<string>({
  Canceled: 'the call was given up (Canceled)',
  DeadlineExceeded: 'no answer in time (DeadlineExceeded)',
  Unavailable: 'no answer from there (Unavailable)',
});
/** A plugin's advice comes after what failed (calico, utils.go, DetermineNodename). */
const ADVICE = /^(?:check that|please|make sure|ensure that) /i;

/** The component that refused or failed is part of the reason: the webhook of an admission, the network plugin of a sandbox. */
const WHO: readonly (readonly [pattern: RegExp, called: string])[] = [
  // apiserver pkg/admission/plugin/webhook/errors/statuserror.go, ToStatusErr
  [/admission webhook "([^"\s]{1,253})" denied the request(?:: |$)/, 'admission webhook $1 denied the request'],
  // apiserver pkg/admission/plugin/policy/validating/dispatcher.go, Dispatch
  [
    /ValidatingAdmissionPolicy '([^'\s]{1,253})' with binding '[^'\s]{0,253}' denied request(?:: |$)/,
    'admission policy $1 denied the request',
  ],
  // containerd go-cni, cni.go and namespace.go; libcni wraps it with type and name
  [/plugin type="([\w.-]{1,63})"(?: name="[^"\s]{0,63}")? failed \(\w{1,10}\): /, 'network plugin $1'],
];

/** Errors that name the volume and the pod, or what a quota is for, after the reason (operation_generator.go, GenerateVerifyControllerAttachedVolumeFunc). */
const BEFORE_NAMES: readonly RegExp[] = [
  /Volume not attached according to node status/,
  // operation_generator.go, GenerateUnmountDeviceFunc
  /still mounted by other references \[[^\]\s]{1,200}/,
  /not (?:yet )?been added to the list of VolumesInUse in the node's volume status/,
  // apiserver, admission/plugin/resourcequota/controller.go, CheckRequest
  /insufficient quota to match these scopes: \[\{.{1,200}?\}\]/,
];

/** The last meaningful part of an error text, and its component: without quotes, paths and the layers around it. */
export function innermost(error: string): string {
  // Go prints a nil error: `found, but error <nil> occured during reading volume dir` (kubelet_volumes.go, up to 1.5)
  if (error.startsWith('<nil>')) return '';
  const text = outputOf(unquoted(withoutOthers(error.slice(-LOOKED_AT))));
  for (const pattern of BEFORE_NAMES) {
    const [whole] = pattern.exec(text) ?? [];
    if (whole !== undefined) return whole;
  }
  for (const [pattern, called] of WHO) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const rest = lastPart(text.slice(found.index + found[0].length));
    return [called.replace('$1', () => found[1] ?? ''), ...(rest === '' ? [] : [rest])].join(': ');
  }
  return lastPart(text);
}

function lastPart(text: string): string {
  const all = text
    .split(/: (?!\d{1,9}(?:,|$| in ))| desc = /)
    .map(trimmed)
    .filter((part, index) => part !== '' && !SYSCALL.test(part) && (index === 0 || !PATHS.test(part)));
  const status = WITHOUT_DESCRIPTION[/^code = (\w{1,30})/.exec(all.at(-1) ?? '')?.[1] ?? ''];
  if (status !== undefined) return status;
  const meaningful = all.filter(part => !STATUS.test(part) && !ADVICE.test(part));
  const parts = withoutClass(meaningful.length > 0 ? meaningful : all);
  const last = parts.at(-1) ?? '';
  const before = parts.at(-2);
  if (!BARE.test(last) || before === undefined) return shortened(last, MAX_ERROR_LETTERS);
  // An operation on an empty path: the part before it explains more
  const earlier = NOTHING.test(before) ? parts.at(-3) : undefined;
  if (earlier !== undefined) return shortened(earlier, MAX_ERROR_LETTERS);
  return `${shortened(before, MAX_ERROR_LETTERS - last.length - 2)}: ${last}`;
}

/** containerd appends the class of an error, which mostly is `unknown` (errdefs, ErrUnknown). */
const withoutClass = (parts: readonly string[]): readonly string[] =>
  parts.length > 1 && parts.at(-1) === 'unknown' ? parts.slice(0, -1) : parts;

/** An operation on an empty path. */
const NOTHING = /""$/;

/** Errors within errors are quoted repeatedly: `\\\"` means a quote, `\n` a new line. */
const unquoted = (text: string): string => text.replaceAll('\\n', '\n').replaceAll('\\t', ' ').replaceAll('\\', '');

/** The output of a command explains more than its exit status; of several lines the first counts. */
function outputOf(text: string): string {
  const at = text.lastIndexOf('Output: ');
  const printed = at < 0 ? [] : linesOf(text.slice(at + 'Output: '.length)).filter(line => !ANNOUNCED.test(line));
  return printed[0] ?? linesOf(at < 0 ? text : text.slice(0, at))[0] ?? '';
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => trimmed(line) !== '');

const EDGE = ' \t\r\n"\'`[]{},.;:';

/** Removes quotes, brackets and full stops at both ends. Without a pattern, which would be slow on long runs of them. */
function trimmed(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && EDGE.includes(text.charAt(from))) from++;
  while (to > from && EDGE.includes(text.charAt(to - 1))) to--;
  // The empty path is the point of the error
  if (EMPTY_PATH.test(text.slice(Math.max(from, to - 7), to + 3))) return text.slice(from, to + ' ""'.length);
  // A bracket or quote that is closed within the text is opened at its beginning
  const [first, last] = [text.charAt(from - 1), text.charAt(to)];
  if (CLOSING.includes(first) && first !== last && isOdd(text, first, from, to)) from--;
  // A bracket or quote that is opened within the text is closed at its end
  const closes = (CLOSING.includes(last) && isOdd(text, last, from, to)) || isOpen(text, OPENS[last], last, from, to);
  return text.slice(from, closes ? to + 1 : to);
}

const EMPTY_PATH = /(?: at|[Ss]tatfs|open|stat) ""$/;

const OPENS: Readonly<Record<string, string>> = { ']': '[', '}': '{' };

/** Whether a bracket is open after the last one that is closed. */
const isOpen = (text: string, opening: string | undefined, closing: string, from: number, to: number): boolean =>
  opening !== undefined && text.slice(from, to).lastIndexOf(opening) > text.slice(from, to).lastIndexOf(closing);

const CLOSING = '"\'`';

function isOdd(text: string, quote: string, from: number, to: number): boolean {
  if (quote === '') return false;
  let count = 0;
  for (let at = text.indexOf(quote, from); at >= 0 && at < to; at = text.indexOf(quote, at + 1)) count++;
  return count % 2 === 1;
}

/** A long text loses its middle, which mostly is a path: the cause is at the end. */
function shortened(text: string, longest: number): string {
  const flat = text.slice(0, LOOKED_AT).split(/\s+/).join(' ');
  if (flat.length <= longest) return flat;
  const tail = Math.max(0, Math.floor(longest / 3));
  return `${flat.slice(0, longest - 1 - tail)}…${flat.slice(flat.length - tail)}`;
}

/** gRPC 1.3 and older, in kubelets up to 1.7, printed the number of a status (grpc codes.go). */
const NUMBERED: Readonly<Record<string, string>> = { '4': 'DeadlineExceeded', '14': 'Unavailable' };
const CODE = /\bcode = (\w{1,30})/;

/** Splits a list of errors: `failed to "KillContainer" for …, failed to "KillPodSandbox" for …`. */
export const partsOf = (error: string): string[] => error.split(/, (?=failed to \\*"Kill)/);

/**
 * What the calls to the runtime returned: one status for each error of the list. A status within the description of another belongs to a
 * component that the runtime called, such as a network plugin or its agent.
 */
export const statusesIn = (error: string): string[] =>
  partsOf(error).flatMap(part => {
    const status = CODE.exec(part)?.[1];
    return status === undefined ? [] : [NUMBERED[status] ?? status];
  });
