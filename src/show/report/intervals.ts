import type { InputFacts, Level, PodEpisode } from '../../document/contract/types.js';
import { ownEpisodes } from '../../document/episodes.js';
import { clusterTime } from '../../document/figures/cluster-clock.js';
import { findingsOf, pascalCase } from './machine/faults.js';
import { shownJson } from './safe.js';
import type { Report } from './types.js';
import { drawn, type ShownStep } from './view/drawn.js';
import { pictureOf } from './view/lanes/index.js';
import { offsetText } from './view/times.js';
import { kindModel, kindOf, titleOf } from './view/words.js';

/** Reasons that readers know (monitorapi/types.go, IntervalReason), where a kind has none of them. */
const OTHER = 'Deleted';

const LEVELS = { error: 'Error', warning: 'Warning', info: 'Info' } as const satisfies Readonly<Record<Level, string>>;

/** The episode as a whole, its parts with a duration, what is missing, its restarts and its findings. `taken`: what is subtracted from the times of its node, in ms. */
function intervalsOf(one: PodEpisode, window: InputFacts['window'], taken: number | null): EventInterval[] {
  const picture = pictureOf(drawn(one), window);
  if (picture === null) return [];
  const { whole, lanes, to } = picture;
  const clock: IntervalContent['more'] = taken === null ? {} : { nodeClockOffset: offsetText(taken) };
  const mirrorOf = one.family === 'end' && kindModel(one)?.subject === 'mirror' ? one.staticUID : null;
  const interval = (from: number, to: number, content: IntervalContent): EventInterval =>
    intervalOf(one, from, to, { ...content, mirrorOf, more: { ...content.more, ...clock } });
  return [
    interval(whole.from, whole.to, {
      source: 'PodState',
      level: one.verdict === 'incomplete' ? 'Error' : 'Info',
      reason: one.family === 'start' ? 'PodStart' : (kindModel(one)?.words.intervalReason ?? OTHER),
      human: `${kindOf(one)}: ${one.headline}`,
      more: { verdict: one.verdict, outcome: one.outcome },
    }),
    ...lanes.flatMap(lane => [
      ...lane.spans
        .filter(({ from }) => from >= whole.from && from <= whole.to)
        .map(span => {
          const isLost = span.end === null && !span.runsOn;
          return interval(span.from, Math.min(span.to, whole.to), {
            level: isLost ? 'Warning' : 'Info',
            reason: span.part === undefined ? reasonOf(span.begin) : pascalCase(`start-${span.part}`),
            human: isLost ? `${span.title}: its end was not seen` : span.title,
            container: span.begin.container,
          });
        }),
      ...lane.ghosts.map(({ step, after, before }) =>
        interval(after, before, {
          level: 'Error',
          reason: `Missing${reasonOf(step)}`,
          human: `${titleOf(step)} is missing: ${step.why ?? ''}`,
          container: step.container,
        }),
      ),
      ...lane.marks
        .filter(({ step }) => step.step === RESTARTED)
        .map(({ step: { container, why }, at }) =>
          interval(at, at, {
            level: 'Warning',
            reason: 'ContainerRestart',
            human: `restarted${why === undefined ? '' : `: ${why}`}`,
            container,
          }),
        ),
    ]),
    ...findingsOf(one).map(({ rule, level, message, at, until, hang }) => {
      const from = clipped(at, to);
      const end = hang === undefined ? from : Math.max(from, clipped(until ?? null, to));
      return interval(from, end, { level: LEVELS[level], reason: pascalCase(rule), human: message });
    }),
  ];

  function clipped(at: string | null, otherwise: number): number {
    const ms = Date.parse(at ?? '');
    return Number.isNaN(ms) ? otherwise : Math.min(Math.max(ms, picture?.from ?? ms), to);
  }
}

const RESTARTED = 'container-restarted';

interface IntervalContent {
  readonly source?: 'PodState' | 'KubeletLog';
  readonly level: (typeof LEVELS)[Level];
  readonly reason: string;
  readonly human: string;
  readonly container?: string | undefined;
  /** The UID of its static pod, where it is a mirror. */
  readonly mirrorOf?: string | null;
  readonly more?: Readonly<Record<string, string>>;
}

type EventInterval = ReturnType<typeof intervalOf>;

/** EventInterval of openshift/origin (pkg/monitor/serialization/serialize.go; Sippy's pkg/apis/api/interval.go). */
function intervalOf(one: PodEpisode, from: number, to: number, content: IntervalContent) {
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
const reasonOf = ({ step, family }: ShownStep): string => pascalCase(family === undefined ? step : `${family}-${step}`);

export const intervals: Report = {
  id: 'intervals',
  title: 'OpenShift intervals',
  purpose: "For OpenShift's chart of a test run and Sippy: EventIntervals, as origin's monitor writes them.",
  render: document => {
    const { window, of, taken } = clusterTime(document);
    // Readers zoom from the first item to the last (e2e-chart-template.html), so their order matters
    const items = ownEpisodes(document)
      .flatMap(one => intervalsOf(of(one), window, taken(one.node)))
      .sort((a, b) => Date.parse(a.from) - Date.parse(b.from) || Date.parse(a.to) - Date.parse(b.to));
    return `${shownJson({ items }, 2)}\n`;
  },
};
