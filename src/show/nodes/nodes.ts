import type { NodeEpisode, NodeFacts, NodeKind, ResultDocument } from '../../document/contract/types.js';
import { endsOf, nodesOf, ownStarts, podEpisodesOf, startsOf } from '../../document/episodes.js';
import { measured, quantilesOf } from '../../document/figures/lasted.js';
import { deathsIn, nodeTimes, together } from '../../document/nodes/node-times.js';
import { nodeKinds } from '../../episodes/node/words.js';
import { VERSION } from '../../kit/version.js';
import { timeWent } from '../report/view/slow.js';
import { restartsOf } from '../restarts.js';

export type NodeRow = ReturnType<typeof rowOf>;

/** Kinds that have columns of their own. */
const AWAY = nodeKinds('outage', 'of-kubelet');
const TOLD: readonly NodeKind[] = [...AWAY, 'not-ready'];
const OUTAGES = nodeKinds('outage').filter(kind => !TOLD.includes(kind));

/** The nodes of a document, side by side. */
export function nodesDocument(document: ResultDocument) {
  const names = new Set<string | null>([
    ...document.nodes.map(({ name }) => name),
    ...document.episodes.flatMap(({ node }) => node ?? []),
  ]);
  // An episode that names no node is of the only one
  const isOnly = names.size === 1;
  return {
    nodesVersion: 1,
    tool: { name: 'podline', version: VERSION },
    rows: [...names].map(name => {
      const isOf = ({ node }: { readonly node: string | null }): boolean => node === name || (isOnly && node === null);
      const own = {
        ...document,
        episodes: document.episodes.filter(isOf),
        api: (document.api ?? []).filter(() => isOnly),
      };
      return rowOf(
        name,
        own,
        document.nodes.find(one => one.name === name),
      );
    }),
  };
}

function rowOf(node: string | null, document: ResultDocument, facts: NodeFacts | undefined) {
  const starts = ownStarts(document);
  const times = starts.flatMap(one => (one.durationMs === null ? [] : [{ one, ms: one.durationMs }]));
  const [slowest] = times.toSorted((a, b) => b.ms - a.ms);
  const went = slowest === undefined ? undefined : timeWent(slowest.one)[0];
  const all = nodesOf(document);
  const timeOf = nodeTimes(document);
  const took = (episodes: readonly NodeEpisode[]): number => together(episodes.map(timeOf));
  const { from = null, to = null } = facts?.window ?? {};
  const of = (kind: NodeKind): NodeEpisode[] => all.filter(one => one.kind === kind);
  const died = deathsIn(all);
  const isRunning = of('kubelet-run').some(({ outcome }) => outcome === 'lasts');
  const outages = OUTAGES.filter(kind => of(kind).length > 0);
  return {
    /** Null where nothing shows it */
    node,
    versions: [...new Set((facts?.kubelets ?? []).flatMap(({ version }) => version ?? []))],
    /** What its log covers; null without one: then nothing is known of what the node went through */
    window: from === null || to === null ? null : { from, to },
    kubelet: {
      /** How many processes. A kubelet that died at once may have left no line of its own */
      runs: Math.max(facts?.kubelets.length ?? 0, of('kubelet-run').length, died + (isRunning ? 1 : 0)),
      /** Of those, how many ended with an error */
      died,
      absentMs: took(AWAY.flatMap(of)),
    },
    notReadyMs: took(of('not-ready')),
    /** How long each kind of outage lasted in all */
    outages: Object.fromEntries(outages.map(kind => [kind, { times: of(kind).length, ms: took(of(kind)) }])),
    starts: starts.length,
    /** Until Ready; where the input does not show it, until all containers ran */
    startTimes: quantilesOf(times.map(({ ms }) => ms)),
    slowest:
      slowest === undefined
        ? null
        : { id: slowest.one.id, pod: slowest.one.pod, ms: slowest.ms, went: went?.says ?? '' },
    refused: startsOf(document).filter(({ outcome }) => outcome === 'refused').length,
    restarts: restartsOf(document).containers.reduce((sum, { restarts, before }) => sum + restarts - before, 0),
    deletions: endsOf(document).length,
    deletionTimes: quantilesOf(endsOf(document).flatMap(one => measured(one).wholeMs ?? [])),
    /** Episodes of pods and of the node with an error */
    errors: [...podEpisodesOf(document), ...all].filter(({ findings }) =>
      findings.some(({ level }) => level === 'error'),
    ).length,
  };
}
