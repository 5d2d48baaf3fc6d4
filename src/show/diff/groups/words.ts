import { spell } from '../../../catalogue/duration.js';
import type { Quantiles } from '../../../document/figures/quantiles.js';
import { phaseTitle } from '../../../episodes/phases.js';
import { count } from '../../report/view/input.js';
import { kindOf, nameOf, ruleTitle } from '../../report/view/words.js';
import type { ChangeLabel, DeletionFacts, GroupChange, GroupPair, GroupSide } from '../types.js';

/** Sentences of groups. They contain text from logs: the caller escapes them for its output. */
export function groupHeading({ namespace, owner, kind }: GroupPair): string {
  const known = owner.kind === null ? 'pods' : owner.kind.toLowerCase();
  const doubt = owner.kind === null ? ' (by the names of the pods)' : '';
  return `${kindOf({ kind })} of ${known} ${namespace}/${owner.name}${doubt}`;
}

/** `volumes p90 1.2 s → 8.4 s (n = 14, 17; p = 0.0003)`, `not ended: 0 of 14 → 3 of 17`. */
export function groupSentence(
  { what, subject, before, after, quantile, n, p, note }: GroupChange,
  titleOf: (part: string) => string = part => phaseTitle('end', part),
  ended = 'not ended',
): string {
  const remark = note === undefined ? '' : `; ${note}`;
  const onOneSide = `${before + after} of ${n.before + n.after}${remark}`;
  if (quantile !== undefined)
    return `${titleOf(subject)} ${quantile} ${spell(before)} → ${spell(after)} (n = ${n.before}, ${n.after}; ${chance(p)}${remark})`;
  const counted =
    n.before * n.after === 0 ? onOneSide : `${before} of ${n.before} → ${after} of ${n.after} (${chance(p)}${remark})`;
  return `${what === 'ends' ? ended : what === 'finding' ? ruleTitle(subject) : subject}: ${counted}`;
}

const chance = (p: number): string => (p < 0.0001 ? 'p < 0.0001' : `p = ${Number(p.toPrecision(1))}`);

/** `14 deletions: 12 removed, 2 in-progress`. */
export function groupSideText({ deletions, outcomes }: GroupSide): string {
  const each = Object.entries(outcomes).map(([outcome, many]) => `${many} ${outcome}`);
  return `${count(deletions, 'deletion')}: ${each.join(', ')}`;
}

export const worstTexts = ({ worst }: { readonly worst: readonly Sighted[] }): string[] =>
  worst.map(one => `${nameOf(one)}${one.node === null ? '' : ` on ${one.node}`}: ${one.headline}`);

type Sighted = Pick<DeletionFacts, 'pod' | 'node' | 'headline'>;

/** A part of the deletions, as both sides measured it. */
interface TimesRow {
  readonly title: string;
  readonly before: string;
  readonly after: string;
  readonly label: ChangeLabel | null;
}

interface Timed {
  readonly before: Pick<GroupSide, 'times'>;
  readonly after: Pick<GroupSide, 'times'>;
  readonly changes: readonly GroupChange[];
}

export function timesRows(
  { before, after, changes }: Timed,
  parts: readonly string[],
  partTitle: (part: string) => string,
): TimesRow[] {
  return parts.flatMap(part => {
    const [was, is] = [before.times[part], after.times[part]];
    if (was === undefined && is === undefined) return [];
    const label = changes.find(({ subject }) => subject === part)?.label ?? null;
    return [{ title: partTitle(part), before: quantilesText(was), after: quantilesText(is), label }];
  });
}

const quantilesText = (one: Quantiles | undefined): string =>
  one === undefined ? '-' : `${spell(one.p50Ms)} / ${spell(one.p90Ms)} / ${spell(one.maxMs)} (${one.count})`;

/** The heading of the columns of `timesRows`. */
export const TIMES_HEAD = 'p50 / p90 / max (n)';

/** Phases that one side does not show. */
export const groupUnknowns = ({ incomparable }: GroupPair): string[] =>
  incomparable.map(
    ({ subject, shownBy, why }) => `${phaseTitle('end', subject)}: only ${shownBy} shows it; on the other side ${why}`,
  );
