import { spell } from '../../../catalogue/duration.js';
import type { Quantiles } from '../../../document/figures/lasted.js';
import { phaseTitle } from '../../../episodes/phases.js';
import { kindOf, nameOf, ruleTitle } from '../../report/view/words.js';
import type { GroupChange, GroupPair, GroupSide, StartGroupPair, StartSide } from '../types.js';
import type { RowData } from '../words.js';

/** Sentences of groups. They contain text from logs: the caller escapes them for its output. */
export const groupHeading = ({ namespace, owner, kind }: GroupPair): string =>
  `${kindOf({ kind })} of ${ownerText(owner, namespace)}`;

/** `starts of deployment shop/web`, `starts with image registry.example/tools` */
export const startHeading = ({ namespace, owner, image }: StartGroupPair): string =>
  owner === null ? `starts with image ${image ?? ''}` : `starts of ${ownerText(owner, namespace)}`;

function ownerText({ kind, name }: GroupPair['owner'], namespace: string | null): string {
  const called = `${namespace}/${name}`;
  return kind === null ? `pods ${called} (by the names of the pods)` : `${kind.toLowerCase()} ${called}`;
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

export const worstTexts = ({ worst }: GroupSide | StartSide): string[] =>
  worst.map(one => `${nameOf(one)}${one.node === null ? '' : ` on ${one.node}`}: ${one.headline}`);

/** The parts of the deletions, as both sides measured them. */
export function timesRows(
  { before, after, changes }: GroupPair | StartGroupPair,
  parts: readonly string[],
  partTitle: (part: string) => string,
): RowData[] {
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
