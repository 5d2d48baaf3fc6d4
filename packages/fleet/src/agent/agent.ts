import {
  type ContainerRestart,
  type Held,
  type LineSpan,
  needsAttention,
  type Reached,
  type Standing,
} from 'podline/internal';
import type { Metrics } from './metrics/index.js';
import type { Places } from './places.js';
import type { AgentState } from './state.js';
import type { Announced, Sink } from './types.js';

/** How much of the log an agent reads again after a restart, for what the kubelet printed about itself and about running pods. */
const CONTEXT = 32 << 20;
/** An agent never reads again more than this: a deletion that has been open for longer is then seen from its middle. */
const MAX_CONTEXT = 256 << 20;

export interface AgentParts {
  readonly state: AgentState;
  readonly places: Places;
  readonly sinks: readonly Sink[];
  readonly metrics: Pick<Metrics, 'see' | 'restarted'>;
  readonly limits?: { readonly context: number; readonly maxContext: number };
}

interface Reported {
  readonly id: string;
  readonly standing: Standing;
}

/** Reports everything once, to every sink, and remembers the place from which the log is needed. */
export function createAgent({ state, places, sinks, metrics, limits }: AgentParts) {
  const { context, maxContext } = limits ?? { context: CONTEXT, maxContext: MAX_CONTEXT };
  /** Announced, but not yet on any disk. */
  let unkept: Reported[] = [];
  let settled: LineSpan[] = [];
  let hasBegun = false;

  const isSafe = (): boolean => !sinks.some(sink => sink.hasUnsafe());

  function keep({ id, standing }: Reported): void {
    state.keep(id, standing);
  }

  function keepAll(): void {
    if (!isSafe()) return;
    const safe = unkept;
    unkept = [];
    safe.forEach(keep);
  }

  const isNew = (one: Reported): boolean =>
    state.isNew(one.id, one.standing) && !unkept.some(({ id, standing }) => id === one.id && standing === one.standing);

  function keepWhenSafe(one: Reported): void {
    unkept.push(one);
    keepAll();
  }

  function moveOn(held: Held): void {
    const wanted = places.back(context);
    settled = settled.filter(({ last }) => last >= places.back(maxContext));
    const cut = cleanCut(wanted, { open: held.open, reported: [...held.reported, ...settled] });
    const known = places.before(Math.max(cut, places.back(maxContext)));
    if (known === null) return;
    state.moveTo(known.place);
    places.forget(known);
  }

  return {
    report(announced: Announced): void {
      const { standing, episode } = announced;
      // The next agent reports what is open when this one ends
      if (standing === 'open') return;
      const one = { id: episode.id, standing };
      const isFirst = isNew(one);
      metrics.see(announced, isFirst);
      if (!isFirst) return;
      if (isTold(announced)) for (const sink of sinks) sink.take(announced);
      if (episode.family === 'node' && standing === 'overdue') state.begin(episode);
      keepWhenSafe(one);
    },
    /** Containers of this start were restarted. */
    restarted(id: string, restarts: readonly (ContainerRestart & { readonly number: number })[]): void {
      for (const restart of restarts) {
        const one: Reported = { id: `${id} restart ${restart.number}`, standing: 'ended' };
        if (!isNew(one)) continue;
        metrics.restarted(restart);
        keep(one);
      }
    },
    reached({ settled: more, held }: Pick<Reached, 'settled' | 'held'>): void {
      settled.push(...more);
      const start = hasBegun ? null : places.start();
      if (start !== null) {
        // A file that was empty when it was opened has a beginning now by which it is found again
        hasBegun = true;
        state.moveTo(start);
      }
      if (held === null) return;
      if (unkept.length === 0) moveOn(held);
      state.retry();
    },
    /** A sink has sent something. */
    changed: keepAll,
  };
}

/** Every deletion is reported; starts, and what a node goes through, only if they are trouble: the rest is only in the metrics. */
const isTold = ({ episode, ...news }: Announced): boolean => needsAttention({ ...news, one: episode });

/**
 * The last line, not after `wanted`, from which the log can be read again so that each deletion is seen either from its beginning or not at
 * all: a deletion that is seen only in part has another id.
 */
export function cleanCut(wanted: number, { open, reported }: Held): number {
  let cut = open.reduce((first, line) => Math.min(first, line), wanted);
  // Going back to the beginning of one deletion may lead into another
  for (const { first, last } of reported.toSorted((a: LineSpan, b: LineSpan) => b.last - a.last))
    if (first < cut && cut <= last) cut = first;
  return cut;
}
