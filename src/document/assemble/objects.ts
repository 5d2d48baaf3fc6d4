import { innermost } from '../../catalogue/causes/innermost.js';
import { eventOf } from '../../catalogue/causes/stages.js';
import type { EventId } from '../../catalogue/events.js';
import { errorText, probeIn, textField } from '../../catalogue/fields.js';
import type { NodeRun } from '../../correlate/run.js';
import type { ApiStory } from '../../correlate/types.js';
import { LONE_TROUBLES } from '../../episodes/ends/hangs/lone-troubles.js';
import { reports } from '../../episodes/engine/troubles.js';
import { LOGGED, type Machines } from '../../episodes/now/types.js';
import { failuresIn } from '../../episodes/starts/facts/failures-in-line.js';
import { grouped, partition } from '../../kit/grouped.js';
import { capital } from '../../kit/letters.js';
import { isUID } from '../../kit/uid.js';
import { type LooseLine, type Owner, ownersOf } from '../../rules/loose/owners.js';
import { shownNodes } from '../../rules/nodes.js';
import { CLAIM } from '../../sources/events/of-objects.js';
import type { ApiEvent, ApiView, Lifecycle, PodName, Start } from '../contract/types.js';
import { type Around, eventIn, viewOf } from './shown-pods.js';
import { type Subject, subjectsOf } from './subjects.js';

interface Judged {
  readonly lifecycles: readonly Lifecycle[];
  readonly starts: readonly Start[];
}

/**
 * What is known of pods that no log of a kubelet shows from their beginning: objects without any other state that shows what followed, what
 * kubectl printed, and Events. What was printed counts next to objects and next to a log, since people copy it together with them.
 */
export function viewsOfObjects(run: NodeRun, machines: Machines, judged: Judged): ApiView[] {
  const all = run.archive.all();
  const [manifests, others] = partition(all, ({ what }) => what === 'pod-manifest');
  const named = others.filter(({ identity: { name } }) => name !== undefined);
  const shown = [...shownNodes(run)].flatMap(([name, { node }]) =>
    name === null || node.conditions.length === 0 ? [] : [[name, node.conditions] as const],
  );
  const nodes = new Map([...machines, ...shown]);
  const claims = [
    ...grouped(
      all.flatMap(({ object }) => (object?.kind === CLAIM ? object : [])),
      ({ namespace, name }) => `${namespace}/${name}`,
    ).values(),
  ].flatMap(own =>
    own
      .slice(0, 1)
      .map(({ namespace, name }) => ({ namespace, name: name ?? '', events: own.map(({ event }) => event) })),
  );
  const stories = run.stories.all();
  const isLogged = run.processes.length > 0;
  const subjects = subjectsOf(
    isLogged || stories.length > 0 ? named.filter(one => one.shown !== undefined) : named,
    !isLogged && stories.every(isAlone) ? stories.flatMap(story => objectOf(story, run)) : [],
    {
      troubleOf: one => viewOf(one, { machines: nodes }).find(({ troubled }) => troubled)?.state ?? null,
      elsewhere: [
        ...run.tracks().flatMap(({ pod }) => pod ?? []),
        ...manifests.flatMap(({ identity: { namespace = '', name } }) =>
          name === undefined ? [] : { namespace, name },
        ),
      ],
    },
  );
  const isWatched = (one: ApiView): boolean =>
    stories.some(({ pod }) => pod.name === one.pod.name && isOf(one)({ pod }));
  const isNew = isLogged ? isNews(judged) : (one: ApiView): boolean => !isWatched(one);
  const logged = isLogged && subjects.length > 0 ? loggedEvents(run) : () => [];
  const around: Around = {
    machines: nodes,
    claims,
    loggedOf: pod => logged(pod, subjects.length === 1),
  };
  return subjects.flatMap(one => viewOf(one, around).filter(view => one.object !== null || isNew(view)));
}

