import type { EventId } from '../events/event-id.js';
import type { PlacedRecord } from './placed-record.js';

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
export function createTurns(hole: (source: number, line: number) => void) {
  /** The states by process. */
  const states: Map<Turn, State>[] = [];
  const broken: Set<Turn>[] = [];

  return {
    see({ event, record, kubelet, source, line }: PlacedRecord): void {
      const turn = event === null || record.cut ? undefined : TURN_OF.get(event.id);
      if (turn === undefined) return;
      const own = states[kubelet] ?? new Map<Turn, State>();
      states[kubelet] = own;
      const before = own.get(turn);
      const isOpen = event?.id === turn.opens;
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
