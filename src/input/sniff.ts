import { DATE, SEVERITY, STAMP, THREAD } from '../../grammars/klog/shape.js';

/** What other witnesses of a deletion leave behind. */
export type WitnessType =
  | 'runtime-log'
  | 'audit-log'
  | 'kubectl-log'
  | 'events'
  | 'event-table'
  | 'pod-table'
  | 'description';
export type SourceType = 'kubelet-log' | 'pod-watch' | WitnessType | 'result' | 'unsupported';

export interface Sniffed {
  readonly type: SourceType;
  /** In words for a user: what the text looks like. */
  readonly what: string;
}

interface Signature extends Sniffed {
  readonly pattern: RegExp;
  /** Not this, where the text holds that as well. */
  readonly unless?: RegExp;
}

/** As much as is looked at. */
export const SNIFF_SIZE = 1 << 16;

/** A klog header, whatever stands around it. */
const KLOG = new RegExp(STAMP);
/** The same on a line that is no JSON. */
const KLOG_LINE = new RegExp(`^(?![\\s{}"[\\]]).{0,200}?${KLOG.source}`, 'm');
/** JSON lines of the kubelet, journald and docker. */
const LOG_JSON = /^[ \t]{0,20}\{\s{0,20}"(?:ts|log|__CURSOR|__REALTIME_TIMESTAMP|MESSAGE|_[A-Z_]+|PRIORITY)" ?:/m;
/** What exports of log stores look like. */
const LOG_EXPORT = new RegExp(
  String.raw`"(?:textPayload|jsonPayload|_source)" ?:|"(?:message|MESSAGE|line|body)" ?: ?"[^"\n]{0,99}?${SEVERITY}${DATE} \d\d:`,
);
/** A pod in YAML or JSON: references to pods (owners, events) have no metadata behind the kind. */
const POD = /kind"?: ?"?Pod"?,?\s{1,60}(?:"?apiVersion"?: ?"?v1"?,?\s{1,60})?"?metadata"?:/;
const COMPACT_POD = /"kind":"Pod",(?:"apiVersion":"v1",)?"metadata":|"kind": ?"PodList"|^kind: PodList\b/;
/** Metadata alone, which then begins in the first column, or a part of it that somebody cut out. */
const METADATA = /^(?:annotations|creationTimestamp|finalizers|generateName):|^ *deletionTimestamp: ["'\d]/m;
const GO_DUMP = /<(?:\*|\[\]\*?)v1\.Pod(?:List)? \|/;
/** What only the API server writes. */
const STORED = /\b(?:resourceVersion|creationTimestamp|deletionTimestamp|uid)"?:/;

/** Only at the beginning: what is looked for behind it would be looked for from every line. */
const EVENTS =
  /^\s{0,99}(?:---\s{1,9})?(?=[{[]|(?:apiVersion|items|kind|type|count|action):)(?=[\s\S]*"?kind"?: ?"?Event\b)(?=[\s\S]*\b(?:involvedObject|regarding)"?:)/;

const PODS = either(POD, COMPACT_POD, METADATA, GO_DUMP);
const LOG = either(KLOG, LOG_JSON);
const READABLE = either(PODS, LOG);

/** What begins first in the text decides; at the same place the first in this table. */
const SIGNATURES: readonly Signature[] = [
  {
    type: 'result',
    what: 'a podline result',
    pattern: /^\s{0,99}\{(?=[\s\S]*?"schemaVersion")(?=[\s\S]*?"(?:lifecycles"|name": ?"podline"))/,
  },
  {
    type: 'audit-log',
    what: 'an audit log of the API server',
    pattern: /^.{0,200}?\{"kind": ?"Event", ?"apiVersion": ?"audit\.k8s\.io\//m,
  },
  {
    type: 'events',
    what: 'events of Kubernetes',
    pattern: EVENTS,
    unless: either(POD, COMPACT_POD, LOG),
  },
  unsupported('a unified diff; give the two files themselves', /^--- \S.*\n\+\+\+ \S/m),
  unsupported('the manifest of a pod, not what the API server holds', PODS, STORED),
  { type: 'pod-watch', what: 'pods as YAML or JSON', pattern: PODS },
  {
    type: 'kubectl-log',
    what: 'the log of a kubectl command',
    pattern: new RegExp(
      String.raw`${SEVERITY}${DATE} [\d:.]+ +${THREAD} (?:loader\.go:\d+\] "?Config loaded|round_trippers\.go:\d+\] (?:"Re|curl |[A-Z]{3,7} https?:))`,
    ),
    // A kubelet at -v=6 and above prints its own requests in the same way
    unless:
      /\b(?:kubelet\w*|server|flags|pod_workers|generic|prober|\w+_manager|reconciler\w*|operation_generator|setters|controller)\.go:\d|User-Agent: kubelet\//,
  },
  {
    type: 'runtime-log',
    what: 'a log of the container runtime',
    pattern: /^(?:time="[^"]{10,40}" level=|\{"(?:level":"\w+","msg|\w+":"[^"\n]{0,200}","level":"\w+","msg)":)/m,
    unless: READABLE,
  },
  {
    type: 'runtime-log',
    what: 'events of containerd',
    pattern: /^\d{4}-\d\d-\d\d [\d:.]{8,20} [+-]\d{4} \w{1,5} \S{1,80} \/\w{1,40}\/[\w-]{1,40} \{/m,
    unless: READABLE,
  },
  unsupported('a table of containerd', /^(?:TASK|CONTAINER) {2,}(?:PID|IMAGE) {2,}/m, READABLE),
  {
    type: 'pod-table',
    what: 'a table of pods',
    pattern: /^(?:EVENT +)?(?:NAMESPACE +)?NAME +READY +STATUS/m,
    unless: READABLE,
  },
  {
    type: 'event-table',
    what: 'a table of events',
    pattern: /^(?:EVENT +)?(?:NAMESPACE +)?LAST SEEN +TYPE +REASON/m,
    unless: READABLE,
  },
  {
    type: 'description',
    what: 'the output of kubectl describe',
    pattern: /^Name: +\S+\nNamespace: /m,
    unless: READABLE,
  },
  unsupported(
    'Kubernetes objects, none of them a pod',
    /^[ -]*apiVersion: \S|<\*?\w+\.[A-Z]\w+ \|[^<>]{0,80}>: metadata:/m,
    READABLE,
  ),
  unsupported(
    'JSON, but no log and no pods',
    /^\s{0,99}(?:\[\s{0,99})?\{\s{0,99}["}]/,
    either(PODS, KLOG_LINE, LOG_JSON, LOG_EXPORT),
  ),
  { type: 'kubelet-log', what: 'a log', pattern: LOG },
  unsupported('a tar archive; unpack it first', /^[\s\S]{257}ustar/),
];

/** What kind of input a text is, by how it begins and never by the name of its file. */
export function sniffType(head: string): Sniffed {
  const text = head.slice(0, SNIFF_SIZE);
  if (text.trim() === '') return { type: 'unsupported', what: 'empty' };
  if (isBinary(text)) return { type: 'unsupported', what: 'no text' };
  const found = signatureOf(text);
  return found === null ? { type: 'kubelet-log', what: 'text' } : { type: found.type, what: found.what };
}

/** The same of a text that is still coming; null as long as more of it may tell something else. */
export function sniffEarly(head: string): Sniffed | null {
  const found = signatureOf(head.slice(0, SNIFF_SIZE));
  return found === null || found.type === 'unsupported' ? null : { type: found.type, what: found.what };
}

/** What begins first. */
function signatureOf(text: string): Signature | null {
  let first: Signature | null = null;
  let from = Number.POSITIVE_INFINITY;
  for (const signature of SIGNATURES) {
    const at = text.search(signature.pattern);
    if (at < 0 || at >= from || signature.unless?.test(text)) continue;
    first = signature;
    from = at;
  }
  return first;
}

function unsupported(what: string, pattern: RegExp, unless?: RegExp): Signature {
  return { type: 'unsupported', what, pattern, ...(unless === undefined ? {} : { unless }) };
}

function either(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(pattern => pattern.source).join('|'), 'm');
}

/** A log that was truncated while it was written begins with NULs: those prove nothing. */
function isBinary(text: string): boolean {
  const strange = text.match(/[\u0001-\u0008\u000e-\u001a\ufffd]/g)?.length ?? 0;
  return strange > text.length / 10;
}
