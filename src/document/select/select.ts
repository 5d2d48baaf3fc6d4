import { given } from '../../kit/forms.js';
import { grouped } from '../../kit/grouped.js';
import { didYouMean } from '../../kit/nearest.js';
import type {
  ApiView,
  AskedTime,
  Episode,
  Family,
  Lifecycle,
  NearEpisode,
  NodeEpisode,
  NodeFacts,
  PodEpisode,
  ResultDocument,
} from '../contract/types.js';
import { endsOf, isPlainRun, podEpisodesOf } from '../episodes.js';
import { lengthIn } from '../figures/lasted.js';
import { withCauses } from '../nodes/node-episodes.js';
import { ownerOf } from '../role.js';
import { type RankName, rankName } from './orders.js';
import { type GivenWindow, overlaps, timesOf, type Window } from './window.js';

export interface Selection extends Window {
  /** `name`, `namespace/name`, each with `*` for any text. */
  readonly pods?: readonly string[];
  readonly namespaces?: readonly string[];
  /** The whole UID, or its beginning */
  readonly uids?: readonly string[];
  /** Patterns like those of pods, for their owners */
  readonly owners?: readonly string[];
  /** Names with `*` for any text; a short name matches a long one, and vice versa */
  readonly nodes?: readonly string[];
  readonly families?: readonly Family[];
  readonly verdicts?: readonly RankName[];
  /** Deletions that took at least this long (ms), or have lasted this long when the log ends */
  readonly minDuration?: number;
  /** The window is what was asked about: the document states it. */
  readonly isAsked?: true;
}

/** What can be selected before anything is judged, as plain data: pods by their names and UIDs. */
export type Wanted = Pick<Selection, 'pods' | 'namespaces' | 'uids'>;

/** The pods that are asked for before anything is read. */
export interface Only extends Wanted {
  /** Up to this many lines about pods of a node, all of its pods are judged, because that costs little. More than an excerpt has */
  readonly allUpTo?: number;
}

/** Null if all pods are wanted. */
export function wantedIn({ pods, namespaces, uids }: Wanted): Wanted | null {
  const wanted = given({ pods, namespaces, uids });
  return Object.keys(wanted).length === 0 ? null : wanted;
}

/** Whether a pod may be selected. A UID that is not known (null) may be the one that is asked for. */
export function createIsWanted({ uids, ...names }: Wanted): (pod: Lifecycle['pod'], uid: string | null) => boolean {
  const criteria = [...grouped(criteriaOf(names), ({ what }) => what).values()];
  return (pod, uid) => {
    const one = { ...UNKNOWN, pod };
    return (
      criteria.every(several => several.some(({ matches }) => matches(one))) &&
      (uids === undefined || uid === null || uids.some(pattern => uid.startsWith(pattern)))
    );
  };
}

/** A pod of the input about which nothing was judged, since it was not asked for. */
export interface LeftOut {
  readonly pod: Lifecycle['pod'];
  readonly uids: readonly string[];
  /** The log has lines about its end */
  readonly ended: boolean;
}

/** A selection whose times are still as they were written. */
export type Asked = Omit<Selection, keyof Window> & GivenWindow;

/** A deletion or a start. */
type OfPod = Pick<Lifecycle, 'pod' | 'owner' | 'node' | 'uid' | 'staticUID' | 'mirrorUIDs'> & {
  readonly replacedBy?: string | null;
};

interface Criterion {
  readonly what: 'pod' | 'namespace' | 'UID' | 'owner' | 'node';
  readonly pattern: string;
  matches(one: OfPod): boolean;
  /** The name that a user may have meant */
  nameOf(one: OfPod): string | null;
}

