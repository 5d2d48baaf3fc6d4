import { stageOfReason } from '../../../catalogue/causes/stages.js';
import type { ApiState, ApiView, Episode, ResultDocument, Verdict } from '../../../document/contract/types.js';
import { podEpisodesOf } from '../../../document/episodes.js';
import { RANK_NAMES, rankOf } from '../../../document/select/orders.js';
import { worstFirst } from '../../../episodes/now/state.js';
import { msOf } from '../../../kit/calendar.js';

type Shown = Pick<ResultDocument, 'api' | 'input' | 'nodes' | 'episodes'>;

const LOGS: ReadonlySet<string> = new Set(['kubelet-log', 'runtime-log']);

/**
 * What the API shows about pods, separated by whether a log also answers: without one, it is the whole answer. What kubectl printed next to
 * lines of a log answers if these show nothing that is certainly wrong.
 */
export function viewsOf(document: Shown): { readonly alone: ApiView[]; readonly logged: ApiView[] } {
  const { api = [], input, nodes } = document;
  const episodes = podEpisodesOf(document);
  const read = new Set(nodes.map(({ name }) => name));
  const isWrong = read.size > 0 && episodes.some(one => rankOf(one) <= RANK_NAMES.indexOf('incomplete'));
  const sorted = api.toSorted(
    (one, other) =>
      Number(other.troubled) - Number(one.troubled) ||
      worstFirst(placed(one), placed(other)) ||
      Number(isExplained(other)) - Number(isExplained(one)),
  );
  const isInLog = ({ steps, findings }: Episode): boolean =>
    [...steps, ...findings].some(({ evidence }) =>
      evidence.some(({ source }) => LOGS.has(input.sources[source]?.type ?? '')),
    );
  // The log of its node may have no line about it: a kubelet that is stalled takes up no pod
  const isOnlyShown = ({ uid }: ApiView): boolean => {
    const own = episodes.filter(one => uid !== null && one.uid === uid);
    return own.length > 0 && !own.some(isInLog);
  };
  const isLogged = (view: ApiView): boolean =>
    view.at === null ? isWrong : view.node !== null && read.has(view.node.name) && !isOnlyShown(view);
  return { alone: sorted.filter(one => !isLogged(one)), logged: sorted.filter(isLogged) };
}

/** Rows of a table have no times; one that shows what failed says more than one that only waits, and may be why it waits. */
const isExplained = ({ state, containers, events }: ApiView): boolean =>
  state !== 'starting' || events.length > 0 || containers.some(({ reason }) => stageOfReason(reason) !== undefined);

/** The heading above what the API or kubectl shows, if a log has shown more. */
export const shownByText = (views: readonly ApiView[]): string =>
  views.every(({ at }) => at === null) ? 'kubectl shows' : 'The API server shows';

const placed = ({ state, since }: ApiView) => ({ state, since: msOf(since) });

/** What a log shows in addition: pods for which only the API was queried are not shown twice. */
export function withoutViews<T extends Shown>(document: T): Omit<T, 'api'> {
  const { api, ...rest } = document;
  const uids = new Set(viewsOf(document).alone.map(({ uid }) => uid));
  return {
    ...rest,
    episodes: document.episodes.filter(one => one.family === 'node' || one.uid === null || !uids.has(one.uid)),
  };
}

/** The mark of a view: needs attention, may still come by itself, healthy now after a container failed, or healthy. */
export function markedAs({ state, troubled, containers }: ApiView): Verdict {
  if (troubled) return 'incomplete';
  if (state !== 'ready' && state !== 'completed') return 'undetermined';
  const hasFailed = containers.some(({ last }) => (last?.exitCode ?? 0) !== 0);
  return hasFailed ? 'complete-with-findings' : 'complete';
}

const WORDS: Readonly<Record<ApiState, string>> = {
  terminating: 'being deleted',
  unscheduled: 'not scheduled',
  starting: 'not started',
  'crash-loop': 'crash looping',
  'not-ready': 'not Ready',
  failed: 'failed',
  ready: 'running and Ready',
  completed: 'completed',
};

/** `5 pods: 3 not started, 1 not Ready, 1 running and Ready` */
export function viewsTally(views: readonly ApiView[]): string {
  const parts = Object.entries(WORDS).flatMap(([state, words]) => {
    const count = views.filter(one => one.state === state).length;
    return count === 0 ? [] : [`${count} ${words}`];
  });
  return `${views.length} pods: ${parts.join(', ')}`;
}
