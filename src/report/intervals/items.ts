import type { InputFacts, Level, Lifecycle, Step } from '../../contract/types.js';
import { pascalCase } from '../machine/names.js';
import { pictureOf } from '../view/lanes/index.js';
import { offsetText } from '../view/offset.js';
import { kindModel, kindOf, titleOf } from '../view/words.js';

export interface InstantRange {
  readonly from: string;
  readonly to: string;
}

/** EventInterval of openshift/origin (pkg/monitor/serialization/serialize.go; Sippy's pkg/apis/api/interval.go). */
export interface EventInterval extends InstantRange {
  readonly level: 'Info' | 'Warning' | 'Error';
  readonly display: boolean;
  readonly source: 'PodState' | 'KubeletLog';
  readonly locator: { readonly type: 'Pod' | 'Container'; readonly keys: Readonly<Record<string, string>> };
  readonly message: {
    readonly reason: string;
    readonly cause: string;
    readonly humanMessage: string;
    readonly annotations: Readonly<Record<string, string>>;
  };
}

/** Reasons that readers know (monitorapi/types.go, IntervalReason), where a kind has none of them. */
const OTHER = 'Deleted';

export const LEVELS: Readonly<Record<Level, EventInterval['level']>> = {
  error: 'Error',
  warning: 'Warning',
  info: 'Info',
};

export interface Surroundings {
  readonly window: InputFacts['window'];
  /** What is subtracted from the times of its node, in ms */
  readonly taken: number | null;
}

/** The deletion as a whole, its parts with a duration, what is missing, and its findings. */
export function intervalsOf(lifecycle: Lifecycle, { window, taken }: Surroundings): EventInterval[] {
  const picture = pictureOf(lifecycle, window);
  if (picture === null) return [];
  const { from, to, lanes, findings } = picture;
  const clock = clockOf(taken);
  const mirrorOf = kindModel(lifecycle)?.subject === 'mirror' ? lifecycle.staticUID : null;
  const interval = (from: number, to: number, content: IntervalContent): EventInterval =>
    intervalOf(lifecycle, from, to, { ...content, mirrorOf, more: { ...content.more, ...clock } });
  const whole: IntervalContent = {
    source: 'PodState',
    level: lifecycle.verdict === 'incomplete' ? 'Error' : 'Info',
    reason: kindModel(lifecycle)?.words.intervalReason ?? OTHER,
    human: `${kindOf(lifecycle)}: ${lifecycle.headline}`,
    more: { verdict: lifecycle.verdict, outcome: lifecycle.outcome },
  };
  return [
    interval(from, to, whole),
    ...lanes.flatMap(lane => [
      ...lane.spans.map(span =>
        interval(span.from, span.to, {
          level: span.end === null ? 'Warning' : 'Info',
          reason: reasonOf(span.begin),
          human: span.end === null ? `${span.title}: its end was not seen` : span.title,
          container: span.begin.container,
        }),
      ),
      ...lane.ghosts
        .filter(({ step }) => step.status === 'missing')
        .map(({ step, after, before }) =>
          interval(after, before, {
            level: 'Error',
            reason: `Missing${reasonOf(step)}`,
            human: `${titleOf(step)} is missing: ${step.why ?? ''}`,
            container: step.container,
          }),
        ),
    ]),
    ...findings.map(({ finding: { rule, level, message }, at }) =>
      interval(at, at, { level: LEVELS[level], reason: pascalCase(rule), human: message }),
    ),
  ];
}

/** Remarks on the clock of its node. */
export const clockOf = (taken: number | null): Readonly<Record<string, string>> =>
  taken === null ? {} : { nodeClockOffset: offsetText(taken) };

type OfPod = Pick<Lifecycle, 'pod' | 'node' | 'uid'>;

export interface IntervalContent {
  readonly source?: EventInterval['source'];
  readonly level: EventInterval['level'];
  readonly reason: string;
  readonly human: string;
  readonly container?: string | undefined;
  /** The UID of its static pod, where it is a mirror. */
  readonly mirrorOf?: string | null;
  readonly more?: Readonly<Record<string, string>>;
}

export function intervalOf(one: OfPod, from: number, to: number, content: IntervalContent): EventInterval {
  const { source = 'KubeletLog', level, reason, human, container, mirrorOf, more = {} } = content;
  const keys: readonly (readonly [string, string | null | undefined])[] = [
    ['namespace', one.pod.namespace],
    ['node', one.node],
    ['pod', one.pod.name],
    ['uid', one.uid],
    ['mirror-uid', mirrorOf],
    ['container', container],
  ];
  return {
    level,
    display: true,
    source,
    locator: {
      type: container === undefined ? 'Pod' : 'Container',
      keys: Object.fromEntries(keys.flatMap(([key, value]) => (value == null ? [] : [[key, value]]))),
    },
    message: { reason, cause: '', humanMessage: human, annotations: { reason, constructed: 'podline', ...more } },
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  };
}

/** The readers' form of reasons: `container-stopped` is `ContainerStopped`. */
const reasonOf = ({ step }: Step): string => pascalCase(step);
