import { type EventId, eventsHaving } from '../../catalogue/events.js';
import { originIn } from '../../read/short/printed.js';
import type { Logging } from '../events/observability.js';
import { LIMITS } from '../thresholds.js';
import type { PlacedRecord, PodName } from '../types.js';
import { createCoverage, type End, type Logged } from './coverage.js';
import { createGapWatch } from './gaps.js';

/** Lines that one goroutine of a kubelet prints alternately, whatever happens between them. */
interface Turn {
  readonly opens: EventId;
  readonly closes: readonly EventId[];
}

const TURNS: readonly Turn[] = [
  // kubelet.go, syncLoopIteration: before and after each round, from 1.21 on
  { opens: 'housekeeping-begin', closes: ['housekeeping-end'] },
  // status_manager.go, syncPod: the patch, then its result, in all versions that patch
  { opens: 'status-patch', closes: ['status-patched', 'status-unchanged', 'status-patch-failed'] },
];

const TURN_OF: ReadonlyMap<EventId, Turn> = new Map(
  TURNS.flatMap(turn => [turn.opens, ...turn.closes].map(id => [id, turn] as const)),
);

interface State {
  readonly isOpen: boolean;
  /** Both lines have occurred in this log, so it contains lines of this kind */
  readonly wasWhole: boolean;
}

/**
 * Finds lines that were lost one by one, without a mark and without a silence: journald and shippers drop lines that come too fast, and
 * people leave lines out. `hole` is called with the line before which one is missing.
 */
function createTurns(hole: (source: number, line: number) => void) {
  /** The states by process. */
  const states: Map<Turn, State>[] = [];
  const broken: Set<Turn>[] = [];

  return {
    see({ event, record, kubelet, source, line }: PlacedRecord): void {
      if (event === null || record.cut) return;
      const turn = TURN_OF.get(event.id);
      if (turn === undefined) return;
      const own = states[kubelet] ?? new Map<Turn, State>();
      states[kubelet] = own;
      const before = own.get(turn);
      const isOpen = event.id === turn.opens;
      own.set(turn, { isOpen, wasWhole: before?.wasWhole === true || (before?.isOpen === true && !isOpen) });
      if (before?.wasWhole !== true || before.isOpen !== isOpen) return;
      hole(source, line);
      broken[kubelet] = (broken[kubelet] ?? new Set()).add(turn);
    },
    /** Whether this process lost lines other than those by which these events are judged */
    loses: (kubelet: number, events: readonly EventId[]): boolean =>
      [...(broken[kubelet] ?? [])].some(({ opens, closes }) => ![opens, ...closes].some(id => events.includes(id))),
  };
}

const newSpan = () => ({ from: null as number | null, to: null as number | null });

/** Lines come in any order: a paste may contain two runs, a clock may be set back, of rotated files the newest may be read first. */
function extend(span: ReturnType<typeof newSpan>, at: number): void {
  if (span.from === null || at < span.from) span.from = at;
  if (span.to === null || at > span.to) span.to = at;
}

/** The range of the lines of a log, and of each of its kubelets. */
function createExtent() {
  const window = newSpan();
  const spans: ReturnType<typeof newSpan>[] = [];
  const end = { source: 0, line: 0, at: null as number | null, kubelet: 0 };

  return {
    see(source: number, line: number, at: number | null, kubelet: number): void {
      end.source = source;
      end.line = line;
      end.at = at ?? end.at;
      end.kubelet = kubelet;
      const span = spans[kubelet] ?? newSpan();
      spans[kubelet] = span;
      if (at === null) return;
      extend(window, at);
      extend(span, at);
    },
    /** The last line */
    end: () => ({ ...end }),
    window: () => ({ ...window }),
    of: (kubelet: number) => spans[kubelet] ?? newSpan(),
  };
}

const WHOLE_NODE = eventsHaving('whole-node');

