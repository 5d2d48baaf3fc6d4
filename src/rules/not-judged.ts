import type { NotJudged } from '../contract/types.js';
import type { NodeRun } from '../correlate/node-run.js';
import type { EventId } from '../events/event-id.js';
import type { Reconstructed } from '../lifecycle/types.js';
import type { Reading, ReadingContext } from './readings.js';
import type { RuleMeta } from './types.js';

type RuleList = readonly { readonly meta: RuleMeta }[];
type Found = readonly { readonly rule: string }[];

/** What rules read, each reading once: its title says all that it asks for. */
export interface Readings {
  readonly all: readonly Reading[];
  /** Of each rule the places of its own. */
  readonly rules: readonly { readonly id: string; readonly reads: readonly number[] }[];
}

export function readingsOf(rules: RuleList): Readings {
  const all = new Map(rules.flatMap(({ meta }) => meta.reads.map(reading => [reading.title, reading] as const)));
  const titles = [...all.keys()];
  return {
    all: [...all.values()],
    rules: rules.map(({ meta: { id, reads } }) => ({ id, reads: reads.map(({ title }) => titles.indexOf(title)) })),
  };
}

/** Nothing can be said of what came after what. */
const BACKWARDS = 'the log runs backwards';

/** Rules about one deletion that lack an input. What found something was judged. */
export const notJudgedFor = (
  readings: Readings,
  one: Reconstructed,
  found: Found,
  { reversed, context }: { readonly reversed: boolean; readonly context: ReadingContext },
): NotJudged[] => byReason(readings, found, reading => (reversed ? BACKWARDS : reading.lackingFor(one, context)));

/** The same of rules about names, the input and the node. */
export const notJudgedIn = (rules: RuleList, run: NodeRun, found: Found, context: ReadingContext): NotJudged[] =>
  byReason(readingsOf(rules), found, reading => reading.lackingIn(run, context));

function byReason({ all, rules }: Readings, found: Found, lacking: (reading: Reading) => string | null): NotJudged[] {
  const reasons = all.map(lacking);
  const lists = new Map<string, string[]>();
  for (const { id, reads } of rules) {
    const why = reasons[reads.find(at => reasons[at] !== null) ?? -1];
    if (why == null || found.some(({ rule }) => rule === id)) continue;
    const list = lists.get(why);
    if (list === undefined) lists.set(why, [id]);
    else list.push(id);
  }
  return [...lists].map(([why, ids]) => ({ why, rules: ids }));
}

/** What processes can log is asked again and again of the same lists of events. */
export function createReadingContext(run: NodeRun, clockConfidence: ReadingContext['clockConfidence']): ReadingContext {
  const coverage = run.coverage({ namespace: '', name: '' }, []);
  const known = new Map<readonly EventId[], Map<number, string | null>>();
  return {
    clockConfidence,
    last: run.last,
    unobservable(kubelet, events) {
      const byKubelet = known.get(events) ?? new Map<number, string | null>();
      const before = byKubelet.get(kubelet);
      if (before !== undefined) return before;
      const why = coverage.observable(kubelet, events) ? null : coverage.unobservable(kubelet, events);
      known.set(events, byKubelet.set(kubelet, why));
      return why;
    },
  };
}
