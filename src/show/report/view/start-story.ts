import { spell } from '../../../catalogue/duration.js';
import type {
  ContainerRestart,
  Lifecycle,
  PodEpisode,
  Start,
  StartedContainer,
  Step,
} from '../../../document/contract/types.js';
import { ownStarts } from '../../../document/episodes.js';
import { START_PREFIX, type StartStory } from './start-kind.js';
import { notableStarts, troubledStarts } from './starts.js';

/**
 * Those in trouble first, with their number; then those that are not over at the end of the input. A pod that ran before the input has no
 * start here.
 */
export function startsInOrder(document: Parameters<typeof ownStarts>[0]): {
  readonly starts: readonly Start[];
  readonly troubled: number;
} {
  const troubled = troubledStarts(document);
  const first = new Set([...troubled, ...notableStarts(document)]);
  const others = ownStarts(document).filter(one => !first.has(one));
  return { starts: [...first, ...others], troubled: troubled.length };
}

/** An episode of a pod as it is drawn. */
export type Story = Lifecycle & Partial<Pick<StartStory, 'starting'>>;

export function storyOf(one: Start): StartStory;
export function storyOf(one: PodEpisode): Story;
export function storyOf(one: PodEpisode): Story {
  return one.family === 'start' ? storyOfStart(one) : one;
}

/** A start, in the form of a deletion. */
function storyOfStart(start: Start): StartStory {
  const { id, node, pod, owner, uid, staticUID, mirrorUIDs, kind, outcome, verdict, headline, durationMs } = start;
  const { phases, containers, restarts, findings } = start;
  const goesOn = outcome === 'stuck' || outcome === 'in-progress';
  return {
    id,
    family: 'end',
    cause: start.cause,
    phases,
    node,
    pod,
    owner,
    uid,
    staticUID,
    mirrorUIDs,
    verdict,
    headline,
    durationMs,
    findings,
    kind: `${START_PREFIX}${kind}` as Lifecycle['kind'],
    outcome: goesOn ? outcome : 'removed',
    replacedBy: null,
    gracePeriodSeconds: null,
    testimony: [],
    gaps: [],
    requestedAt: start.createdAt,
    startedAt: start.seenAt,
    endedAt: start.readyAt ?? start.startedAt,
    steps: [
      ...start.steps.map(({ shownBy: _, ...step }) => ({
        ...step,
        step: START_PREFIX + step.step,
        why: step.step === 'image-pulled' ? pullText(step, containers) : step.why,
      })),
      ...containers.flatMap(one => endOf(one, start)),
      ...restarts.map(one => restartOf(one, uid)),
    ],
    starting: { phases, containers, restarts },
  };
}

/** `shop/web:1.4: 3.9 s, after 2 s behind other pulls` */
function pullText({ container }: Step, containers: readonly StartedContainer[]): string | undefined {
  const { image = null, pulledMs = null, waitedMs = null } = containers.find(({ name }) => name === container) ?? {};
  const times = [
    ...(pulledMs === null ? [] : [spell(pulledMs)]),
    ...(waitedMs === null || waitedMs < WORTH_SAYING ? [] : [`after waiting ${spell(waitedMs)} for other pulls`]),
  ].join(', ');
  return [image, times].filter(part => part !== null && part !== '').join(': ') || undefined;
}

/** The shortest time in ms that is shown. */
const WORTH_SAYING = 100;

const OF_NO_LINE = { status: 'seen', resourceVersion: null, count: 1, evidence: [] } as const;

/** The end of an init container is already a step. */
const endOf = ({ name, role, endedAt, exitCode }: StartedContainer, { uid }: Start): Step[] =>
  endedAt === null || role === 'init'
    ? []
    : [
        {
          ...OF_NO_LINE,
          step: `${START_PREFIX}container-ended`,
          at: endedAt,
          uid,
          container: name ?? undefined,
          why: exitCode === null ? undefined : `exit code ${exitCode}`,
        },
      ];

const restartOf = ({ container, at, ...end }: ContainerRestart, uid: string | null): Step => ({
  ...OF_NO_LINE,
  step: `${START_PREFIX}container-restarted`,
  at,
  uid,
  container: container ?? undefined,
  why: endText(end),
});

/** `OOMKilled, exit code 137, after a back-off of 40 s`: how the run before a restart ended, and how long the kubelet then waited. */
const endText = ({ reason, exitCode, backOffMs }: Omit<ContainerRestart, 'container' | 'at'>): string | undefined =>
  [
    reason,
    exitCode === null ? null : `exit code ${exitCode}`,
    backOffMs === undefined ? null : `after a back-off of ${spell(backOffMs)}`,
  ]
    .filter(part => part !== null)
    .join(', ') || undefined;
