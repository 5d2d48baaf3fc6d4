import { spell } from '../../../catalogue/duration.js';
import type { EvidenceRef, PodEpisode, ResultDocument } from '../../../document/contract/types.js';
import { endsOf, ownStarts } from '../../../document/episodes.js';
import { goesOn, lastedIn, lengthIn, measured, rankOf } from '../../../document/figures/lasted.js';
import { ownerOf } from '../../../document/role.js';
import { glob, select } from '../../../document/select/select.js';
import { phaseTitle } from '../../../episodes/phases.js';
import { given } from '../../../kit/forms.js';
import { grouped } from '../../../kit/grouped.js';
import type { Policy } from '../read.js';
import { bareResult, lastLine, type Result } from '../result.js';
import { POLICY_RULES } from '../rules.js';
import { durationMs, type GroupLimit, PERCENTILES, type StartLimit } from '../schema.js';

/** Percentiles of many episodes, together or for each owner, namespace, node or image by itself. */
export function limits(document: ResultDocument, policy: Policy): Result[] {
  const timeOf = timesIn(document);
  /** `part`, `title`, `whom`: what is limited, how it is called, and of whom. */
  const judge = (
    limit: StartLimit,
    all: readonly PodEpisode[],
    { rule, part, title, whom }: Readonly<Record<'rule' | 'part' | 'title' | 'whom', string>>,
  ): Result[] => {
    const members = chosen(document, all, limit).flatMap(one =>
      groupsOf(one, limit).map(({ name, image }) => ({ name, time: timeOf(one, part, image ?? limit.image) })),
    );
    const image = limit.image === undefined || limit.by === 'image' ? '' : ` with image ${limit.image}`;
    return [...grouped(members, ({ name }) => name)].flatMap(([name, timed]) => {
      const group = `${whom}${scopeOf(limit)}${image}${name}`;
      const times = timed.flatMap(({ time }) => time ?? []);
      return judgePercentiles(limit, rule, title, group, times);
    });
  };
  return [
    ...policy.limits.flatMap(limit => {
      const part = limit.of ?? 'whole';
      const all = endsOf(document).filter(({ kind }) => limit.kind === 'any' || limit.kind === kind);
      const about = { rule: POLICY_RULES.slowPercentile.id, part, title: phaseTitle('end', part) };
      return judge(limit, all, { ...about, whom: `${limit.kind} deletions` });
    }),
    ...policy.starts.limits.flatMap(limit => {
      const part = limit.of ?? 'ready';
      return judge(limit, ownStarts(document), { rule: POLICY_RULES.slowStart.id, part, title: part, whom: 'starts' });
    }),
  ];
}

function chosen(
  document: ResultDocument,
  all: readonly PodEpisode[],
  { namespace, owner, node, image }: StartLimit,
): readonly PodEpisode[] {
  const alone = (name: string | undefined) => (name === undefined ? undefined : [name]);
  const selection = given({ namespaces: alone(namespace), owners: alone(owner), nodes: alone(node) });
  const selected = select({ ...document, episodes: [...all] }, selection);
  const kept = new Set<object>(selected.episodes);
  return all.filter(one => kept.has(one) && (image === undefined || imagesOf(one, image).length > 0));
}

const imagesOf = (one: PodEpisode, pattern: string): string[] =>
  one.family === 'start' ? one.containers.flatMap(({ image }) => image ?? []).filter(glob(pattern)) : [];

/** A pod of several images is in the group of each. */
function groupsOf(one: PodEpisode, { by, image }: StartLimit): { readonly name: string; readonly image?: string }[] {
  if (by === 'node') return [{ name: ` on ${one.node ?? 'an unknown node'}` }];
  if (by === 'namespace') return [{ name: ` of ${one.pod.namespace}` }];
  if (by === 'owner') return [{ name: ` of ${one.pod.namespace}/${ownerOf(one).name}` }];
  if (by !== 'image') return [{ name: '' }];
  return [...new Set(imagesOf(one, image ?? '*'))].map(own => ({ name: ` with image ${own}`, image: own }));
}

