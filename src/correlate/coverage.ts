import { couldLog, type Logging, whyNotLogged } from '../events/observability.js';
import { LIMITS } from './thresholds.js';
import type { Coverage, PodName } from './types.js';

/** Call sites that are looked at to find out whether the log was filtered. */
const MAX_SITES = 400;

/** What the input can show, and where it has holes. Fed with every record, and with the markers between them. */
export function createCoverage() {
  /** A text for each call site, of lines that mean nothing to the catalogue and of housekeeping. */
  const sites = new Map<string, string>();
  const holes: { readonly source: number; readonly line: number }[] = [];

  return {
    unrelated(site: string, text: string): void {
      if (sites.size < MAX_SITES && !sites.has(site)) sites.set(site, text.slice(0, 2000));
    },
    /** Lines are missing from here: elisions, rate limits of journald, lines cut by a pager. */
    hole(source: number, line: number): void {
      holes.push({ source, line });
    },
    /** The view of one pod: lines of other pods and of nobody tell whether the log is whole. */
    of(kubelets: readonly Logging[], pod: PodName, uids: readonly string[], end: End): Coverage {
      const mine = [pod.name, ...uids].filter(text => text !== '');
      // A log that runs newest first has what comes later in front
      const whole = (from: Place, to: Place): boolean => {
        const [first, last] = from.line < to.line ? [from.line, to.line] : [to.line, from.line];
        // Two files: what lies between them is not known
        return (
          from.source === to.source &&
          !holes.some(({ source, line }) => source === from.source && line > first && line <= last)
        );
      };
      return {
        observable(kubelet, events) {
          const process = kubelets[kubelet];
          return process !== undefined && couldLog(process, events);
        },
        unobservable(kubelet, events) {
          const process = kubelets[kubelet];
          return process === undefined ? 'there is no kubelet log' : whyNotLogged(process, events);
        },
        whole,
        wholeFrom: from => whole(from, end),
        filtered: !hasOthers(sites.values(), mine),
        lastAt: end.at === null ? null : end.at + end.waited,
        heardAt: end.at,
        lastKubelet: end.kubelet,
      };
    },
  };
}

/** Are there enough texts that speak of something else than these? */
function hasOthers(texts: Iterable<string>, mine: readonly string[]): boolean {
  let others = 0;
  for (const text of texts) {
    if (!mine.some(own => text.includes(own))) others++;
    if (others >= LIMITS.unrelatedSites) return true;
  }
  return false;
}

interface Place {
  readonly source: number;
  readonly line: number;
}

/** The last line that was read. */
export interface End extends Place {
  readonly at: number | null;
  readonly kubelet: number;
  /** How long nothing has come since, where more may come. */
  readonly waited: number;
}
