import {
  type Finding,
  hangLabel,
  type KubeletFacts,
  type Level,
  originOf,
  type Picture,
  type PodEpisode,
  pictureWith,
  type ResultDocument,
  type Step,
  sinceOrigin,
  type Words,
  wordKey,
} from 'podline/internal/browser';
import {
  FINDINGS,
  findingMarks,
  type Lane,
  type Mark,
  revisionMarks,
  stepMarks,
  testimonyMarks,
  witnessLanes,
} from './marks.js';
import { concernsIn, lookUp, stepWords } from './words.js';

/** A stretch of the log in which less can be known. Times are ms since the deletion's beginning. */
interface Surrounding {
  readonly from: number;
  readonly to: number;
  readonly title: string;
}

/** The stretches that overlap the deletion. */
const surroundingsOf = (
  kubelets: readonly KubeletFacts[],
  findings: readonly Finding[],
  origin: number,
  end: number,
): Surrounding[] =>
  [...restarts(kubelets), ...gaps(findings)]
    .map(({ from, to, title }) => ({ from: from - origin, to: to - origin, title }))
    .filter(({ from, to }) => to >= 0 && from <= end);

/** The stretches between two processes that followed each other. Processes of several nodes overlap, which shows nothing. */
function restarts(kubelets: readonly KubeletFacts[]): Surrounding[] {
  const times = kubelets
    .map(({ from, to }) => ({ from: Date.parse(from ?? ''), to: Date.parse(to ?? '') }))
    .filter(({ from, to }) => !Number.isNaN(from) && !Number.isNaN(to))
    .sort((a, b) => a.from - b.from);
  const pairs = times.slice(1).map((next, index) => ({ last: times[index]?.to ?? next.from, next: next.from }));
  if (pairs.some(({ last, next }) => next < last)) return [];
  return pairs.map(({ last, next }) => ({ from: last, to: next, title: 'kubelet restarted' }));
}

const gaps = (findings: readonly Finding[]): Surrounding[] =>
  findings.flatMap(({ rule, at }): Surrounding[] =>
    rule === 'input-gap' && at !== null
      ? [{ from: Date.parse(at), to: Date.parse(at), title: 'lines are missing here' }]
      : [],
  );

interface Bar {
  readonly lane: string;
  readonly from: number;
  readonly to: number;
  readonly title: string;
}

/** What hung or was unavailable. */
interface HangBar extends Bar {
  /** Each has a separate row of its lane, because several can overlap */
  readonly row: number;
  /** The id of the finding that reports it */
  readonly id: string;
  readonly level: Level;
}

/** One deletion, ready to be drawn. Times are ms since its beginning. */
export interface Chart {
  /** ms since 1970 of the beginning. */
  readonly origin: number;
  /** The times of the first and the last mark */
  readonly begin: number;
  readonly end: number;
  readonly lanes: readonly Lane[];
  readonly marks: readonly Mark[];
  readonly bars: readonly Bar[];
  readonly hangs: readonly HangBar[];
  readonly edges: readonly Edge[];
  /** When the grace period is over. */
  readonly deadline: number | null;
  readonly graceMs: number;
  readonly surroundings: readonly Surrounding[];
}

/** Null if there is no time to draw by */
export function chartOf(lifecycle: PodEpisode, { input, findings }: ResultDocument, words: Words): Chart | null {
  const picture = pictureWith(lifecycle, input.window, step => stepWords(step, words)?.actor, concernsIn(words));
  if (picture === null) return null;
  const origin = originOf(lifecycle) ?? picture.from;
  const steps = stepMarks(lifecycle, picture, words, origin);
  const marks = [
    ...findingMarks(lifecycle, origin),
    ...revisionMarks(lifecycle, picture, origin),
    ...steps,
    ...testimonyMarks(lifecycle, words, origin),
  ];
  const end = Math.max(1, picture.to - origin, ...marks.map(({ at }) => at));
  const hangs = hangBars(lifecycle, picture, origin);
  const used = new Set([...marks, ...hangs].map(({ lane }) => lane));
  return {
    origin,
    begin: Math.min(0, ...marks.map(({ at }) => at)),
    end,
    lanes: [
      { id: FINDINGS, title: 'findings' },
      { id: 'api', title: 'API server' },
      ...picture.lanes,
      ...witnessLanes(lifecycle),
    ].filter(({ id }, index, all) => used.has(id) && all.findIndex(other => other.id === id) === index),
    marks,
    bars: picture.lanes.flatMap(({ id, spans }) =>
      spans.map(({ from, to, title }) => ({ lane: id, from: sinceOrigin(from, origin), to: to - origin, title })),
    ),
    hangs,
    edges: edgesOf(lifecycle, steps, words),
    deadline: picture.grace === null ? null : picture.grace.to - origin,
    graceMs: picture.grace === null ? 0 : picture.grace.to - picture.grace.from,
    surroundings: surroundingsOf(input.kubelets, findings, origin, end),
  };
}

const hangBars = ({ findings }: PodEpisode, { lanes }: Picture, origin: number): HangBar[] =>
  lanes.flatMap(({ id, hangs }) =>
    hangs.map(({ finding, from, to }, row) => ({
      lane: id,
      row,
      from: from - origin,
      to: to - origin,
      id: `finding-${findings.indexOf(finding)}`,
      level: finding.level,
      title: hangLabel(finding),
    })),
  );

/** The first is guaranteed to be logged before the second. Ids of marks. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  /** The change of a step, if two runs are compared. Always drawn */
  readonly change?: string;
}

function edgesOf(one: PodEpisode, marks: readonly Mark[], { kinds }: Words): Edge[] {
  const after = lookUp(kinds, wordKey(one, one.kind))?.after ?? {};
  const marked = one.steps.map((step, index) => ({ step, id: `step-${index}` }));
  const known = new Set(marks.map(({ id }) => id));
  return marked.flatMap(({ step, id }) => {
    const causes = lookUp(after, step.step) ?? [];
    return marked
      .filter(other => causes.includes(other.step.step) && isSameContainer(other.step, step))
      .map(other => ({ from: other.id, to: id }))
      .filter(edge => known.has(edge.from) && known.has(edge.to));
  });
}

const isSameContainer = (a: Step, b: Step): boolean =>
  a.container === undefined || b.container === undefined || a.container === b.container;
