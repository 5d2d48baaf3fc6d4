import { DATE, SEVERITY, STAMP } from '../../../grammars/klog/shape.js';
import { entryKeys } from '../envelopes/index.js';
import { either, type Signature } from '../sniff.js';
import { IN_EVENT } from './foreign.js';

/** A klog header, whatever is around it, except in the message of an Event: a probe may print one. */
const KLOG = new RegExp(`${STAMP}(?<!(?:${IN_EVENT}.{0,2000}|\\bprobe failed: .{0,2000}\\n)${STAMP})`);
/** A klog header on a line that is not JSON. */
const KLOG_LINE = new RegExp(`^(?![\\s{}"[\\]]).{0,200}?${KLOG.source}`, 'm');
/** JSON lines of the kubelet, which begin with `ts`, and of envelopes around its lines. */
const LOG_JSON = new RegExp(`^[ \\t]{0,20}\\{\\s{0,20}"(?:${['ts', ...entryKeys.first].join('|')})" ?:`, 'm');
const TEXT_OF_KLOG = String.raw`"[^"\n]{0,99}?${SEVERITY}${DATE} \d\d:\d\d:`;
/** The form of exports of log stores: `_source` is Elasticsearch's. */
const LOG_EXPORT = new RegExp(
  `"(?:${[...entryKeys.anywhere, '_source'].join('|')})" ?:|"(?:message|MESSAGE|line|body)" ?: ?${TEXT_OF_KLOG}`,
);
/** An export with other keys begins with its entries; the record of a run may quote such a line anywhere, and is not a log. */
const EXPORT_BEGINS = new RegExp(String.raw`(?<![\s\S])[\s\S]{0,2000}?${TEXT_OF_KLOG}`);

export const LOG = either(KLOG, LOG_JSON);
/** A line of a log below something else, from its beginning: not a string in an object. */
export const LINE_OF_LOG = either(new RegExp(`^(?![ \\t]{0,40}["{}[\\]]).{0,200}?${KLOG.source}`), LOG_JSON);
/** Logs that are JSON as a whole */
export const LOG_IN_JSON = either(KLOG_LINE, LOG_JSON, LOG_EXPORT, EXPORT_BEGINS);

export const kubeletLog: Signature = { type: 'kubelet-log', what: 'a log', pattern: LOG };

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
