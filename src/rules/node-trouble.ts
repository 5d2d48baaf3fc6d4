import { nameKey } from '../correlate/types.js';
import { spell } from '../lifecycle/duration.js';
import { places, spanMs } from './evidence.js';
import { innermost } from './innermost.js';
import { isExcerpt } from './loose/excerpt.js';
import { listed } from './loose/listed.js';
import { NODE_STATES, type NodeState, nodeStateIn } from './loose/node-states.js';
import { type LooseLine, type Owner, ownersOf } from './loose/owners.js';
import { kubeletLog } from './readings.js';
import { LIMITS } from './thresholds.js';
import { causeIn } from './troubles.js';
import type { Judgement, RunFacts, RunRule } from './types.js';

export const nodeTrouble: RunRule = {
  meta: {
    id: 'node-trouble',
    level: 'warning',
    title: 'Trouble with the node as a whole',
    reads: [kubeletLog],
    why: 'While the node is in this state no pod makes progress, whether it is starting or ending: pods that are deleted meanwhile stay Terminating.',
    evidence:
      'The input shows no deletion, or one that has not ended and has no finding of its own about the same, and it has lines about PLEG, the runtime, the network, the API server, housekeeping or throttled calls. Reported as info if a whole log shows that the state was over before its end.',
    next: 'Look at what the message names first: the pods continue by themselves once it works again. podline explain pleg-unhealthy, runtime-unavailable and api-unavailable say where to look.',
  },
  check(facts) {
    const { deletions, run } = facts;
    const owners = ownersOf(run);
    const states = [...new Set(NODE_STATES.filter(state => isDue(state, deletions)).map(({ says }) => says))];
    const found = states.flatMap(says => judge(says, owners, facts));
    if (deletions.length === 0) return found;
    // What was over before the end is reported by the deletions that it delayed
    return found
      .filter(({ level }) => level === undefined)
      .map(one => ({ ...one, message: one.message + waiting(deletions) }));
  },
};

/** Beside deletions only what holds them up, and what no finding of theirs tells already. */
const isDue = ({ toldBy }: NodeState, deletions: RunFacts['deletions']): boolean =>
  deletions.length === 0 ||
  (toldBy !== undefined &&
    deletions.some(({ open }) => open) &&
    !deletions.some(({ rules }) => rules.includes(toldBy)));

function waiting(deletions: RunFacts['deletions']): string {
  const pods = deletions.filter(({ open }) => open).map(({ pod }) => nameKey(pod));
  return `; still terminating: ${listed([...new Set(pods)])}`;
}

interface PodLine {
  readonly pod: string | null;
  readonly line: LooseLine;
}

function judge(says: string, owners: readonly Owner[], facts: RunFacts): Judgement[] {
  const matching = owners.flatMap(({ pod, lines }) =>
    lines
      .filter(line => nodeStateIn(line)?.says === says && !isAtStart(line, facts))
      .map((line): PodLine => ({ pod, line })),
  );
  const lines = matching.map(({ line }) => line).sort((a, b) => a.source - b.source || a.line - b.line);
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return [];
  const pods = matching.flatMap(({ pod }) => pod ?? []);
  const whose = pods.length === 0 ? '' : `; told of pod ${listed(pods)}`;
  return [
    {
      message: `${says}${often(lines)}: ${reasonOf(lines)}${whose}`,
      at: first.at,
      evidence: places(lines),
      ...(lasts(last, facts) ? {} : { level: 'info' as const }),
    },
  ];
}

/** Nothing is ready in the first seconds of a kubelet. */
function isAtStart({ at }: LooseLine, { run }: RunFacts): boolean {
  if (at === null) return false;
  return run.node.some(one => one.id === 'kubelet-start' && one.at !== null && within(at - one.at));
}

const within = (ms: number): boolean => ms >= -LIMITS.runtimeStartMs && ms < LIMITS.runtimeStartMs;

/** A selection of lines has no others; a complete log that goes on without such lines shows that it is over. */
const lasts = ({ at }: LooseLine, { run, sources }: RunFacts): boolean =>
  isExcerpt(sources) || at === null || run.last === null || run.last - at < LIMITS.nodeStateMs;

function often(lines: readonly LooseLine[]): string {
  if (lines.length < 2) return '';
  const ms = spanMs(lines);
  return ` (${lines.length} lines${ms >= LIMITS.worthSayingMs ? ` in ${spell(ms)}` : ''})`;
}

/** PLEG says since when: `pleg was last seen active 3m5.3s ago`. */
const reasonOf = (lines: readonly LooseLine[]): string =>
  innermost(lines.map(causeIn).findLast(text => text.trim() !== '') ?? '');
