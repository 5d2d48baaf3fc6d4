import {
  type Ghost,
  grouped,
  type Level,
  type Lifecycle,
  type Picture,
  type Step,
  type StepStatus,
  sinceOrigin,
  type Words,
} from 'podline/internal/browser';
import { stepTitle } from './titles.js';

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

export function stepMarks({ steps }: Lifecycle, { lanes }: Picture, words: Words, origin: number): Mark[] {
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

/** Places those between the same two steps next to each other. */
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

/** Those whose time is known. */
export const findingMarks = ({ findings }: Lifecycle, origin: number): Mark[] =>
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

/** The versions of the object. Most have no time, but come between two that are also in the log. */
export function revisionMarks({ revisions = [] }: Lifecycle, picture: Picture, origin: number): Mark[] {
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
