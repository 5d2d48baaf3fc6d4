import type { NotJudged } from '../contract/types.js';
import type { NodeRun } from '../correlate/node-run.js';
import type { EventId } from '../events/event-id.js';
import { grouped } from '../grouped.js';
import type { Reconstructed } from '../lifecycle/types.js';
import { applies } from './applies.js';
import type { Reading, ReadingContext } from './readings.js';
import type { RuleMeta } from './types.js';

type RuleList = readonly { readonly meta: RuleMeta }[];
type Found = readonly { readonly rule: string }[];

/** Nothing can be said of what came after what. */
const BACKWARDS = 'the log runs backwards';

/** Rules about one deletion that lack an input. What found something was judged. */
export function notJudgedFor(
  rules: RuleList,
  one: Reconstructed,
  found: Found,
  { reversed, context }: { readonly reversed: boolean; readonly context: ReadingContext },
): NotJudged[] {
  const own = rules.filter(({ meta }) => applies(meta.id, one.kind));
  return byReason(own, found, reading => (reversed ? BACKWARDS : reading.lackingFor(one, context)));
}

/** The same of rules about names, the input and the node. */
export const notJudgedIn = (rules: RuleList, run: NodeRun, found: Found, context: ReadingContext): NotJudged[] =>
  byReason(rules, found, reading => reading.lackingIn(run, context));

function byReason(rules: RuleList, found: Found, lacking: (reading: Reading) => string | null): NotJudged[] {
  const judged = new Set(found.map(({ rule }) => rule));
  const open = rules.flatMap(({ meta: { id, reads } }) => {
    const why = judged.has(id) ? null : reads.map(lacking).find(reason => reason !== null);
    return why == null ? [] : [{ id, why }];
  });
  return [...grouped(open, ({ why }) => why)].map(([why, list]) => ({ why, rules: list.map(({ id }) => id) }));
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
