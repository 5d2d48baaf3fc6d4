import { spell } from '../../catalogue/duration.js';
import { phaseTitle } from '../../episodes/phases.js';
import { lookedUp } from '../../kit/looked-up.js';
import { nameOf, ruleTitle, titleOf } from '../report/view/words.js';
import type { Change, ChangeLabel, DiffDocument, GroupChange, GroupPair, Pair, StartGroupPair } from './types.js';
import { difference, isComparable } from './words.js';

/** One difference, as a sentence, and how much it matters. */
interface Claim {
  readonly label: ChangeLabel;
  readonly text: string;
  /** An episode that did not end matters more than one that took longer, and that more than any other difference. */
  readonly weight: 3 | 2 | 1;
  readonly ms: number;
}

const claim = (label: ChangeLabel, weight: Claim['weight'], text: string, ms = 0): Claim => ({
  label,
  text,
  weight,
  ms,
});

const VERDICTS = { worse: 'WORSE', better: 'BETTER', ambiguous: 'UNCLEAR' } as const;

/**
 * The answer in one sentence: what got worse most; otherwise what got better; otherwise what is ambiguous; and how many more of these there
 * are.
 */
export function answerOf(
  compared: Pick<DiffDocument, 'pairs' | 'groups' | 'starts' | 'onlyAfter' | 'findings' | 'counts'>,
): string {
  const { pairs, groups, starts, onlyAfter, findings, counts } = compared;
  // If nothing is in common, only failures are an answer
  if (!isComparable(compared) && counts.worse === 0) return 'nothing to compare';
  const claims = [
    ...starts.flatMap(group => group.changes.map(change => startClaim(change, group))),
    ...groups.flatMap(group => group.changes.map(change => groupClaim(change, group))),
    ...pairs.flatMap(pair => pair.changes.map(change => pairClaim(change, pair))),
    ...onlyAfter
      .filter(({ label }) => label === 'worse')
      .map(({ label, deletion }) => claim(label, 3, `${nameOf(deletion)}, only after: ${deletion.headline}`)),
    // What a node went through explains what its pods did
    ...findings.map(change => claim(change.label, change.what === 'node-trouble' ? 3 : 1, difference(change))),
  ];
  for (const label of ['worse', 'better', 'ambiguous'] as const) {
    const own = claims.filter(one => one.label === label).sort((a, b) => b.weight - a.weight || b.ms - a.ms);
    const [first] = own;
    if (first === undefined) continue;
    const others = counts[label] - 1;
    return `${VERDICTS[label]}: ${first.text}${others === 0 ? '' : ` (and ${others} more)`}`;
  }
  return 'no difference that matters';
}

/** `pull of shop/web takes 41 s instead of 3 s` */
function startClaim(change: GroupChange, { namespace, owner, image, before, after }: StartGroupPair): Claim {
  const whom = owner === null ? `image ${image ?? ''}` : `${namespace}/${owner.name}`;
  const part = change.subject === 'running' ? 'start' : phaseTitle('start', change.subject);
  const worst = after.worst[0]?.headline;
  if (change.n.before === 0) return claim(change.label, 3, `${whom}, only after: ${worst ?? ''}`);
  if (change.n.after === 0) return claim(change.label, 3, `${whom}, only before: ${before.worst[0]?.headline ?? ''}`);
  return ofGroup(change, `${part} of ${whom}`, `starts of ${whom}`, 'did not come up', worst);
}

function groupClaim(change: GroupChange, { namespace, owner, after }: GroupPair): Claim {
  const whom = `${namespace}/${owner.name}`;
  const part = PARTS[change.subject] ?? phaseTitle('end', change.subject);
  return ofGroup(change, `${part} of ${whom}`, `deletions of ${whom}`, 'did not end', after.worst[0]?.headline);
}

const PARTS = lookedUp<string>({ whole: 'deletion', volumes: 'unmount of volumes' });

function ofGroup(
  { what, label, subject, before, after, quantile, n }: GroupChange,
  part: string,
  all: string,
  failed: string,
  worst = '',
): Claim {
  if (quantile !== undefined) return timed(label, part, before, after);
  const counted = `${after} of ${n.after} instead of ${before} of ${n.before}`;
  if (what === 'ends')
    return claim(label, 3, `${counted} ${all} ${failed}${after > 0 && worst !== '' ? `: ${worst}` : ''}`);
  const title = ruleTitle(subject);
  const named = what === 'finding' ? title.charAt(0).toLowerCase() + title.slice(1) : subject;
  return claim(label, 1, `${counted} ${all}: ${named}`);
}

/** The part of a deletion that ends with a step. */
const STEP_PARTS = lookedUp<string>({
  'container-stopped': 'stop of container',
  'volumes-unmounted': 'unmount of volumes',
  'cgroup-removed': 'removal of the cgroup',
});

function pairClaim(change: Change, pair: Pair): Claim {
  const { what, label, subject, container, before, after } = change;
  const whom = nameOf(pair.after);
  if (typeof before === 'number' && typeof after === 'number') {
    const part = STEP_PARTS[subject];
    const which = container === undefined ? '' : ` ${container}`;
    if (part !== undefined) return timed(label, `${part}${which} of ${whom}`, before, after);
    const text = `${whom}: ${titleOf({ step: subject })} after ${spell(after)} instead of ${spell(before)}`;
    return claim(label, 2, text, Math.abs(after - before));
  }
  if (what === 'outcome' || what === 'verdict') {
    const text = `${whom}: ${pair.after.headline}; before: ${pair.before.headline}`;
    return claim(label, what === 'outcome' ? 3 : 1, text);
  }
  return claim(label, 1, `${whom}, ${difference(change)}`);
}

const timed = (label: ChangeLabel, part: string, before: number, after: number): Claim =>
  claim(label, 2, `${part} takes ${spell(after)} instead of ${spell(before)}`, Math.abs(after - before));