/** How long a part of an episode took, or at least took: what has not ended counts as soon as it is too late. */
function timesIn(document: ResultDocument) {
  const [lengthOf, lasted] = [lengthIn(document), lastedIn(document)];
  return (one: PodEpisode, part: string, image: string | undefined): Timed | null => {
    const { wholeMs, runningMs, phases } = measured(one);
    const time = (ms: number | null | undefined, isOver: boolean): Timed | null =>
      ms == null ? null : { one, ms, isOver };
    if (part === 'pull' && image !== undefined) return time(pulled(one, image), true);
    if (part !== 'whole' && part !== 'ready' && part !== 'running') return time(phases.get(part), true);
    const took = time(part === 'running' ? runningMs : wholeMs, true);
    if (took !== null) return took;
    if (one.family === 'end') return goesOn(one) ? time(lengthOf(one), false) : null;
    // A pod that is not known to be Ready has at least come this far
    if (part === 'ready' && one.outcome !== 'completed') return time(lasted(one) ?? runningMs, false);
    return one.startedAt === null ? time(lasted(one), false) : null;
  };
}

function pulled(one: PodEpisode, pattern: string): number | null {
  if (one.family === 'end') return null;
  const fits = glob(pattern);
  const times = one.containers.flatMap(({ image, pulledMs }) =>
    image !== null && fits(image) && pulledMs !== null ? [pulledMs] : [],
  );
  return times.length === 0 ? null : Math.max(...times);
}

/** A deletion or a start with the time that counts: how long it took, or how long it had lasted when the input ended. */
interface Timed {
  readonly one: PodEpisode;
  readonly ms: number;
  readonly isOver: boolean;
}

/**
 * A result for each percentile that the limit names. An episode that has not ended may still end in time: it counts from the moment when it
 * is too late. `part`, `group`: what is measured, and where: `whole`, `graceful deletions on worker-1`.
 */
function judgePercentiles(
  limit: GroupLimit | StartLimit,
  rule: string,
  part: string,
  group: string,
  timed: readonly Timed[],
): Result[] {
  return Object.entries(PERCENTILES).flatMap(([name, share]) => {
    const text = limit[name as keyof typeof PERCENTILES];
    if (text === undefined) return [];
    const max = durationMs(text);
    const sorted = timed.filter(({ ms, isOver }) => isOver || ms > max).sort((a, b) => a.ms - b.ms);
    const found = sorted[rankOf(share, sorted.length)];
    const result = (grade: Result['grade'], figure: string, evidence: readonly EvidenceRef[] = []): Result => ({
      ...bareResult(grade, rule, `${name} of ${part} at most ${text}: ${group}`, figure),
      evidence,
    });
    if (found === undefined || sorted.length < (limit.atLeast ?? 1))
      return [
        result('not evaluated', sorted.length === 0 ? 'none was measured' : `only ${sorted.length} were measured`),
      ];
    const { pod, node } = found.one;
    const where = `${pod.namespace}/${pod.name}${node === null ? '' : ` on ${node}`}`;
    const figure = `${found.isOver ? '' : 'at least '}${spell(found.ms)} (n = ${sorted.length}): ${where}`;
    return [found.ms > max ? result(limit.level ?? 'error', figure, lastLine(found.one)) : result('pass', figure)];
  });
}

/** ` in shop of web on worker-1`: what a limit was restricted to. */
function scopeOf({ namespace, owner, node }: StartLimit): string {
  const parts = [
    namespace === undefined ? null : `in ${namespace}`,
    owner === undefined ? null : `of ${owner}`,
    node === undefined ? null : `on ${node}`,
  ].flatMap(part => part ?? []);
  return parts.length === 0 ? '' : ` ${parts.join(' ')}`;
}
