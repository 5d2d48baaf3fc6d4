import {
  type Ghost,
  grouped,
  type Level,
  type Picture,
  type PodEpisode,
  type Revision,
  type Step,
  type StepStatus,
  sinceOrigin,
  type Testimony,
  testimonyOf,
  type Words,
  witnessTitle,
} from 'podline/internal/browser';
import { stepTitle, testimonyTitle } from './words.js';

export interface Lane {
  readonly id: string;
  readonly title: string;
  /** The text after the title. */
  readonly note?: string;
  /** Distinguishes the second of two runs from the first. */
  readonly isSecond?: boolean;
}

/** One thing on the chart. */
export interface Mark {
  /** The id as in addresses: `step-3`, `finding-0`. */
  readonly id: string;
  readonly lane: string;
  /** ms since the beginning. */
  readonly at: number;
  /** Whether the input shows the time, or only the position in the order */
  readonly isTimed: boolean;
  readonly title: string;
  readonly look: StepStatus | Level | 'revision' | 'said';
  /** The change, if two runs are compared: `worse`, `better`, … */
  readonly change?: string;
}

/** Marks in lanes that only this chart has. */
export const FINDINGS = 'findings';

export function stepMarks({ steps }: PodEpisode, { lanes }: Picture, words: Words, origin: number): Mark[] {
  const mark = (lane: string, step: Step, at: number, isTimed: boolean): Mark => ({
    id: `step-${steps.indexOf(step)}`,
    lane,
    at: sinceOrigin(at, origin),
    isTimed,
    title: stepTitle(step, words),
    look: step.status,
  });
  const places = spread(
    lanes.flatMap(({ ghosts }) => ghosts).sort((a, b) => steps.indexOf(a.step) - steps.indexOf(b.step)),
  );
  return lanes.flatMap(({ id, marks, ghosts }) => [
    ...marks.map(({ step, at }) => mark(id, step, at, true)),
    ...ghosts.map(ghost => mark(id, ghost.step, places.get(ghost) ?? ghost.after, false)),
  ]);
}

/** Places ghosts between the same two steps next to each other. */
function spread(ghosts: readonly Ghost[]): Map<Ghost, number> {
  const groups = grouped(ghosts, ({ after, before }) => `${after} ${before}`);
  return new Map(
    [...groups.values()].flatMap(group =>
      group.map((ghost, index): [Ghost, number] => [
        ghost,
        ghost.after + ((ghost.before - ghost.after) * (index + 1)) / (group.length + 1),
      ]),
    ),
  );
}

/** The findings whose time is known. */
export const findingMarks = ({ findings }: PodEpisode, origin: number): Mark[] =>
  findings.flatMap(({ rule, level, at }, index): Mark[] =>
    at === null
      ? []
      : [
          {
            id: `finding-${index}`,
            lane: FINDINGS,
            at: Date.parse(at) - origin,
            isTimed: true,
            title: rule,
            look: level,
          },
        ],
  );

/** The versions of the object that a watch saw. */
export const revisionsOf = (one: PodEpisode): readonly Revision[] => (one.family === 'end' && one.revisions) || [];

/** The versions of the object. Most have no time, but come between two that are also in the log. */
export function revisionMarks(one: PodEpisode, picture: Picture, origin: number): Mark[] {
  const revisions = revisionsOf(one);
  const seen = new Map(picture.revisions.map(revision => [revision.resourceVersion, revision]));
  const versions = [...new Set([...revisions.map(({ resourceVersion }) => resourceVersion), ...seen.keys()])];
  const times = timesBetween(versions.map(version => seen.get(version)?.at ?? null));
  return versions.flatMap((version, index): Mark[] => {
    const at = times[index] ?? null;
    // The request is already in the lane as a step
    const isStep = seen.get(version)?.marks.some(({ step }) => step.step === 'delete-requested') ?? false;
    if (at === null || isStep) return [];
    return [
      {
        id: `revision-${version}`,
        lane: 'api',
        at: sinceOrigin(at, origin),
        isTimed: seen.has(version),
        title: `rv ${version}`,
        look: 'revision',
      },
    ];
  });
}

/** Gives marks without a time one between their neighbours, evenly; null before the first known time, and after the last. */
function timesBetween(times: readonly (number | null)[]): (number | null)[] {
  return times.map((time, index) => {
    if (time !== null) return time;
    const before = times.findLastIndex((other, at) => at < index && other !== null);
    const after = times.findIndex((other, at) => at > index && other !== null);
    const [from, to] = [times[before] ?? null, times[after] ?? null];
    return from === null || to === null ? null : from + ((to - from) * (index - before)) / (after - before);
  });
}

/** A witness has a separate lane, below the lanes of the kubelet. */
const laneOf = ({ witness }: Testimony): Lane => ({ id: `witness:${witness}`, title: witnessTitle(witness) });

export const witnessLanes = (one: PodEpisode): Lane[] => [
  ...new Map(testimonyOf(one).map(one => [one.witness, laneOf(one)])).values(),
];

export const testimonyMarks = (of: PodEpisode, words: Words, origin: number): Mark[] =>
  testimonyOf(of).flatMap((one, index): Mark[] =>
    one.at === null
      ? []
      : [
          {
            id: `said-${index}`,
            lane: laneOf(one).id,
            at: Date.parse(one.at) - origin,
            isTimed: true,
            title: testimonyTitle(one, words),
            look: 'said',
          },
        ],
  );
