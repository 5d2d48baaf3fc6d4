import { baseFile, siteIn, stampOf } from '../../../grammars/klog/places.js';
import { complains } from '../../kit/complains.js';
import type { KlogRecord, RawRecord } from '../../read/records/types.js';
import { callIn } from '../../read/short/printed.js';

/** A warning or error of the kubelet for which the catalogue has no meaning. */
export interface Complaint {
  readonly severity: string;
  /** The file of the call site: `nestedpendingoperations.go` */
  readonly file: string;
  readonly text: string;
  /** The process that printed the line; null where the header was reduced */
  readonly pid: number | null;
  readonly source: number;
  readonly line: number;
  /** How many processes it ended, if it is fatal: then it is the last one of its call site */
  readonly ended?: number;
}

/** The most call sites that are kept: they are shown for short pastes only. */
const MAX_SITES = 40;
/** The most call sites with fatal errors that are kept in addition. */
const MAX_FATAL = 8;
/** An Event that is printed whole has its error at its end. */
const MAX_EVENT_LETTERS = 4_000;
const UNSTATED = '?';

/** Errors that some components print as information (external-attacher, csi_handler.go). */
const ERROR = /^"?Error\b/;

/**
 * The severity; empty where nothing shows that the line is a complaint. Where the text in front of the call site is missing, so is the
 * severity: then the words must show it.
 */
function severityIn(stated: string | null, text: string): string {
  if (stated !== null && stated !== 'I') return stated;
  const isComplaint = stated === null ? complains(text.slice(0, MAX_EVENT_LETTERS)) : ERROR.test(text);
  return isComplaint ? UNSTATED : '';
}

/** The first complaint of each call site, and the last fatal one: klog ends the process after it. */
export function createUnexplained() {
  const sites = new Map<string, Complaint>();
  const fatal = new Map<string, Complaint>();

  /** Asked before the text of a record is put together: most complaints recur. */
  const isNew = (site: string, severity: string): boolean =>
    severity === 'F' ? fatal.has(site) || fatal.size < MAX_FATAL : sites.size < MAX_SITES && !sites.has(site);

  function note(site: string, { text, ...rest }: Omit<Complaint, 'file' | 'ended'>): void {
    const file = baseFile(site);
    if (!file.endsWith('.go')) return;
    const one = { file, text: text.slice(0, MAX_EVENT_LETTERS).trim(), ...rest };
    if (rest.severity !== 'F') sites.set(site, one);
    else fatal.set(site, { ...one, ended: (fatal.get(site)?.ended ?? 0) + 1 });
  }

  return {
    /** Handles a record that no stage needs. */
    passedOver(source: number, { text, body, line }: RawRecord): void {
      const severity = severityIn(/^[IWEF]/.exec(text)?.[0] ?? null, text.slice(body));
      if (severity === '') return;
      // klog writes the process id where glog wrote a thread id
      const thread = stampOf(text)?.thread;
      const pid = thread === undefined ? null : Number(thread);
      const site = siteIn(text, body);
      if (isNew(site, severity)) note(site, { severity, text: text.slice(body), pid, source, line });
    },
    /**
     * For a record that begins like a message of the catalogue, but is none: one that is whole, or one whose missing part could make it
     * one.
     */
    see(source: number, record: KlogRecord): void {
      const call = callIn(record);
      if (call === null || record.cut) return;
      const severity = severityIn(call.severity, record.message);
      const { file, pid } = call;
      const site = `${file}:${call.line}] `;
      if (severity !== '' && isNew(site, severity))
        note(site, { severity, text: printed(record), pid, source, line: record.line });
    },
    /** The log turned out to be of another component. */
    drop(source: number): void {
      for (const all of [sites, fatal])
        for (const [site, complaint] of all) if (complaint.source === source) all.delete(site);
    },
    all: (): Complaint[] =>
      [...sites.values(), ...fatal.values()].sort((a, b) => a.source - b.source || a.line - b.line),
  };
}

/** The record as klog prints it, after the header. */
const printed = ({ structured, message, fields }: KlogRecord): string =>
  structured ? [JSON.stringify(message), ...fields.map(({ key, raw }) => `${key}=${raw}`)].join(' ') : message;