/** Whether what was printed says more than what was judged. */
export function isNews(judged: Judged): (one: ApiView) => boolean {
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

/** Printed text has no clock: where the log shows the pod start or end, the text may be older than that. */
const isWell = ({ lifecycles, starts }: Judged): boolean =>
  starts.some(({ outcome }) => WELL.has(outcome)) || lifecycles.some(({ verdict }) => verdict === 'complete');

/** A row of a table has no cause: for a pod that was just created it means nothing, and a log that shows the start shows more. */
const isLess = (view: ApiView, { lifecycles, starts }: Judged): boolean =>
  view.state === 'starting' && view.phase === 'Pending' && (!view.troubled || lifecycles.length + starts.length > 0);

/** The pods of this name are known. */
const isOf =
  ({ pod: { namespace } }: ApiView) =>
  ({ pod }: { readonly pod: { readonly namespace: string } }): boolean =>
    namespace === '' || pod.namespace === namespace;

const isAlone = ({ snapshots: [first, second] }: ApiStory): boolean =>
  first !== undefined && second === undefined && first.eventType !== 'DELETED' && !first.partial;

function objectOf({ uid, snapshots: [pod] }: ApiStory, { archive }: NodeRun): Omit<Subject, 'said'>[] {
  if (pod === undefined) return [];
  const uids = [uid, pod.config.mirror].flatMap(one => one ?? []);
  const events = archive.isEmpty() ? [] : archive.about({ uids, ids: [], name: '' }).flatMap(eventIn);
  return [{ object: pod, events }];
}

type Said = Pick<ApiEvent, 'reason' | 'message'>;

/** The failures that lines of a kubelet state about a pod, in the words of the Events that it writes about them. */
function loggedEvents(run: NodeRun): (pod: PodName, isOnly: boolean) => ApiEvent[] {
  const owners = ownersOf(run);
  const called = grouped(owners, calledIn);
  const withoutNamespace = grouped(owners, owner => calledIn(owner).replace(/^.*\//s, ''));
  /** Lines of volumes give a name without its namespace. */
  const linesOf = ({ namespace, name }: PodName): Owner[] =>
    namespace === ''
      ? (withoutNamespace.get(name) ?? [])
      : [name, `${namespace}/${name}`].flatMap(one => called.get(one) ?? []);
  const unnamed = owners.filter(({ pod }) => pod !== null && isUID(pod));
  return (pod, isOnly) =>
    [...linesOf(pod), ...(isOnly && unnamed.length === 1 ? unnamed : [])].flatMap(({ lines }) =>
      [...grouped(lines.flatMap(saidIn), ({ reason }) => reason).values()].flatMap(same => {
        const last = same.at(-1);
        return last === undefined
          ? []
          : [{ ...last, type: 'Warning', from: LOGGED, count: same.length, first: null, last: null }];
      }),
    );
}

const calledIn = ({ pod }: Owner): string => (pod ?? '').split(' (', 1)[0] ?? '';

/** What became of a try of a probe, as the Event about it says. */
const TRIES: Partial<Readonly<Record<EventId, string>>> = { 'probe-failed': 'failed', 'probe-errored': 'errored' };

function saidIn(line: LooseLine): Said[] {
  const how = TRIES[line.id];
  if (how !== undefined) {
    const probe = capital(`${probeIn(line.event) ?? ''} probe`.trimStart());
    const said = textField(line.event, 'output') ?? errorText(line.event) ?? '';
    return [{ reason: 'Unhealthy', message: `${probe} ${how}: ${said}` }];
  }
  const starts = failuresIn(line.id, line.event).flatMap(({ stage, reason, text }): Said[] => {
    if (stage === 'crash' || stage === 'static' || stage === 'other') return [];
    if (stage === 'image')
      return reason === 'ImagePullBackOff' ? [] : [{ reason: 'Failed', message: `Failed to pull image: ${text}` }];
    const of = eventOf(stage);
    return [of === undefined ? { reason: 'Failed', message: `Error: ${text}` } : { reason: of, message: text }];
  });
  if (starts.length > 0) return starts;
  const trouble = LONE_TROUBLES.find(({ troubles }) => troubles.some(one => reports(one, line)));
  const of = trouble?.stage === undefined ? undefined : eventOf(trouble.stage);
  const error = errorText(line.event);
  if (trouble === undefined || of === undefined || error === null) return [];
  return [{ reason: of, message: `${trouble.says}: ${innermost(error)}` }];
}
