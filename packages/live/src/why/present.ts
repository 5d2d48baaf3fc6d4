import { type ApiState, type ApiView, type Episode, nodeKinds, type ResultDocument } from 'podline/internal';

type NodeEpisode = Extract<Episode, { readonly family: 'node' }>;
/** During these, nothing on a node starts or goes, or the node does not report it: a pod that is not reported is not Ready. */
const HOLDS_UP = new Set(nodeKinds('holds-up'));

const HELD: ReadonlySet<ApiState> = new Set<ApiState>(['starting', 'terminating']);

/** What the nodes of pods that start or go still go through when their logs end: it explains the pods, even if no line names them. */
export function presentOf({ episodes }: ResultDocument, views: readonly ApiView[]): NodeEpisode[] {
  const nodes = new Set(
    views.filter(({ state, troubled }) => troubled && HELD.has(state)).map(({ node }) => node?.name),
  );
  return episodes.filter(
    (one): one is NodeEpisode =>
      one.family === 'node' && one.outcome === 'lasts' && HOLDS_UP.has(one.kind) && nodes.has(one.node ?? ''),
  );
}

/** All that these nodes went through. */
export const ofNodes = ({ episodes }: ResultDocument, names: readonly string[]): NodeEpisode[] =>
  episodes.filter((one): one is NodeEpisode => one.family === 'node' && names.includes(one.node ?? ''));
