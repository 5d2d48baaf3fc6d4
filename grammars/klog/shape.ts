/**
 * How klog and glog begin a line, in pieces. Every expression for a header, or for a part of one, is built from these. `Lmmdd
 * hh:mm:ss.uuuuuu threadid file:line] ` (klog.go, formatHeader; glog before it).
 *
 * The fixed columns must have possible values: `I0099 …` and a thread id of 29 digits are text that looks like a header.
 */

/** klog has no further severities (klog/v2 internal/severity). */
export const SEVERITY = '[IWEF]';
/** The severity in some vendors' patches of glog, and in log viewers: `INFO:1208 …`, `Error: 1208 …`, `INFO 1208 …`. */
const SEVERITY_WORD = `(?:INFO|Info|WARN(?:ING)?|Warn(?:ing)?|ERROR|Error|FATAL|Fatal)(?:: {0,2}| {1,2})`;
export const ANY_SEVERITY = `(?:${SEVERITY}|${SEVERITY_WORD})`;

/** Four digits. */
const MONTH_DAY = String.raw`(?:(?:0[13578]|1[02])(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)(?:0[1-9]|[12]\d|30)|02(?:0[1-9]|[12]\d))`;
/** glog ≥ 0.5 also prints the year: `I20210131 …`. */
export const DATE = String.raw`(?:20\d\d)?${MONTH_DAY}`;

const CLOCK = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d`;
/** klog prints microseconds; programs that forward lines may cut or pad them. */
export const TIME = String.raw`${CLOCK}\.\d{3,9}`;
/** The time as klog itself prints it. */
export const EXACT_TIME = String.raw`${CLOCK}\.\d{6}`;

/** What is left of the time where a copy begins inside it; the microseconds show that it was a time. */
export const TIME_CUT = String.raw`(?:\d:)?(?:[0-5]?\d:)?[0-5]?\d\.\d{6}`;

/** A pid, or a thread id of 32 bits. */
export const THREAD = String.raw`\d{1,10}`;

/** A component's name: MicroShift prints it before the severity (≥ 1.24) or after the thread id (1.23); `???` if there is none. */
export const COMPONENT = String.raw`[a-z?][\w?-]{0,30}`;

/** The file of a call site, with its folder (`--add-dir-header`, removed in 1.26); `???:1` for an unknown call site. */
export const FILE = String.raw`[^\s:\]]{1,200}`;
export const LINE = String.raw`\d+`;

/** The columns of a header, with any content: a necessary condition for a header. */
export const COLUMNS = new RegExp(String.raw`^${SEVERITY}\d{4,8} \d\d:\d\d:\d\d\.\d{1,9} +\d{1,99} ${FILE}:\d{1,9}\]`);

/** Severity, date and time: hardly any other text has them. */
export const STAMP = `${SEVERITY}${DATE} ${EXACT_TIME}`;

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