/** The selected part of a document. Judgements are always based on the whole input. */
export function select(document: ResultDocument, selection: Selection): ResultDocument {
  // One pattern of each kind must match
  const criteria = [...grouped(criteriaOf(selection), ({ what }) => what).values()];
  const nodes = selection.nodes?.map(isNode);
  const lasts = lastsIn(document, selection);
  const isOfCriteria = (one: PodEpisode): boolean =>
    criteria.every(several => several.some(({ matches }) => matches(one)));
  const isOfFamily = ({ family }: Episode): boolean => selection.families?.includes(family) ?? true;
  const isWanted = (one: Episode): boolean =>
    overlaps(one, selection) && (selection.verdicts?.includes(rankName(one)) ?? true) && lasts(one);
  const ofPods = podEpisodesOf(document).filter(one => isOfCriteria(one) && isWanted(one));
  // Where pods are asked for, only the episodes of nodes that explain theirs
  const explaining = new Set(ofPods.flatMap(({ cause }) => cause?.because ?? []));
  const isAboutPods = criteriaOf({ ...selection, nodes: [] }).length > 0;
  const ofNode = (one: NodeEpisode): boolean =>
    explaining.has(one.id) || (!isAboutPods && (nodes?.some(matches => matches(one.node)) ?? true) && isWanted(one));
  const ofPod = new Set<Episode>(ofPods);
  const episodes = document.episodes.filter(
    one => isOfFamily(one) && (one.family === 'node' ? ofNode(one) : ofPod.has(one)),
  );
  const api = document.api?.filter(one =>
    criteria.every(several => several.some(({ matches }) => matches(ofView(one)))),
  );
  const kept = document.nodes.filter(({ name }) => nodes?.some(matches => matches(name)) ?? true);
  const isWhole = endsOf({ episodes }).length === endsOf(document).length;
  // What nodes held up is counted among what is selected
  return withCauses({
    ...document,
    nodes: isWhole ? kept : kept.map(withoutTraces),
    episodes,
    ...(api && { api }),
    ...(selection.isAsked && { asked: askedTime(document, episodes, selection) }),
  });
}

/** The pod of each episode. */
export const podNames = ({ episodes }: Pick<ResultDocument, 'episodes'>, left: readonly LeftOut[] = []): string[] =>
  [...podEpisodesOf({ episodes }), ...left].map(({ pod }) => `${pod.namespace}/${pod.name}`);

/** A sentence for each pattern that matches nothing in the document: it was mistyped, or belongs to another input. */
export function unmatched(
  { episodes, api = [], nodes }: ResultDocument,
  selection: Selection,
  left: readonly LeftOut[] = [],
): string[] {
  const pods: readonly OfPod[] = [...podEpisodesOf({ episodes }), ...api.map(ofView), ...left.map(ofLeft)];
  return criteriaOf(selection)
    .filter(({ matches }) => !pods.some(matches))
    .filter(({ what, pattern }) => what !== 'node' || !nodes.some(({ name }) => isNode(pattern)(name)))
    .map(({ what, pattern, nameOf }) => {
      const names = [...new Set(pods.flatMap(one => nameOf(one) ?? []))];
      const others = names.length === 0 ? 'none' : `${names.length} other ${what}${names.length === 1 ? '' : 's'}`;
      const nearest =
        didYouMean(pattern, names) || (names.length > 0 && names.length <= NAMED ? `: ${names.join(', ')}` : '');
      return `nothing about ${what} ${pattern} in the input, which has ${others}${nearest}`;
    });
}

/** The most names that are listed where none is similar to the requested one. */
const NAMED = 8;

function criteriaOf({ pods = [], namespaces = [], uids = [], owners = [], nodes = [] }: Selection): Criterion[] {
  return [
    ...pods.map(pattern => nameMatches('pod', pattern, ({ pod }) => pod.name)),
    ...owners.map(pattern => nameMatches('owner', pattern, one => ownerOf(one).name)),
    ...namespaces.map((pattern): Criterion => {
      const fits = glob(pattern);
      return {
        what: 'namespace',
        pattern,
        matches: ({ pod }) => fits(pod.namespace),
        nameOf: ({ pod }) => pod.namespace,
      };
    }),
    ...uids.map((pattern): Criterion => {
      const matches = (one: OfPod): boolean => uidsOf(one).some(uid => uid?.startsWith(pattern));
      return { what: 'UID', pattern, matches, nameOf: ({ uid }) => uid };
    }),
    ...nodes.map((pattern): Criterion => {
      const fits = isNode(pattern);
      return { what: 'node', pattern, matches: ({ node }) => fits(node), nameOf: ({ node }) => node };
    }),
  ];
}

