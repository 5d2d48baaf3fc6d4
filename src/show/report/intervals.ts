import { clusterTime } from '../../document/cluster-clock.js';
import type { InputFacts, Level, Lifecycle, Start, Step } from '../../document/contract/types.js';
import { endsOf, ownStarts } from '../../document/episodes.js';
import { startFindingsOf } from './machine/faults.js';
import { pascalCase } from './machine/names.js';
import { shownJson } from './safe.js';
import type { Report } from './types.js';
import { pictureOf } from './view/lanes/index.js';
import { offsetText } from './view/offset.js';
import { spanTitle, startPictureOf } from './view/start-spans.js';
import { kindModel, kindOf, titleOf } from './view/words.js';

interface InstantRange {
  readonly from: string;
  readonly to: string;
}

/** EventInterval of openshift/origin (pkg/monitor/serialization/serialize.go; Sippy's pkg/apis/api/interval.go). */
interface EventInterval extends InstantRange {
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

const LEVELS: Readonly<Record<Level, EventInterval['level']>> = {
  error: 'Error',
  warning: 'Warning',
  info: 'Info',
};

interface Surroundings {
  readonly window: InputFacts['window'];
  /** What is subtracted from the times of its node, in ms */
  readonly taken: number | null;
}

/** The deletion as a whole, its parts with a duration, what is missing, and its findings. */
function intervalsOf(lifecycle: Lifecycle, { window, taken }: Surroundings): EventInterval[] {
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
const clockOf = (taken: number | null): Readonly<Record<string, string>> =>
  taken === null ? {} : { nodeClockOffset: offsetText(taken) };

type OfPod = Pick<Lifecycle, 'pod' | 'node' | 'uid'>;

interface IntervalContent {
  readonly source?: EventInterval['source'];
  readonly level: EventInterval['level'];
  readonly reason: string;
  readonly human: string;
  readonly container?: string | undefined;
  /** The UID of its static pod, where it is a mirror. */
  readonly mirrorOf?: string | null;
  readonly more?: Readonly<Record<string, string>>;
}

function intervalOf(one: OfPod, from: number, to: number, content: IntervalContent): EventInterval {
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

/** A start: the whole, its phases, and its findings. */
function startIntervalsOf(start: Start, { window, taken }: Surroundings): EventInterval[] {
  const picture = startPictureOf(start, window.to);
  if (picture === null) return [];
  const { from, to, spans, restarts } = picture;
  const interval = (from: number, to: number, content: IntervalContent): EventInterval =>
    intervalOf(start, from, to, { ...content, more: { ...content.more, ...clockOf(taken) } });
  return [
    interval(from, to, {
      source: 'PodState',
      level: start.verdict === 'incomplete' ? 'Error' : 'Info',
      reason: 'PodStart',
      human: `start: ${start.headline}`,
      more: { verdict: start.verdict, outcome: start.outcome },
    }),
    ...spans.map(span =>
      interval(span.from, span.to, {
        level: span.isOpen ? 'Warning' : 'Info',
        reason: pascalCase(`start-${span.id}`),
        human: span.isOpen ? `${spanTitle(span)}: its end was not seen` : spanTitle(span),
        container: span.container,
      }),
    ),
    ...restarts.map(({ at, container, title: human }) =>
      interval(at, at, { level: 'Warning', reason: 'ContainerRestart', human, container }),
    ),
    ...startFindingsOf(start).map(({ rule, level, message, at }) => {
      const ms = at === null ? to : Date.parse(at);
      return interval(ms, ms, { level: LEVELS[level], reason: pascalCase(rule), human: message });
    }),
  ];
}

export const intervals: Report = {
  id: 'intervals',
  title: 'OpenShift intervals',
  purpose: "For OpenShift's chart of a test run and Sippy: EventIntervals, as origin's monitor writes them.",
  render: document => {
    const { window, ofDeletion, ofStart, taken } = clusterTime(document);
    // Readers zoom from the first item to the last (e2e-chart-template.html), so their order matters
    const items = [
      ...endsOf(document).flatMap(lifecycle =>
        intervalsOf(ofDeletion(lifecycle), { window, taken: taken(lifecycle.node) }),
      ),
      ...ownStarts(document).flatMap(start => startIntervalsOf(ofStart(start), { window, taken: taken(start.node) })),
    ].sort(byTime);
    return `${shownJson({ items }, 2)}\n`;
  },
};

const byTime = (a: InstantRange, b: InstantRange): number =>
  Date.parse(a.from) - Date.parse(b.from) || Date.parse(a.to) - Date.parse(b.to);
