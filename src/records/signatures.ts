import { DATE, SEVERITY, STAMP } from '../../grammars/klog/shape.js';
import { entryKeys } from '../input/envelopes/index.js';
import { either, type Signature } from '../input/sniff.js';

/** A klog header, whatever stands around it. */
const KLOG = new RegExp(STAMP);
/** The same on a line that is no JSON. */
const KLOG_LINE = new RegExp(`^(?![\\s{}"[\\]]).{0,200}?${KLOG.source}`, 'm');
/** JSON lines of the kubelet, which begin with `ts`, and of what wraps its lines. */
const LOG_JSON = new RegExp(`^[ \\t]{0,20}\\{\\s{0,20}"(?:${['ts', ...entryKeys.first].join('|')})" ?:`, 'm');
/** What exports of log stores look like: `_source` is Elasticsearch's. */
const LOG_EXPORT = new RegExp(
  String.raw`"(?:${[...entryKeys.anywhere, '_source'].join('|')})" ?:|"[^"\n]{0,99}?${SEVERITY}${DATE} \d\d:\d\d:`,
);

export const LOG = either(KLOG, LOG_JSON);
/** Logs that are JSON as a whole. */
export const LOG_IN_JSON = either(KLOG_LINE, LOG_JSON, LOG_EXPORT);

export const kubeletLog: Signature = { type: 'kubelet-log', what: 'a log', pattern: LOG };