const UNKNOWN = { node: null, uid: null, staticUID: null, mirrorUIDs: [] };

const ofView = ({ pod, uid, node }: ApiView): OfPod => ({ ...UNKNOWN, pod, uid, node: node?.name ?? null });

const ofLeft = ({ pod, uids }: LeftOut): OfPod => ({ ...UNKNOWN, pod, uid: uids[0] ?? null, mirrorUIDs: uids });

/** Nothing can be judged again without all deletions. */
export const withoutTraces = ({ traces: _, ...node }: NodeFacts): NodeFacts => node;

function nameMatches(what: 'pod' | 'owner', pattern: string, nameOf: (one: OfPod) => string): Criterion {
  const slash = pattern.indexOf('/');
  const name = glob(pattern.slice(slash + 1));
  const namespace = slash < 0 ? () => true : glob(pattern.slice(0, slash));
  return {
    what,
    pattern,
    matches: one => namespace(one.pod.namespace) && name(nameOf(one)),
    nameOf: one => (slash < 0 ? nameOf(one) : `${one.pod.namespace}/${nameOf(one)}`),
  };
}

export function isNode(pattern: string): (name: string | null) => boolean {
  const fits = glob(pattern);
  return (name = '') => name !== null && (fits(name) || fits(shortOf(name)) || shortOf(pattern) === name);
}

/** The first label of a host's name. */
const shortOf = (name: string): string => /^[^.]*/.exec(name)?.[0] ?? name;

const uidsOf = ({ uid, staticUID, mirrorUIDs, replacedBy = null }: OfPod): readonly (string | null)[] => [
  uid,
  staticUID,
  ...mirrorUIDs,
  replacedBy,
];

/** An episode without a known duration is kept: it may be the one that hangs. */
function lastsIn(document: ResultDocument, { minDuration }: Selection): (one: Episode) => boolean {
  if (minDuration === undefined) return () => true;
  const lengthOf = lengthIn(document);
  return one => ((one.family === 'end' ? lengthOf(one) : one.durationMs) ?? Number.POSITIVE_INFINITY) >= minDuration;
}

/** The time that was asked for, as the document states it, with what is nearest to it where nothing went on in it. */
function askedTime(
  { episodes }: Pick<ResultDocument, 'episodes'>,
  within: readonly Episode[],
  { since = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY }: Window,
): AskedTime {
  const near = within.every(isPlainRun) ? episodes.filter(one => !isPlainRun(one)) : [];
  const times = near.flatMap(one => timesOf(one).map(([from, to]) => ({ one, from, to })));
  const before = times
    .filter(({ to }) => to < since)
    .reduce<(typeof times)[number] | null>((a, b) => (a && a.to >= b.to ? a : b), null);
  const after = times
    .filter(({ from }) => from > until && Number.isFinite(from))
    .reduce<(typeof times)[number] | null>((a, b) => (a && a.from <= b.from ? a : b), null);
  return {
    from: utc(since),
    to: utc(until),
    before: before && nearEpisode(before.one, before.to),
    after: after && nearEpisode(after.one, after.from),
  };
}

const nearEpisode = (one: Episode, at: number): NearEpisode => ({
  id: one.id,
  family: one.family,
  node: one.node,
  ...(one.family === 'node' ? {} : { pod: one.pod }),
  headline: one.headline,
  at: utc(at),
});

const utc = (at: number): string => new Date(at).toISOString();

/**
 * `*` matches any text; everything else matches itself. Reads a text once, however long it is and however many stars
 * there are.
 */
export function glob(pattern: string): (text: string) => boolean {
  const [first = '', ...parts] = pattern.split('*');
  const last = parts.pop();
  if (last === undefined) return text => text === first;
  return text => {
    if (!text.startsWith(first)) return false;
    let at = first.length;
    for (const part of parts) {
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return text.length - at >= last.length && text.endsWith(last);
  };
}
