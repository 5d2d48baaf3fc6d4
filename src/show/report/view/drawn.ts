import { spell } from '../../../catalogue/duration.js';
import type {
  ContainerRestart,
  Family,
  PodEpisode,
  Start,
  StartedContainer,
  Step,
  Testimony,
} from '../../../document/contract/types.js';

/** A step as it is shown: some ids of steps exist in both families, with other meanings. Without a family, it is of a deletion. */
export type ShownStep = Step & { readonly family?: Family };

/** The episode, with all that is shown as a step of it: of a start also what became of its containers, and what was pulled. */
export const drawn = <T extends PodEpisode>(one: T): T =>
  one.family === 'start' ? { ...one, steps: stepsOfStart(one) } : one;

const stepsOfStart = ({ steps, containers, restarts, uid }: Start): ShownStep[] =>
  [
    ...steps.map(({ shownBy: _, ...step }) =>
      step.step === 'image-pulled' ? { ...step, why: pullText(step, containers) } : step,
    ),
    ...containers.flatMap(one => endOf(one, uid)),
    ...restarts.map(one => restartOf(one, uid)),
  ].map(step => ({ ...step, family: 'start' }));

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
const endOf = ({ name, role, endedAt, exitCode }: StartedContainer, uid: string | null): Step[] =>
  endedAt === null || role === 'init'
    ? []
    : [
        {
          ...OF_NO_LINE,
          step: 'container-ended',
          at: endedAt,
          uid,
          container: name ?? undefined,
          why: exitCode === null ? undefined : `exit code ${exitCode}`,
        },
      ];

const restartOf = ({ container, at, ...end }: ContainerRestart, uid: string | null): Step => ({
  ...OF_NO_LINE,
  step: 'container-restarted',
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

export const testimonyOf = (one: PodEpisode): readonly Testimony[] => (one.family === 'end' ? one.testimony : []);
