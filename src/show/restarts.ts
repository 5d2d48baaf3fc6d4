import { spell } from '../catalogue/duration.js';
import type {
  ApiContainer,
  ApiView,
  ContainerRestart,
  PodEpisode,
  ResultDocument,
} from '../document/contract/types.js';
import { endsOf, startsOf } from '../document/episodes.js';
import { count } from '../kit/count.js';
import { grouped } from '../kit/grouped.js';
import { VERSION } from '../kit/version.js';
import { type Cell, csvText } from './report/safe.js';
import { createLocalTime } from './report/view/times.js';
import { nameOf, restartWhy } from './report/view/words.js';
import { type Answer, figure, tableOf, words } from './tables.js';

type RestartedContainer = ReturnType<typeof ofPod>[number];

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

const name = ({ pod, container }: RestartedContainer): string => `${pod.namespace}/${pod.name}/${container}`;

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

/** `podline restarts`: what was restarted, how often, why, and when the last time. */
export function restartsAnswer(document: ResultDocument, zone: string | null): Answer {
  const restarts = restartsOf(document);
  const { containers } = restarts;
  const time = createLocalTime(zone ?? document.input.clock.zone);
  const shown = (at: string | null): string => {
    const local = at === null ? null : time.show(at);
    return local === null ? '' : `${local.date} ${local.time}`;
  };
  const hasNodes = new Set(containers.map(({ node }) => node)).size > 1;
  return {
    title: titleOf(containers),
    remarks: [],
    tables:
      containers.length === 0
        ? []
        : [
            tableOf('', containers, [
              figure('restarts', one => one.restarts),
              ...[words('pod', nameOf), words<RestartedContainer>('container', one => one.container)],
              ...(hasNodes ? [words<RestartedContainer>('node', one => one.node ?? '')] : []),
              words(`last (${time.zone})`, one => shown(one.last)),
              figure('back-off', one => (one.backOffMs === null ? '' : spell(one.backOffMs))),
              words('why', whyText),
            ]),
          ],
    json: restarts,
    csv: () => csvText(containers, CELLS),
  };
}

function titleOf(containers: readonly RestartedContainer[]): string {
  if (containers.length === 0) return 'No container was restarted, as far as the input shows';
  const all = containers.reduce((sum, { restarts }) => sum + restarts, 0);
  const before = containers.reduce((sum, one) => sum + one.before, 0);
  const pods = new Set(containers.map(({ pod, uid }) => `${pod.namespace}/${pod.name} ${uid}`)).size;
  const earlier = before === 0 ? '' : `, ${before === all ? 'all' : before} of them before this input`;
  return `${count(all, 'restart')} of ${count(containers.length, 'container')} in ${count(pods, 'pod')}${earlier}`;
}

/** `exit code 1 (x4); OOMKilled, exit code 137; 17 before this input` */
function whyText({ why, before, restarts }: RestartedContainer): string {
  const all = why.map(({ says, times }) => (times > 1 ? `${says} (x${times})` : says));
  const earlier = before === 0 || before === restarts ? [] : [`${before} before this input`];
  return [...all, ...earlier].join('; ');
}

const CELLS: readonly Cell<RestartedContainer>[] = [
  ['namespace', one => one.pod.namespace],
  ['pod', one => one.pod.name],
  ['uid', one => one.uid],
  ['node', one => one.node],
  ['container', one => one.container],
  ['restarts', one => one.restarts],
  ['before', one => one.before],
  ['last', one => one.last],
  ['back_off_ms', one => one.backOffMs],
  ['why', whyText],
];
