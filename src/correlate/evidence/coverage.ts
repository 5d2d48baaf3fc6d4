import type { EventId, MessageDefinition } from '../../catalogue/events.js';
import { CONTAINER_ID } from '../../catalogue/fields.js';
import { minorOf } from '../../catalogue/versions.js';
import type { SourceReport } from '../../document/contract/types.js';
import { onceFor } from '../../kit/once-for.js';
import { firstFrom } from '../../kit/sorted.js';
import { UUID } from '../../kit/uid.js';
import { type Logging, textsOf, whyNotLogged } from '../events/observability.js';
import { LIMITS } from '../thresholds.js';
import type { Observation, PodName, WatchOutage } from '../types.js';

/** The most call sites that are compared to find out whether the log was filtered. */
const MAX_SITES = 400;

type InInput = Pick<Observation, 'source' | 'line'>;

interface SiteText {
  readonly text: string;
  readonly namesContainer: boolean;
  /** The first UID in the text */
  readonly uid: string | null;
}

/** What the log can show at all about one pod. */
export type Coverage = ReturnType<ReturnType<typeof createCoverage>['forPod']>;

/** What the input can show, and where lines are missing. It takes every record, and the marks between them. */
export function createCoverage() {
  /** One text for each call site, from lines without a meaning in the catalogue and from housekeeping */
  const sites = new Map<string, SiteText>();
  const holes = createHoles();
  /** For each process: the families that have lines in the input, and the messages that it printed */
  const printed: { readonly families: Set<string>; readonly by: Set<MessageDefinition> }[] = [];
  /** The same few processes and lists of events are looked up for each step of each deletion. */
  const outputsOf = onceFor((process: Logging) => onceFor((events: readonly EventId[]) => outputFor(process, events)));
  const outputOf = (process: Logging | undefined, events: readonly EventId[]) =>
    process === undefined ? NO_PROCESS : outputsOf(process)(events);

  return {
    printed(kubelet: number, definition: MessageDefinition): void {
      let own = printed[kubelet];
      if (own === undefined) {
        own = { families: new Set(), by: new Set() };
        printed[kubelet] = own;
      }
      // Nearly every line has a message that was printed before
      if (own.by.has(definition)) return;
      own.by.add(definition);
      for (const family of familiesShownBy(definition)) own.families.add(family);
    },
    unrelated(site: string, text: string): void {
      if (sites.size >= MAX_SITES || sites.has(site)) return;
      const beginning = text.slice(0, 2000);
      sites.set(site, {
        text: beginning,
        namesContainer: ANY_CONTAINER.test(beginning),
        uid: UID.exec(beginning)?.[0] ?? null,
      });
    },
    /** Lines, or parts of lines, are missing from here on: elisions, rate limits of journald, lines cut by a pager. */
    hole: holes.add,
    /** Coverage for one pod. Lines about other pods, or about none, show whether the log is complete. */
    forPod(
      kubelets: readonly Logging[],
      pod: PodName,
      uids: readonly string[],
      end: End,
      logged: (kubelet: number) => Logged,
    ) {
      const mine = [pod.name, ...uids].filter(text => text !== '');
      let filtered: boolean | null = null;
      // In a log that is newest first, later lines come first
      const whole = (from: InInput, to: InInput): boolean => {
        const [first, last] = from.line < to.line ? [from.line, to.line] : [to.line, from.line];
        // Nothing is known about the lines between two places in different files
        const isIn = ({ source, line }: InInput): boolean => source === from.source && first < line && line <= last;
        return from.source === to.source && !holes.any(from.source, first, last) && !end.holes.some(isIn);
      };
      return {
        /** Whether this kubelet process would have printed one of these events */
        observable: (kubelet: number, events: readonly EventId[]): boolean =>
          outputOf(kubelets[kubelet], events).unobservable === null,
        /** Why this kubelet process would have printed none of these events, in words; null if it would have */
        unobservable: (kubelet: number, events: readonly EventId[]): string | null =>
          outputOf(kubelets[kubelet], events).unobservable,
        /** Whether the input contains a line of this process like one of these events */
        prints: (kubelet: number, events: readonly EventId[]): boolean =>
          outputOf(kubelets[kubelet], events).families.some(family => printed[kubelet]?.families.has(family)),
        /** Whether lines of this process lack their partners, not counting these events (`log-evidence.ts`) */
        loses: end.loses,
        /** Whether a line is certainly in the input if it was printed between these two */
        whole,
        /** Whether a line is certainly in the input if it was printed after this one, up to the end of the input */
        wholeFrom: (from: InInput): boolean => whole(from, end),
        /**
         * Whether the lines are a selection. Computed when it is asked for: it is not needed where each step was seen, and takes long. A
         * getter would give each of these objects a layout of its own
         */
        isFiltered(): boolean {
          filtered ??=
            !hasOthers(sites.values(), pod.name, mine) ||
            areSelected(kubelets.map((kubelet, index) => ({ kubelet, ...logged(index) })));
          return filtered;
        },
        /** The last process has logged its housekeeping, which a selection of a pod's lines does not contain */
        keepsHouse: logged(end.kubelet).housekeeping > 0,
        /** The end of the input; while it is still being written, the present */
        lastAt: end.at === null ? null : end.at + end.waited,
        /** The time of the last line. Lines that are only late may still arrive between it and the present */
        until: end.at,
        lastKubelet: end.kubelet,
        /** The time of the last line of a process */
        lastOf: (kubelet: number): number | null => logged(kubelet).to,
        /** The stretches in which a kubelet's watch of pods was broken, so that it saw no change */
        watchOutages: end.watchOutages,
      };
    },
  };
}

