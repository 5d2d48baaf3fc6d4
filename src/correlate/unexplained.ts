import { baseFile, siteIn, stampOf } from '../../grammars/klog/places.js';
import type { RawRecord } from '../records/types.js';

/** A warning or error of the kubelet for which the catalogue has no meaning. */
export interface Complaint {
  readonly severity: string;
  /** Of the call site: `nestedpendingoperations.go`. */
  readonly file: string;
  readonly text: string;
  /** Of the process that printed it; null where the header was reduced. */
  readonly pid: number | null;
  readonly source: number;
  readonly line: number;
}

/** Call sites kept at most: they are shown for short pastes only. */
const MAX_SITES = 40;
const LONGEST = 2_000;
const SEVERITIES = 'WEF';

/** The first complaint of each call site. */
export function createUnexplained() {
  const sites = new Map<string, Complaint>();

  return {
    /** Of a record that no stage needs. */
    see(source: number, { text, body, line }: RawRecord): void {
      const severity = text.charAt(0);
      if (!SEVERITIES.includes(severity) || sites.size >= MAX_SITES) return;
      const site = siteIn(text, body);
      const file = baseFile(site);
      if (!file.endsWith('.go') || sites.has(site)) return;
      sites.set(site, {
        severity,
        file,
        text: text.slice(body, body + LONGEST).trim(),
        pid: pidIn(text),
        source,
        line,
      });
    },
    all: (): Complaint[] => [...sites.values()],
  };
}

/** klog writes the process id in place of a thread's. */
function pidIn(text: string): number | null {
  const thread = stampOf(text)?.thread;
  return thread === undefined ? null : Number(thread);
}
