import type { ResultDocument, Start } from '../../contract/types.js';
import { glob } from '../../document/glob.js';
import { ownerOf } from '../../document/owner.js';
import { select } from '../../document/select.js';
import { lastedIn, type MeasuredStart, measureStart } from '../../document/start-times.js';
import { grouped } from '../../grouped.js';
import { judgePercentiles, scopeOf, type Timed } from '../percentiles.js';
import { POLICY_RULES } from '../rules.js';
import type { Policy, Result } from '../types.js';
import { lastLine } from './result.js';
import type { StartLimit } from './starts-policy.js';

/** Percentiles of many starts, together or for each owner, namespace, node or image by itself. */
export function limits(starts: readonly Start[], { starts: policy }: Policy, document: ResultDocument): Result[] {
  const lasted = lastedIn(document);
  return policy.limits.flatMap(limit => {
    const members = chosen({ ...document, starts }, limit).flatMap(one =>
      groupsOf(one, limit).map(group => ({ group, time: timeOf(one, group.image ?? limit.image, limit, lasted(one)) })),
    );
    return [...grouped(members, ({ group }) => group.name)].flatMap(([group, all]) =>
      judgePercentiles({
        limit,
        rule: POLICY_RULES.slowStart.id,
        part: limit.of ?? 'ready',
        group: `starts${scopeOf(limit)}${limit.image === undefined || limit.by === 'image' ? '' : ` with image ${limit.image}`}${group}`,
        timed: all.flatMap(({ time }) => time ?? []),
        lineOf: lastLine,
      }),
    );
  });
}

function chosen(document: ResultDocument, { namespace, owner, node, image }: StartLimit): readonly Start[] {
  const { starts = [] } = select(document, {
    ...(namespace === undefined ? {} : { namespaces: [namespace] }),
    ...(owner === undefined ? {} : { owners: [owner] }),
    ...(node === undefined ? {} : { nodes: [node] }),
  });
  const fits = image === undefined ? () => true : glob(image);
  return starts.filter(
    ({ containers }) => image === undefined || containers.some(one => one.image !== null && fits(one.image)),
  );
}

interface StartGroup {
  readonly name: string;
  readonly image?: string;
}

/** A pod of several images is in the group of each. */
function groupsOf(one: Start, { by, image: wanted }: StartLimit): StartGroup[] {
  if (by === 'node') return [{ name: ` on ${one.node ?? 'an unknown node'}` }];
  if (by === 'namespace') return [{ name: ` of ${one.pod.namespace}` }];
  if (by === 'owner') return [{ name: ` of ${one.pod.namespace}/${ownerOf(one).name}` }];
  if (by !== 'image') return [{ name: '' }];
  const fits = glob(wanted ?? '*');
  const images = new Set(one.containers.flatMap(({ image }) => (image !== null && fits(image) ? [image] : [])));
  return [...images].map(image => ({ name: ` with image ${image}`, image }));
}

function timeOf(one: Start, image: string | undefined, { of = 'ready' }: StartLimit, lasted: number | null) {
  const measured = measureStart(one);
  const over = (ms: number | null | undefined): Timed<Start> | null =>
    ms == null ? null : { measured: one, ms, isOver: true };
  const going = (ms: number | null): Timed<Start> | null => (ms === null ? null : { measured: one, ms, isOver: false });
  if (of === 'pull' && image !== undefined) return over(pulled(one, image));
  if (of !== 'ready' && of !== 'running') return over(measured.phases.get(of));
  return over(of === 'ready' ? measured.readyMs : measured.runningMs) ?? going(atLeast(of, measured, lasted));
}

/** The least time that it took: a pod that is not known to be Ready has at least come this far. */
const atLeast = (of: 'ready' | 'running', { runningMs, start }: MeasuredStart, lasted: number | null): number | null =>
  of === 'ready' && start.outcome !== 'completed' ? (lasted ?? runningMs) : start.startedAt === null ? lasted : null;

function pulled({ containers }: Start, pattern: string): number | null {
  const fits = glob(pattern);
  const times = containers.flatMap(({ image, pulledMs }) =>
    image !== null && fits(image) && pulledMs !== null ? [pulledMs] : [],
  );
  return times.length === 0 ? null : Math.max(...times);
}
