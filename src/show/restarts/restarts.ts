import type {
  ApiContainer,
  ApiView,
  ContainerRestart,
  PodEpisode,
  ResultDocument,
  Start,
} from '../../document/contract/types.js';
import { endsOf, startsOf } from '../../document/episodes.js';
import { grouped } from '../../kit/grouped.js';
import { VERSION } from '../../kit/version.js';
import { restartWhy } from '../report/view/words.js';

export type RestartedContainer = ReturnType<typeof ofPod>[number];

/** The containers that were restarted, the one with the most restarts first. */
export function restartsOf(document: ResultDocument) {
  const begun = startsOf(document).flatMap(ofPod);
  const logged = [...begun, ...endsOf(document).flatMap(ofPod).filter(isNewTo(begun))];
  const shown = (document.api ?? []).flatMap(view => view.containers.flatMap(one => ofView(view, one)));
  return {
    restartsVersion: 1,
    tool: { name: 'podline', version: VERSION },
    containers: [...logged, ...shown.filter(isNewTo(logged))].sort(
      (a, b) => b.restarts - a.restarts || (b.last ?? '').localeCompare(a.last ?? '') || (name(a) < name(b) ? -1 : 1),
    ),
  };
}

/** A pod is known by its start, then by its end, then by its object. A namesake is another pod. */
function isNewTo(all: readonly RestartedContainer[]): (one: RestartedContainer) => boolean {
  const known = new Set(all.map(one => `${one.uid ?? ''} ${name(one)}`));
  return one => !known.has(`${one.uid ?? ''} ${name(one)}`);
}

const keyOf = ({ namespace, name }: Start['pod'], container: string): string => `${namespace}/${name}/${container}`;
const name = ({ pod, container }: RestartedContainer): string => keyOf(pod, container);

function ofPod(one: PodEpisode) {
  const { pod, uid, node, restartsBefore = [], headline } = one;
  const restarts = one.family === 'start' ? one.restarts : [];
  const names = [...new Set([...restartsBefore, ...restarts].map(({ container }) => container))];
  return names.map(container => {
    const each = restarts.filter(one => one.container === container);
    const before = restartsBefore.find(one => one.container === container);
    return {
      /** `each`: the restarts in the input */
      ...{ pod, uid, node, container, headline, each: each as readonly ContainerRestart[] },
      restarts: each.length + (before?.count ?? 0),
      /** How many of them were before the input begins; nothing but the last of those is known, so they count as one reason */
      before: before?.count ?? 0,
      why: reasonsOf([...each, ...(before === undefined ? [] : [before])]),
      /** The last one of which the input shows the time */
      last: lastOf([...each, ...(before === undefined ? [] : [before])]),
      /** The last back-off that a line states */
      backOffMs: each.flatMap(({ backOffMs }) => backOffMs ?? []).at(-1) ?? null,
    };
  });
}

/** An object states how many restarts there were, and how the last of them came. */
function ofView({ pod, uid, node, headline }: ApiView, { name, restarts = 0, last = null }: ApiContainer) {
  if (restarts === 0) return [];
  const one: RestartedContainer = {
    ...{ pod, uid, headline, restarts },
    node: node?.name ?? null,
    container: name,
    before: restarts,
    why: last === null ? [] : reasonsOf([last]),
    last: last?.finishedAt ?? null,
    backOffMs: null,
    each: [],
  };
  return [one];
}

const lastOf = (all: readonly Pick<ContainerRestart, 'at'>[]): string | null =>
  all.flatMap(({ at }) => at ?? []).reduce<string | null>((last, at) => (last === null || at > last ? at : last), null);

/** Why, the most frequent first. */
const reasonsOf = (all: readonly Pick<ContainerRestart, 'reason' | 'exitCode'>[]) =>
  [...grouped(all, restartWhy)].map(([says, same]) => ({ says, times: same.length })).sort((a, b) => b.times - a.times);
