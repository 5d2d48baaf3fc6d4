import { spell } from '../../../catalogue/duration.js';
import type {
  ContainerRestart,
  Family,
  Finding,
  Lifecycle,
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

/** What came first: the creation or the request, or what the kubelet itself saw or did. */
export function beginningOf(one: PodEpisode): { label: string; at: string | null } {
  if (one.family === 'start')
    return one.createdAt === null ? { label: 'seen', at: one.seenAt } : { label: 'created', at: one.createdAt };
  const { requestedAt, startedAt, begunBefore } = one;
  const isAsked = requestedAt !== null && (startedAt === null || Date.parse(requestedAt) <= Date.parse(startedAt));
  if (isAsked) return { label: 'requested', at: requestedAt };
  return { label: begunBefore ? 'begun before' : 'begun', at: startedAt };
}

/** Facts about an episode besides its steps. */
export function particularsOf(one: PodEpisode | Lifecycle): [label: string, value: string][] {
  const isStatic = one.uid !== null && one.uid === one.staticUID;
  const others: [string, string | null][] = [
    [isStatic ? 'static UID' : 'UID', one.uid],
    ['UID of the static pod', isStatic ? null : one.staticUID],
    ['UID now', 'replacedBy' in one ? one.replacedBy : null],
    ['node', one.node],
    ['exit code', 'exits' in one ? exitsText(one) : null],
    [
      'grace period',
      'gracePeriodSeconds' in one && one.gracePeriodSeconds !== null ? `${one.gracePeriodSeconds} s` : null,
    ],
  ];
  return others.flatMap(([label, value]): [string, string][] => (value === null ? [] : [[label, value]]));
}

/** `137 (c)`, `137 (OOMKilled, c), 1 (init)`, `137`. */
const exitsText = ({ exits = [] }: Lifecycle): string | null =>
  exits.length === 0
    ? null
    : exits
        .slice(0, MOST_EXITS)
        .map(({ container, exitCode, reason }) => {
          const about = [reason, container].filter(text => text !== null);
          return about.length === 0 ? `${exitCode}` : `${exitCode} (${about.join(', ')})`;
        })
        .join(', ');

const MOST_EXITS = 4;

/** The key of the words of a step or a kind: some ids exist in both families. */
export const wordKey = ({ family }: Pick<ShownStep, 'family'>, id: string): string =>
  family === 'start' ? `start ${id}` : id;

/** The key of what a finding is about, which depends on its rule and on what hung. */
export const partKey = ({ rule, hang }: Pick<Finding, 'rule' | 'hang'>): string => `${rule} ${hang?.what ?? ''}`;
