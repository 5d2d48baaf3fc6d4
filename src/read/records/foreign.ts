import { GO_TIME, MONOTONIC } from '../../../grammars/go-time.js';
import { COLUMNS } from '../../../grammars/klog/shape.js';
import { klogPayload } from '../../../grammars/klog/start.js';
import { LOGRUS_START } from '../../../grammars/logfmt/start.js';
import type { Payload } from '../types.js';

/** Type and reason of an Event in a row. */
const OF_EVENT = String.raw`(?<!\S)(?:Normal|Warning)\s{1,40}[A-Z][A-Za-z]{2,40}\s`;
/** A row of a table of events, which begins with ages, counts and sources, or with none of them. */
const EVENT_ROW = new RegExp(String.raw`^(?:\s{0,8}\d.{0,200})?\s{0,8}${OF_EVENT}\s{0,79}\S`);
/** Before the message of an Event, or inside it: a probe may print any line. */
export const IN_EVENT = String.raw`(?:\bprobe (?:failed|errored): |${OF_EVENT})`;
const BEFORE_MESSAGE = new RegExp(IN_EVENT);

/** klog in a log, and not in what an Event quotes. */
export const loggedKlog: Payload = { ...klogPayload, mayFollow: before => !BEFORE_MESSAGE.test(before) };

/** A time.Now() of Go, which podman prints before each of its events. */
export const GO_NOW = new RegExp(`^${GO_TIME}${MONOTONIC}`);

/**
 * Lines in a kubelet's log that are not klog's. They are recognised so that none of them becomes part of a record. The order does not
 * matter; the first match names the line in the account.
 */
const FOREIGN: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  // vendored libcontainer and CNI plugins print logrus lines to the same stderr
  { what: 'logrus', pattern: new RegExp(String.raw`^\s*${LOGRUS_START}\d{4}-`) },
  { what: 'event of podman', pattern: GO_NOW },
  { what: 'Go runtime', pattern: /^(?:panic: |fatal error: |goroutine \d+ \[|runtime: |\[signal |created by )/ },
  { what: 'net/http', pattern: /^http2?: / },
  { what: 'header that cannot be', pattern: COLUMNS },
  // lines of several components, merged by hand, with a time and a word before each line
  { what: 'another component', pattern: /^\d\d:\d\d:\d\d\.\d{3,9} {1,9}[a-z]/ },
  // kubelet flags that move to the config file are announced without klog (spf13/pflag)
  { what: 'deprecated flag', pattern: /^Flag --/ },
  // unlike a value of Go: `{"docker" "3b1f…"}`
  { what: 'JSON', pattern: /^\{"(?!\w{1,40}" ")/ },
  { what: 'row of events', pattern: EVENT_ROW },
  { what: 'shell', pattern: /^(?:[+$#%☸] |\[?[\w.-]+@[\w.-]+(?![\w.-]).{0,80}[#$%] |root:\S{0,80}[#$] )/ },
  { what: 'comment', pattern: /^\s*(?:\/\/|#|\.\.\.\s*$|…\s*$)/ },
];

export const foreignKind = (text: string): string | null =>
  FOREIGN.find(({ pattern }) => pattern.test(text))?.what ?? null;

/** Whether the line has a command that selects lines, after a prompt or in quotes. Cheap: asked of every line that is no part of a record. */
export const isQuery = (text: string): boolean => text.includes('journalctl ') && /\bjournalctl .{0,300}-/.test(text);

/** Whether the text begins a command that prints lines which contain a text. */
export const asksForLines = (text: string): boolean => /(?:^|[\s|`(])(?:[ezf]?grep|rg|awk|sed|journalctl) /.test(text);

/** Whether the command limits the time: `journalctl --since "2018-05-14 09:00"`. */
export const statesTime = (query: string): boolean =>
  /\bjournalctl .{0,300}(?:--(?:since|until)|-[SU])[ =]/.test(query);

/** Whether the command prints newest first: `journalctl -u kubelet -r`, also among other letters (`-eru kubelet`). */
export const asksBackward = (query: string): boolean =>
  /\bjournalctl [^|]{0,300}?(?<= )(?:--reverse|-[a-zA-Z]{0,8}r[a-zA-Z]{0,8})(?![\w-])/.test(query);
