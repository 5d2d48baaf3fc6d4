import { spell } from '../../../catalogue/duration.js';
import type { Quantiles } from '../../../document/figures/lasted.js';
import { phaseTitle } from '../../../episodes/phases.js';
import { lookedUp } from '../../../kit/looked-up.js';
import { ruleTitle } from '../../../rules/words.js';
import { kindOf, nameOf } from '../../report/view/words.js';
import type { GroupChange, GroupPair, GroupSide, StartGroupPair, StartSide } from '../types.js';
import type { RowData } from '../words.js';
import { PARTS } from './times.js';

/** Deletions or starts of an owner, or starts with an image. */
export type Group = GroupPair | StartGroupPair;

/** `called`: what is measured, as the subject of a sentence: `deletion of shop/web takes …` */
export const FAMILY_WORDS = {
  end: {
    noun: 'deletion',
    parts: PARTS.end,
    titleOf: (part: string) => phaseTitle('end', part),
    called: (part: string) => DELETION_PARTS[part] ?? phaseTitle('end', part),
    notEnded: 'not ended',
    failed: 'did not end',
  },
  start: {
    noun: 'start',
    parts: PARTS.start,
    titleOf: (part: string) => (part === 'running' ? 'until running' : phaseTitle('start', part)),
    called: (part: string) => (part === 'running' ? 'start' : phaseTitle('start', part)),
    notEnded: 'not started',
    failed: 'did not come up',
  },
} as const;

const DELETION_PARTS = lookedUp<string>({ whole: 'deletion', volumes: 'unmount of volumes' });

/** The words of the family that a group is of. */
export const groupWords = (group: Group) => FAMILY_WORDS['kind' in group ? 'end' : 'start'];

/** How many a side of a group has. */
export const sizeOf = (side: GroupSide | StartSide): number => ('deletions' in side ? side.deletions : side.starts);

/** `graceful deletion of deployment shop/web`, `starts with image registry.example/tools` */
export function groupHeading(group: Group): string {
  const what = 'kind' in group ? kindOf(group) : 'starts';
  return `${what} ${group.owner === null ? `with image ${imageOf(group)}` : `of ${ownerText(group.owner, group.namespace)}`}`;
}

/** Empty for a group of an owner. */
export const imageOf = (group: Group): string => ('image' in group ? (group.image ?? '') : '');

function ownerText({ kind, name }: GroupPair['owner'], namespace: string | null): string {
  const called = `${namespace}/${name}`;
  return kind === null ? `pods ${called} (by the names of the pods)` : `${kind.toLowerCase()} ${called}`;
}

/** `volumes p90 1.2 s → 8.4 s (n = 14, 17; p = 0.0003)`, `not ended: 0 of 14 → 3 of 17`. The caller escapes it for its output. */
export function groupSentence(
  { what, subject, before, after, quantile, n, p, note }: GroupChange,
  { titleOf, notEnded }: Pick<ReturnType<typeof groupWords>, 'titleOf' | 'notEnded'>,
): string {
  const remark = note === undefined ? '' : `; ${note}`;
  const onOneSide = `${before + after} of ${n.before + n.after}${remark}`;
  if (quantile !== undefined)
    return `${titleOf(subject)} ${quantile} ${spell(before)} → ${spell(after)} (n = ${n.before}, ${n.after}; ${chance(p)}${remark})`;
  const counted =
    n.before * n.after === 0 ? onOneSide : `${before} of ${n.before} → ${after} of ${n.after} (${chance(p)}${remark})`;
  return `${what === 'ends' ? notEnded : what === 'finding' ? ruleTitle(subject) : subject}: ${counted}`;
}

const chance = (p: number): string => (p < 0.0001 ? 'p < 0.0001' : `p = ${Number(p.toPrecision(1))}`);

export const worstTexts = ({ worst }: GroupSide | StartSide): string[] =>
  worst.map(one => `${nameOf(one)}${one.node === null ? '' : ` on ${one.node}`}: ${one.headline}`);

/** The parts of the deletions or starts, as both sides measured them. */
export function timesRows(group: Group): RowData[] {
  const { before, after, changes } = group;
  const { parts, titleOf } = groupWords(group);
  return parts.flatMap(part => {
    const [was, is] = [before.times[part], after.times[part]];
    if (was === undefined && is === undefined) return [];
    const label = changes.find(({ subject }) => subject === part)?.label ?? null;
    return [{ title: titleOf(part), before: quantilesText(was), after: quantilesText(is), label }];
  });
}

const quantilesText = (one: Quantiles | undefined): string =>
  one === undefined ? '-' : `${spell(one.p50Ms)} / ${spell(one.p90Ms)} / ${spell(one.maxMs)} (${one.count})`;

/** The heading of the columns of `timesRows`. */
export const TIMES_HEAD = 'p50 / p90 / max (n)';

/** Phases that one side does not show. */
export const groupUnknowns = (group: Group): string[] =>
  ('incomparable' in group ? group.incomparable : []).map(
    ({ subject, shownBy, why }) => `${phaseTitle('end', subject)}: only ${shownBy} shows it; on the other side ${why}`,
  );