/** Evidence from all lines: the window of the log, its order, and where lines are missing. */
export function createLogEvidence() {
  const counts = createCounts();
  const coverage = createCoverage();
  const direction = createDirection();
  const extent = createExtent();
  const gaps = createGapWatch(coverage.hole);
  const turns = createTurns(coverage.hole);
  let host: string | null = null;
  let turned = false;

  const ofProcess = (kubelet: number): Logged => ({ housekeeping: gaps.housekeeping(kubelet), ...extent.of(kubelet) });

  return {
    see(placed: PlacedRecord): void {
      const { source, line, at, kubelet, record, event } = placed;
      host ??= originIn(record)?.host ?? null;
      direction.see(at, kubelet);
      gaps.see(placed, event?.id ?? null);
      turns.see(placed);
      extent.see(source, line, at, kubelet);
      if (record.cut) {
        counts.cut(source, line);
        coverage.hole(source, line);
      }
      if (event === null) return;
      coverage.printed(kubelet, event.definition);
      // Counted by lines: of several records on one line, only the first
      if (record.lines > 0) counts.recognise(source);
      if (WHOLE_NODE.has(event.id)) coverage.unrelated(event.id, record.message);
    },
    /** A record that occurs in the input a second time */
    repeated: counts.repeat,
    /** Counts records with a meaning that were skipped, because others like them had been read */
    again: counts.recognise,
    /** A record that no stage needs, with its call site */
    unneeded: coverage.unrelated,
    /** Extends the log to this line, whatever the line contains. */
    ends(source: number, line: number, at: number | null, kubelet: number): void {
      const { at: before } = extent.end();
      if (at === null || at <= (before ?? Number.NEGATIVE_INFINITY)) return;
      gaps.see({ at, source, line, kubelet }, null);
      extent.see(source, line, at, kubelet);
    },
    /** From here on observations of a pod were dropped */
    hole: coverage.hole,
    /** Lines are missing here; `text` is the mark in the input */
    marked(source: number, line: number, text: string): void {
      coverage.hole(source, line);
      gaps.marked(source, line, text);
    },
    /** Lines after this one were lost while the input was read. */
    lost(source: number, line: number, what: string): void {
      coverage.hole(source, line + 1);
      gaps.add({ source, line, at: extent.end().at, what });
    },
    /** A log was read in reverse, because it is newest first */
    turned(): void {
      turned = true;
    },
    end: extent.end,
    ofProcess,
    coverage: (
      kubelets: readonly Logging[],
      pod: PodName,
      uids: readonly string[],
      end: Omit<End, 'holes' | 'loses'>,
    ) => coverage.forPod(kubelets, pod, uids, { holes: gaps.atEnd(), loses: turns.loses, ...end }, ofProcess),
    /** What all lines together show, whichever pods they are about. */
    facts: () => ({
      host,
      /** A log was read in reverse, because it is newest first. */
      turned,
      last: extent.end().at,
      /** The times of the earliest and the latest of all lines */
      window: extent.window(),
      ...counts.all(),
      /** Times run backwards, although logs that are newest first were reversed before */
      reversed: direction.reversed(),
      /** Lines of two kubelet processes alternate: the log contains several nodes */
      interleaved: direction.interleaved(),
      /** The places at which lines are missing from the input. */
      gaps: gaps.all(),
    }),
  };
}

const MAX_CUT_SHOWN = 3;

/** How many records of each source meant something, were read before, or are cut off. */
function createCounts() {
  const recognised: number[] = [];
  const repeated: number[] = [];
  const first: { source: number; line: number }[] = [];
  let cut = 0;

  return {
    recognise(source: number, records = 1): void {
      recognised[source] = (recognised[source] ?? 0) + records;
    },
    repeat(source: number): void {
      repeated[source] = (repeated[source] ?? 0) + 1;
    },
    cut(source: number, line: number): void {
      cut++;
      if (first.length < MAX_CUT_SHOWN) first.push({ source, line });
    },
    all: () => ({
      /** For each source: records with a meaning, and records that were read before, there or in another source */
      recognised: recognised as readonly number[],
      repeated: repeated as readonly number[],
      /** Records that the input cuts off: how many, and where the first ones are */
      cut: { count: cut, first },
    }),
  };
}

/** Whether the log is newest first, and whether several kubelets print at the same time. Both are found out while the log is read. */
export function createDirection() {
  const seen = new Set<number>();
  let forward = 0;
  let backward = 0;
  let before: number | null = null;
  let current = -1;
  let returns = 0;
  return {
    see(at: number | null, kubelet: number): void {
      if (at !== null && before !== null && at !== before) at > before ? forward++ : backward++;
      before = at ?? before;
      if (kubelet === current) return;
      if (seen.has(kubelet)) returns++;
      seen.add(kubelet);
      current = kubelet;
    },
    reversed: () => backward > LIMITS.reversedLines && backward > forward * LIMITS.reversedFactor,
    interleaved: () => returns > LIMITS.returns,
  };
}