/** What a process prints about some events. */
const outputFor = (process: Logging, events: readonly EventId[]) => ({
  /** Why the process could have printed none of these events; null if it could. */
  unobservable: whyNotLogged(process, events),
  /** The families of the messages of these events. */
  families: [...new Set(textsOf(process, events).map(familyOf))],
});

const NO_PROCESS: ReturnType<typeof outputFor> = { unobservable: 'there is no kubelet log', families: [] };

/**
 * Whether there are enough texts that a search for the pod would not have found. A search for a name also finds names that begin with it; a
 * search for its UID finds lines with only the UID, and a search for its containers finds lines with their ids. Of texts that none of these
 * searches finds, fewer are enough.
 */
function hasOthers(texts: Iterable<SiteText>, name: string, mine: readonly string[]): boolean {
  let uid: string | null = null;
  let [others, unlike] = [0, 0];
  for (const { text, namesContainer, uid: first } of texts) {
    if (mine.some(own => text.includes(own))) continue;
    others++;
    if (!namesContainer && !hasBeginning(text, name)) {
      uid ??= first;
      if (uid === null || !text.includes(uid)) unlike++;
    }
    if (others >= LIMITS.unrelatedSites && unlike >= LIMITS.unlikeSites) return true;
  }
  return false;
}

const UID = new RegExp(UUID);
const ANY_CONTAINER = new RegExp(CONTAINER_ID);

/** Shorter beginnings of names occur in many lines. */
const SHORTEST_NAME = 4;

/** Whether a search for a beginning of the name would have found the text. */
const hasBeginning = (text: string, name: string): boolean =>
  name.length >= SHORTEST_NAME && text.includes(name.slice(0, SHORTEST_NAME));

/** The last line that was read. */
export interface End extends InInput {
  readonly at: number | null;
  readonly kubelet: number;
  /** The time in ms since anything arrived, although more may arrive. */
  readonly waited: number;
  /** The places at which lines are missing if no more arrive. */
  readonly holes: readonly InInput[];
  /** Whether a process lost lines other than the lines of these events. */
  readonly loses: (kubelet: number, events: readonly EventId[]) => boolean;
  /** The stretches in which the kubelets could not see changes of pods. */
  readonly watchOutages: readonly WatchOutage[];
}

/** The lines of each source before which something is missing, in ascending order. */
function createHoles() {
  const bySource = new Map<number, number[]>();

  const firstAfter = (holes: readonly number[], line: number): number => firstFrom(holes, line + 1, hole => hole);

  return {
    add(source: number, line: number): void {
      const holes = bySource.get(source) ?? [];
      bySource.set(source, holes);
      const at = firstAfter(holes, line);
      if (holes[at - 1] !== line) holes.splice(at, 0, line);
    },
    /** Whether there is a hole after `first`, up to `last`. */
    any(source: number, first: number, last: number): boolean {
      const holes = bySource.get(source) ?? [];
      return (holes[firstAfter(holes, first)] ?? Number.POSITIVE_INFINITY) <= last;
    },
  };
}

/** Kubelets that say “Clean up orphaned mirror pods” log it at -v=3, and all kubelets at -v=4. */
const SAYS_PARTS = minorOf('1.22');

/** The time in which a process logged lines, and the number of rounds of its housekeeping that it logged. */
export interface Logged {
  readonly from: number | null;
  readonly to: number | null;
  readonly housekeeping: number;
}

interface Process extends Logged {
  readonly kubelet: Pick<Logging, 'minors' | 'verbosity'>;
}

/** Whether the lines are a selection (grep). Kubelets would have logged their housekeeping, which runs every two seconds. */
export const areSelected = (processes: readonly Process[]): boolean =>
  processes.some(isSelected) && processes.every(({ housekeeping }) => housekeeping === 0);

function isSelected({ kubelet: { minors, verbosity }, from, to }: Process): boolean {
  const level = minors.min !== null && minorOf(minors.min) >= SAYS_PARTS ? 3 : 4;
  const talks = verbosity !== null && verbosity >= level;
  return talks && (to ?? 0) - (from ?? 0) >= LIMITS.housekeepingMs;
}

type Message = Pick<MessageDefinition, 'file' | 'message'>;

const isOfSyncLoop = ({ message }: Message): boolean => message.startsWith('SyncLoop');

/**
 * The families that a line shows to be in the log. A selection keeps or drops a family as a whole: the lines of one file, and the lines of
 * the sync loop (`grep pod_workers.go`, `grep -v SyncLoop`).
 */
const familiesShownBy = (message: Message): readonly string[] =>
  isOfSyncLoop(message) ? ['SyncLoop', message.file] : [message.file];

/** The family of a line. If no other line of the family is in the log, the absence of this one shows nothing. */
const familyOf = (message: Message): string => (isOfSyncLoop(message) ? 'SyncLoop' : message.file);

/** Whether the input is a few lines that a person picked out, so that each of them may be what the question is about. */
export const isExcerpt = (sources: readonly SourceReport[]): boolean =>
  sources.filter(({ type }) => type === 'kubelet-log').reduce((sum, { records }) => sum + records, 0) <=
  LIMITS.excerptRecords;

/** Whether the input is only a few lines, whatever was copied. */
export const isShort = (sources: readonly SourceReport[]): boolean =>
  sources.reduce((sum, { lines }) => sum + lines, 0) <= LIMITS.excerptRecords;
