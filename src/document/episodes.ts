import { byLetters } from '../kit/sorted.js';
import type {
  Episode,
  Family,
  Finding,
  Lifecycle,
  NodeEpisode,
  PodEpisode,
  ResultDocument,
  Start,
} from './contract/types.js';

type Listed = Pick<ResultDocument, 'episodes'>;

export const endsOf = ({ episodes }: Listed): Lifecycle[] => episodes.filter(one => one.family === 'end');

export const startsOf = ({ episodes }: Listed): Start[] => episodes.filter(one => one.family === 'start');

/** The starts that began in this input: a pod that ran before has no start here. */
export const ownStarts = (document: Listed): Start[] =>
  startsOf(document).filter(({ outcome }) => outcome !== 'resumed');

/** The deletions, followed by the starts that began in this input. */
export const ownEpisodes = (document: Listed): PodEpisode[] => [...endsOf(document), ...ownStarts(document)];

export const podEpisodesOf = ({ episodes }: Listed): PodEpisode[] => episodes.filter(one => one.family !== 'node');

export const nodesOf = ({ episodes }: Listed): NodeEpisode[] => episodes.filter(one => one.family === 'node');

export const nodeTroublesOf = (document: Listed): NodeEpisode[] =>
  nodesOf(document).filter(({ verdict }) => verdict !== 'complete');

/** The findings that belong to no pod: about the input, and about what nodes went through. */
export const inputFindings = (document: Pick<ResultDocument, 'episodes' | 'findings'>): Finding[] => [
  ...document.findings,
  ...nodesOf(document).flatMap(({ findings }) => findings),
];

/** Whether the episode only states that a kubelet ran, with nothing wrong with it. */
export const isPlainRun = (one: Episode): boolean =>
  one.family === 'node' && one.kind === 'kubelet-run' && one.verdict === 'complete';

/** What each family calls the moments when the API server was asked for it, when the kubelet began with it, and when it was over. */
export const momentsOf = (one: PodEpisode) =>
  one.family === 'start'
    ? { asked: one.createdAt, begun: one.seenAt, over: one.readyAt ?? one.startedAt }
    : { asked: one.requestedAt, begun: one.startedAt, over: one.endedAt };

/** How long a phase of it took; null if it was not measured. */
export const phaseOf = ({ phases }: Pick<PodEpisode, 'phases'>, id: string): number | null =>
  phases.find(({ phase }) => phase === id)?.ms ?? null;

/** When the episode began on its node; a deletion that no log shows began with its request. */
const beginOf = (one: Episode): string =>
  (one.family === 'start'
    ? (one.seenAt ?? one.createdAt ?? one.startedAt)
    : one.family === 'end'
      ? (one.startedAt ?? one.requestedAt)
      : (one.startedAt ?? '')) ?? '~';

/** Episodes in the order in which they began; undated ones come last. */
export const inTime = (all: readonly Episode[]): Episode[] =>
  all
    .map(one => ({ one, key: keyOf(one) }))
    .sort((a, b) => byLetters(a.key, b.key))
    .map(({ one }) => one);

/** Of episodes that begin at the same moment, the node's comes first: it explains the others. */
const FAMILIES: readonly Family[] = ['node', 'end', 'start'];

const keyOf = (one: Episode): string => {
  const subject = one.family === 'node' ? [one.node ?? '', one.kind] : [one.pod.namespace, one.pod.name];
  return [beginOf(one), FAMILIES.indexOf(one.family), ...subject, one.id].join('\n');
};

/** The finding that states the cause of an episode. */
export const causeOf = ({ cause, findings }: Pick<Episode, 'cause' | 'findings'>): Finding | null =>
  cause?.finding == null ? null : (findings[cause.finding] ?? null);

/** The finding that states the cause; without a cause, the first finding that is more than a remark. */
export const foremost = (one: Pick<Episode, 'cause' | 'findings'>): Finding | null =>
  causeOf(one) ?? one.findings.find(({ level }) => level !== 'info') ?? null;

/** Findings about how the input was read, rather than about pods or nodes: the ids of their rules begin with `input-`, also those of other versions. */
export const isAboutInput = ({ rule }: { readonly rule: string }): boolean => rule.startsWith('input-');
