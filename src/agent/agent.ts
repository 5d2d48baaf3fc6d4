import type { Reached } from '../analyze/follow.js';
import type { Held, LineSpan } from '../document/announce.js';
import type { Metrics } from './metrics/index.js';
import { cleanCut } from './place/cut.js';
import type { Places } from './place/places.js';
import type { AgentState } from './state.js';
import type { AnnouncedDeletion, Sink } from './types.js';

/** So much of the log is read again by an agent that begins anew: what the kubelet said of itself and of pods that run. */
const CONTEXT = 32 << 20;
/** So much at most, whatever is open: what has been open for longer is then seen from its middle. */
const MAX_CONTEXT = 256 << 20;

export interface AgentParts {
  readonly state: AgentState;
  readonly places: Places;
  readonly sinks: readonly Sink[];
  readonly metrics: Pick<Metrics, 'see'>;
  readonly limits?: { readonly context: number; readonly maxContext: number };
}

/** Says each thing once, in every sink, and remembers from where on the log is needed. */
export function createAgent({ state, places, sinks, metrics, limits }: AgentParts) {
  const { context, maxContext } = limits ?? { context: CONTEXT, maxContext: MAX_CONTEXT };
  /** AnnouncedDeletion, and kept by no disk yet. */
  let unkept: AnnouncedDeletion[] = [];
  let settled: LineSpan[] = [];

  const isSafe = (): boolean => !sinks.some(sink => sink.hasUnsafe());

  function keep({ lifecycle, standing }: AnnouncedDeletion): void {
    state.keep(lifecycle.id, standing);
  }

  function moveOn(held: Held): void {
    const wanted = places.back(context);
    settled = settled.filter(({ last }) => last >= places.back(maxContext));
    const cut = cleanCut(wanted, { open: held.open, told: [...held.told, ...settled] });
    const known = places.before(Math.max(cut, places.back(maxContext)));
    if (known === null) return;
    state.moveTo(known.place);
    places.forget(known);
  }

  return {
    tell(announced: AnnouncedDeletion): void {
      // What is open when the agent ends is told by the next one
      if (announced.standing === 'open') return;
      const { id } = announced.lifecycle;
      const isNew =
        state.isNew(id, announced.standing) &&
        !unkept.some(one => one.lifecycle.id === id && one.standing === announced.standing);
      metrics.see(announced, isNew);
      if (!isNew) return;
      for (const sink of sinks) sink.take(announced);
      if (isSafe()) keep(announced);
      else unkept.push(announced);
    },
    reached({ settled: more, held }: Pick<Reached, 'settled' | 'held'>): void {
      settled.push(...more);
      if (held !== null && unkept.length === 0) moveOn(held);
    },
    /** A sink has sent something. */
    changed(): void {
      if (unkept.length === 0 || !isSafe()) return;
      const safe = unkept;
      unkept = [];
      safe.forEach(keep);
    },
  };
}
