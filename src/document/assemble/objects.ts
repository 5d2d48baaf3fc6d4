import type { NodeLives, NodeRun } from '../../correlate/node-run.js';
import type { ApiStory } from '../../correlate/types.js';
import type { Machines } from '../../episodes/now/types.js';
import { apiView } from '../../episodes/now/view.js';
import { grouped } from '../../kit/grouped.js';
import { CLAIM } from '../../sources/events/of-objects.js';
import type { ShownObject } from '../../sources/shown.js';
import { shownNodes } from '../../sources/shown-nodes.js';
import type { ApiView, Lifecycle, Start } from '../contract/types.js';
import { eventIn, viewsOfShown } from './shown-pods.js';

interface Judged {
  readonly lifecycles: readonly Lifecycle[];
  readonly starts: readonly Start[];
}

/**
 * Objects of pods without any other input: no kubelet line is about them, and no other state shows what followed. What kubectl printed
 * about other pods counts next to objects and next to a log, since people copy it together with them.
 */
export function viewsOfObjects(run: NodeRun, machines: Machines, judged: Judged): ApiView[] {
  const all = run.archive.all();
  const named = all.filter(({ identity: { name } }) => name !== undefined);
  const shown = [...shownNodes(all)].flatMap(([name, { node }]) =>
    name === null || node.conditions.length === 0 ? [] : [[name, node.conditions] as const],
  );
  const nodes = new Map([...machines, ...shown]);
  const claims = [
    ...grouped(
      all.flatMap(({ object }) => (object?.kind === CLAIM ? object : [])),
      claimKey,
    ).values(),
  ].flatMap(own =>
    own
      .slice(0, 1)
      .map(({ namespace, name }) => ({ namespace, name: name ?? '', events: own.map(({ event }) => event) })),
  );
  const stories = run.stories.all();
  if (run.processes.length === 0 && stories.length === 0) return viewsOfShown(named, nodes, claims);
  const printed = viewsOfShown(
    named.filter(({ shown }) => shown !== undefined),
    nodes,
    claims,
  ).filter(isNews(judged));
  if (run.processes.length > 0) return printed;
  const isShown = (one: ApiView): boolean => stories.some(({ pod }) => pod.name === one.pod.name && isOf(one)({ pod }));
  const objects = stories.every(isAlone) ? stories.flatMap(story => viewOf(story, run, machines)) : [];
  return [...objects, ...printed.filter(one => !isShown(one))];
}

const claimKey = ({ namespace, name }: ShownObject): string => `${namespace}/${name}`;

/** Whether what was printed says more than what was judged. */
function isNews(judged: Judged): (one: ApiView) => boolean {
  const starts = grouped(judged.starts, ({ pod }) => pod.name);
  const ends = grouped(judged.lifecycles, ({ pod }) => pod.name);
  return one => {
    const own = {
      starts: starts.get(one.pod.name)?.filter(isOf(one)) ?? [],
      lifecycles: ends.get(one.pod.name)?.filter(isOf(one)) ?? [],
    };
    return !UNTROUBLED.has(one.state) && !isWell(own) && (one.events.length > 0 || !isLess(one, own));
  };
}

const UNTROUBLED: ReadonlySet<ApiView['state']> = new Set(['ready', 'completed']);
const WELL: ReadonlySet<Start['outcome']> = new Set(['ready', 'running', 'completed']);

/** Printed text has no clock: where the log shows the pod start or end, it may be older than that. */
const isWell = ({ lifecycles, starts }: Judged): boolean =>
  starts.some(({ outcome }) => WELL.has(outcome)) || lifecycles.some(({ verdict }) => verdict === 'complete');

/** A row of a table has no cause: for a pod that was just created it means nothing, and a log that shows the start shows more. */
const isLess = (view: ApiView, { lifecycles, starts }: Judged): boolean =>
  view.state === 'starting' && view.phase === 'Pending' && (!view.troubled || lifecycles.length + starts.length > 0);

/** Those of its name are known. */
const isOf =
  ({ pod: { namespace } }: ApiView) =>
  ({ pod }: { readonly pod: { readonly namespace: string } }): boolean =>
    namespace === '' || pod.namespace === namespace;

const isAlone = ({ snapshots: [first, second] }: ApiStory): boolean =>
  first !== undefined && second === undefined && first.eventType !== 'DELETED' && !first.partial;

function viewOf({ uid, snapshots: [pod] }: ApiStory, { archive }: NodeLives, machines: Machines): ApiView[] {
  if (pod === undefined) return [];
  const uids = [uid, pod.config.mirror].flatMap(one => one ?? []);
  const { nodeName } = pod;
  const node =
    nodeName === null
      ? null
      : { name: nodeName, exists: null, kubeletVersion: null, conditions: machines.get(nodeName) ?? [] };
  const events = archive.isEmpty() ? [] : archive.about({ uids, ids: [], name: '' }).flatMap(eventIn);
  return [apiView({ pod, node, events, claims: [], attachments: [], managers: new Map(), now: null })];
}
