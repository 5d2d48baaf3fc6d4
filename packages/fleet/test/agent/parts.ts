import { bare } from '../../../../bench/generate/densities.js';
import { LOG_FORMS } from '../../../../bench/generate/forms.js';
import { generateLog } from '../../../../bench/generate/log.js';
import { readSample } from '../../../../bench/generate/sample.js';
import { follow } from '../../../../src/analyze/follow.js';
import type { Lifecycle } from '../../../../src/document/contract/types.js';
import { endsOf } from '../../../../src/document/episodes.js';
import type { FilePlace, LiveClock, LiveSource } from '../../../../src/read/live/live-source.js';
import { analyzed } from '../../../../test/analyze/analyzed.js';
import { logOf, watchOf } from '../../../../test/analyze/samples.js';
import { createAgent } from '../../src/agent/agent.js';
import type { AgentMetrics } from '../../src/agent/metrics/rows.js';
import { createPlaces } from '../../src/agent/places.js';
import { openState } from '../../src/agent/state.js';
import type { Announced } from '../../src/agent/types.js';

const SAMPLE = 'kubelet-killed-mid-termination';

const analysis = analyzed([
  ['kubelet.log', logOf(SAMPLE)],
  ['pods.yaml', watchOf(SAMPLE)],
]);

/** The log of a node on which pods come and go all the time. */
export function busyLog(bytes: number, seed: number): string {
  const form = LOG_FORMS.klog;
  if (form === undefined) throw new Error('no such form');
  return [...generateLog(bare(readSample()), form(), { size: bytes, share: 0.9, alive: 12, seed })].join('');
}

export async function announcedOf(
  standing: Announced['standing'],
  change: Partial<Lifecycle> = {},
): Promise<Announced> {
  const document = await analysis;
  const [one] = endsOf(document);
  if (one === undefined) throw new Error(`${SAMPLE} has a deletion`);
  return { standing, again: false, document, episode: { ...one, ...change } };
}

/** An agent that has nothing to report about itself. */
export const QUIET: AgentMetrics = {
  lagSeconds: () => 0,
  lines: () => 3,
  bytes: () => 400,
  unparsed: () => 1,
  holes: () => 0,
  stateFailures: () => 0,
  reconnects: () => new Map([['nats', 2]]),
  sinks: () => [
    {
      name: 'nats',
      counts: { sent: 7, reconnects: 0 },
      spool: { bytes: () => 4096, entries: () => 1, failures: () => 0, lost: () => 0 },
    },
  ],
};

export interface Life {
  readonly state: string;
  /** `begun` is told where reading begins */
  readonly source: (place: FilePlace | null, begun: (place: FilePlace) => void) => LiveSource;
  readonly watches?: readonly LiveSource[];
  readonly time: LiveClock;
  readonly limits: { readonly context: number; readonly maxContext: number };
  /** Whether the agent is killed now; called after each piece */
  readonly isOver: () => boolean;
  readonly print: (announced: Announced) => void;
}

/** Runs an agent to its end, or until it is killed: it stores all its reports before it makes more. */
export async function agentLife({
  state: path,
  source,
  watches = [],
  time,
  limits,
  isOver,
  print,
}: Life): Promise<void> {
  const stop = new AbortController();
  const state = openState(path, sentence => {
    throw new Error(sentence);
  });
  const places = createPlaces();
  const place = state.place();
  const sinks = [{ name: 'printer', take: print, hasUnsafe: () => false }];
  const agent = createAgent({
    state,
    places,
    sinks,
    metrics: { see: () => undefined, restarted: () => undefined },
    limits,
  });
  await follow(
    { inputs: [places.counting(source(place?.kind === 'file' ? place : null, state.moveTo))], watches },
    {
      time,
      stop: stop.signal,
      goesOn: true,
      announce: ({ one: episode, ...news }, document) => agent.report({ ...news, episode, document }),
      reached(reached) {
        agent.reached(reached);
        if (isOver()) stop.abort();
      },
    },
  );
  state.close();
}

/** Time that passes whenever a caller waits for it. */
export function eagerClock(): LiveClock {
  let now = 0;
  return {
    now: () => now,
    after(ms, call) {
      const timer = setImmediate(() => {
        now += ms;
        call();
      });
      return () => clearImmediate(timer);
    },
  };
}
