import type { PodEpisode, ResultDocument, Start } from '../contract/types.js';
import { momentsOf } from '../episodes.js';

type Logged = Pick<ResultDocument, 'nodes' | 'input'>;

/** When the log of an episode's node ends, in ms UTC; for a node without a log, when the last log ends. Null if there is none. */
export function logEnds({ nodes, input }: Logged) {
  const byNode = new Map(nodes.flatMap(({ name, window }) => (name === null ? [] : [[name, window.to] as const])));
  return ({ node }: Pick<PodEpisode, 'node'>): number | null => {
    const end = byNode.get(node ?? '') ?? input.window.to;
    return end === null ? null : Date.parse(end);
  };
}

export type LogEnds = ReturnType<typeof logEnds>;

/** How long an episode took, or has lasted until the log of its node ends, in ms; null where that is not known. */
export function lengthIn(document: Logged): (one: PodEpisode) => number | null {
  const end = logEnds(document);
  return one => {
    if (one.durationMs !== null || !goesOn(one)) return one.durationMs;
    const { asked, begun } = momentsOf(one);
    const lasted = (end(one) ?? Number.NaN) - Date.parse(asked ?? begun ?? '');
    return Number.isNaN(lasted) ? null : lasted;
  };
}

/** A pod that is gone at an unknown time has no duration, and can have lasted longer than the log. */
export const goesOn = (one: PodEpisode): boolean =>
  momentsOf(one).over === null &&
  (one.family === 'start' ? UNDER_WAY.has(one.outcome) : one.outcome !== 'removed' && one.outcome !== 'recreated');

/** Outcomes of starts that go on when the input ends. */
export const UNDER_WAY: ReadonlySet<string> = new Set<Start['outcome']>(['stuck', 'in-progress']);

/** How long a start that did not come to its end has lasted: until its pod was deleted, or until the log ends. Null where there is nothing to wait for. */
export function lastedIn(document: Logged): (one: Start) => number | null {
  const end = logEnds(document);
  return one => {
    if (!ENDLESS.has(one.outcome)) return null;
    const deleted = one.steps.find(({ step }) => step === 'deleted')?.at ?? null;
    const to = deleted === null ? (end(one) ?? Number.NaN) : Date.parse(deleted);
    const ms = to - Date.parse(one.seenAt ?? one.createdAt ?? '');
    return Number.isNaN(ms) || ms < 0 ? null : ms;
  };
}

/** A start that came up is over, a pod that ran before did not start, and a start that the node refused never began. */
const ENDLESS: ReadonlySet<string> = new Set<Start['outcome']>(['stuck', 'in-progress', 'gone']);
