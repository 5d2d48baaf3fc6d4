import { spell } from '../../catalogue/duration.js';
import { lowered } from '../../kit/letters.js';
import { lookedUp } from '../../kit/looked-up.js';
import { ruleTitle } from '../../rules/words.js';
import { nameOf, titleOf } from '../report/view/words.js';
import { type Group, groupWords, imageOf } from './groups/words.js';
import type { Change, ChangeLabel, DiffDocument, GroupChange, Pair } from './types.js';
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
    ...[...starts, ...groups].flatMap((group: Group) => group.changes.map(change => groupClaim(change, group))),
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

/** `pull of shop/web takes 41 s instead of 3 s`, `3 of 14 instead of 0 of 12 deletions of shop/web did not end: …` */
function groupClaim(change: GroupChange, group: Group): Claim {
  const { what, label, subject, before, after, quantile, n } = change;
  const { namespace, owner } = group;
  const { noun, called, failed } = groupWords(group);
  const whom = owner === null ? `image ${imageOf(group)}` : `${namespace}/${owner.name}`;
  const [was = '', is = ''] = [group.before, group.after].map(({ worst: [worst] }) => worst?.headline);
  if (n.before === 0) return claim(label, 3, `${whom}, only after: ${is}`);
  if (n.after === 0) return claim(label, 3, `${whom}, only before: ${was}`);
  if (quantile !== undefined) return timed(label, `${called(subject)} of ${whom}`, before, after);
  const counted = `${after} of ${n.after} instead of ${before} of ${n.before} ${noun}s of ${whom}`;
  if (what === 'ends') return claim(label, 3, `${counted} ${failed}${after > 0 && is !== '' ? `: ${is}` : ''}`);
  const named = what === 'finding' ? lowered(ruleTitle(subject)) : subject;
  return claim(label, 1, `${counted}: ${named}`);
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
