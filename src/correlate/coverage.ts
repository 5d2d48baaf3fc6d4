import type { EventId } from '../events/event-id.js';
import type { Kubelet } from '../events/kubelets.js';
import { LIMITS as EVENT_LIMITS } from '../events/thresholds.js';
import type { MessageDefinition } from '../events/types.js';
import { levelIn, minorOf, NEWEST_MINOR } from '../events/versions.js';
import { grouped } from '../grouped.js';
import { LIMITS } from './thresholds.js';
import type { Coverage, PodName } from './types.js';

/** Call sites that are looked at to find out whether the log was filtered. */
const MAX_SITES = 400;

/** What the input can show, and where it has holes. Fed with every record, and with the markers between them. */
export function createCoverage(definitions: readonly MessageDefinition[]) {
  const byEvent = grouped(definitions, ({ event }) => event);
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
    of(kubelets: readonly Kubelet[], pod: PodName, uids: readonly string[], end: End): Coverage {
      const mine = [pod.name, ...uids].filter(text => text !== '');
      const observable = (kubelet: number, events: readonly EventId[]): boolean => {
        const process = kubelets[kubelet];
        return (
          process !== undefined &&
          possibleMinors(process).every(minor => events.some(event => prints(process, event, minor)))
        );
      };
      const prints = (process: Kubelet, event: EventId, minor: string): boolean =>
        (byEvent.get(event) ?? []).some(definition => existsIn(definition, minor) && isOn(process, definition, minor));
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
        observable,
        unobservable: (kubelet, events) =>
          reason(
            kubelets[kubelet],
            events.flatMap(event => byEvent.get(event) ?? []),
          ),
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

const OLDEST = 16;

/** Every version that it can be: a step is observable only if all of them print it. */
function possibleMinors({ minors }: Kubelet): string[] {
  const from = minors.min === null ? OLDEST : minorOf(minors.min);
  const to = minorOf(minors.max ?? NEWEST_MINOR);
  return Array.from({ length: Math.max(to - from, 0) + 1 }, (_, at) => `1.${from + at}`);
}

const existsIn = ({ since, until }: MessageDefinition, minor: string): boolean =>
  minorOf(since) <= minorOf(minor) && (until === undefined || minorOf(minor) <= minorOf(until));

/** --vmodule can raise single files: a level counts for a file when it was seen there, or in several others. */
function isOn({ levels }: Kubelet, definition: MessageDefinition, minor: string): boolean {
  const level = levelIn(definition, minor);
  if (level === 0 || (levels.get(definition.file) ?? -1) >= level) return true;
  return [...levels.values()].filter(seen => seen >= level).length >= EVENT_LIMITS.levelFiles;
}

function reason(kubelet: Kubelet | undefined, definitions: readonly MessageDefinition[]): string {
  if (kubelet === undefined) return 'there is no kubelet log';
  const minors = possibleMinors(kubelet);
  const printing = definitions.filter(definition => minors.some(minor => existsIn(definition, minor)));
  const version = kubelet.version ?? `kubelet ${minors.length === 1 ? (minors[0] ?? '') : 'of this version'}`;
  if (printing.length === 0) return `${version} has no line for it`;
  const level = Math.min(...printing.map(definition => levelIn(definition, minors.at(-1) ?? NEWEST_MINOR)));
  if (kubelet.verbosity === null || kubelet.verbosity < level) {
    return `it is logged at -v=${level}, and this kubelet logs at ${kubelet.verbosity === null ? 'an unknown level' : `-v=${kubelet.verbosity}`}`;
  }
  return 'not every version that this kubelet can be has a line for it';
}
