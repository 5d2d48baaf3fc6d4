import type { Finding, InputFacts, PodEpisode, Step } from '../../../../document/contract/types.js';
import { momentsOf } from '../../../../document/episodes.js';
import { grouped } from '../../../../kit/grouped.js';
import type { ShownStep } from '../drawn.js';
import { type Concerns, timedFindings } from '../hangs.js';
import { type SeenRow, type TimelineRow, timelineOf } from '../timeline.js';
import { type Span, type Stretch, spansOf } from './spans.js';

interface LaneName {
  readonly id: string;
  readonly title: string;
}

/** The actor of a step, according to its words. */
type ActorOf = (step: Pick<ShownStep, 'step' | 'family'>) => string | undefined;

const LANES = {
  API: { id: 'api', title: 'API server' },
  'sync loop': { id: 'sync-loop', title: 'sync loop' },
  kubelet: { id: 'kubelet', title: 'kubelet' },
  scheduler: { id: 'scheduler', title: 'scheduler' },
  sandbox: { id: 'sandbox', title: 'sandbox' },
  readiness: { id: 'readiness', title: 'readiness' },
  worker: { id: 'worker', title: 'pod worker' },
  runtime: { id: 'container', title: 'containers' },
  volumes: { id: 'volumes', title: 'volumes' },
  status: { id: 'status', title: 'status manager' },
} as const satisfies Readonly<Record<string, LaneName>>;

const MIRROR: LaneName = { id: 'mirror', title: 'mirror' };
/** The lane for steps that this version does not know. */
const OTHERS: LaneName = { id: 'others', title: 'others' };

/** The lanes from the top of a picture to its bottom, in the order in which an episode passes through the kubelet: a start mounts volumes before it runs. */
const ORDER: Readonly<Record<PodEpisode['family'], readonly string[]>> = {
  end: ['scheduler', 'api', 'kubelet', 'sync-loop', 'worker', 'container', 'volumes', 'status', 'mirror', 'others'],
  start: ['api', 'scheduler', 'kubelet', 'worker', 'volumes', 'sandbox', 'container', 'readiness', 'others'],
};

/** A step, or trouble that is not about a container. */
type Placed = Pick<ShownStep, 'step' | 'container' | 'family'> & { readonly actor?: string | undefined };

export function laneOf(of: Placed, actorOf: ActorOf): LaneName {
  const { step, container, actor = actorOf(of) } = of;
  if (step.startsWith('mirror-')) return MIRROR;
  if (actor === undefined || !isKnown(actor)) return OTHERS;
  return actor === 'runtime' && container !== undefined
    ? { id: `container:${container}`, title: `container ${container}` }
    : LANES[actor];
}

const isKnown = (actor: string): actor is keyof typeof LANES => Object.hasOwn(LANES, actor);

/** One episode as something to draw: which actor did what, when, for how long, and what is missing. Times are ms since 1970. */
export type Picture = NonNullable<ReturnType<typeof pictureWith>>;

/** The picture of an episode; null if no step has a time. Its words are parameters, because a page provides its own. */
export function pictureWith(one: PodEpisode, window: InputFacts['window'], actorOf: ActorOf, concerns: Concerns) {
  const rows = timelineOf(one);
  const marks = rows.flatMap(markOf);
  const [first] = marks;
  const latest = marks.at(-1);
  if (first === undefined || latest === undefined) return null;
  const from = first.at;
  const to = Math.max(latest.at, endOf(one, window));
  const ghosts = ghostsOf(rows, from, to);
  const hangs = hangsOf(one, from, to, concerns);
  return {
    from,
    to,
    /** The lanes from the request to the result; only those with content */
    lanes: lanesOf({ marks, spans: spansOf(one, to), ghosts, hangs }, actorOf, one.family),
    revisions: revisionsOf(marks),
    findings: one.findings.flatMap(finding => {
      const at = Date.parse(finding.at ?? '');
      return at >= from && at <= to ? [{ finding, at }] : [];
    }),
    /** The longest pause */
    pause: pauseOf(rows),
    /** The grace period, from the request on */
    grace: graceOf(one),
  };
}

/** A step that was seen. */
interface Mark {
  readonly step: Step;
  readonly at: number;
}

const instant = (at: string | null): number => Date.parse(at ?? '');

const markOf = (row: TimelineRow): Mark[] =>
  row.kind === 'seen' && Number.isFinite(instant(row.step.at)) ? [{ step: row.step, at: instant(row.step.at) }] : [];

/** A hang lasts up to the end of what was recorded. */
export function endOf(one: PodEpisode, window: InputFacts['window']): number {
  const goesOn = one.outcome === 'stuck' || one.outcome === 'in-progress';
  const end = instant(goesOn ? window.to : momentsOf(one).over);
  return Number.isFinite(end) ? end : Number.NEGATIVE_INFINITY;
}

export type Ghost = ReturnType<typeof ghostsOf>[number];

/** The steps that were not seen, each with the instants between which it belongs. */
function ghostsOf(rows: readonly TimelineRow[], from: number, to: number) {
  const times = rows.map(row => markOf(row)[0]?.at ?? null);
  return rows.flatMap((row, index) => {
    if (row.kind === 'seen') return [];
    const after = times.slice(0, index).findLast(at => at !== null) ?? from;
    const before = times.slice(index).find(at => at !== null) ?? to;
    return row.steps.map(step => ({ step, after, before }));
  });
}

interface Content {
  readonly marks: Mark[];
  readonly spans: Span[];
  readonly ghosts: Ghost[];
  readonly hangs: ReturnType<typeof hangsOf>;
}

/** Every deletion has the same id for the same part of a kubelet: `worker`, `container:nginx`. */
export interface Lane extends LaneName, Content {}

function lanesOf({ marks, spans, ghosts, hangs }: Content, actorOf: ActorOf, family: PodEpisode['family']): Lane[] {
  const lanes = new Map<string, Lane>();
  const laneFor = (of: Placed): Lane => {
    const name = laneOf(of, actorOf);
    const lane = lanes.get(name.id) ?? { ...name, marks: [], spans: [], ghosts: [], hangs: [] };
    lanes.set(name.id, lane);
    return lane;
  };
  for (const mark of marks) laneFor(mark.step).marks.push(mark);
  for (const span of spans) laneFor(span.begin).spans.push(span);
  for (const ghost of ghosts) laneFor(ghost.step).ghosts.push(ghost);
  for (const hang of hangs) laneFor({ step: hang.finding.rule, actor: hang.actor }).hangs.push(hang);
  // Containers stay in the order in which they come
  const rank = ({ id }: Lane): number => ORDER[family].indexOf(id.startsWith('container:') ? 'container' : id);
  return [...lanes.values()].sort((a, b) => rank(a) - rank(b));
}

/** What was tried repeatedly, waited for, or unavailable, as far as it is in the picture. */
function hangsOf({ findings }: PodEpisode, from: number, to: number, concerns: Concerns) {
  return timedFindings<Finding>(findings, concerns).flatMap(finding => {
    const begin = Math.max(Date.parse(finding.at), from);
    // The input ends before it does
    const goesOn = finding.until === undefined && finding.hang !== undefined;
    const end = goesOn ? to : Math.min(Date.parse(finding.until ?? finding.at), to);
    return begin <= end ? [{ finding, from: begin, to: end, goesOn, actor: concerns(finding) }] : [];
  });
}

/** Changes of the API object that a watch saw, each once, at the earliest known time, with the steps that are the same change in the log. */
const revisionsOf = (all: readonly Mark[]) =>
  [...grouped(all, ({ step }) => step.resourceVersion)].map(([resourceVersion, marks]) => {
    return { resourceVersion, at: marks[0]?.at ?? 0, marks };
  });

function pauseOf(rows: readonly TimelineRow[]): Stretch | null {
  const seen = rows.filter((row): row is SeenRow => row.kind === 'seen');
  const [longest] = seen.filter(({ pause }) => pause !== null).sort((a, b) => (b.pause ?? 0) - (a.pause ?? 0));
  if (longest === undefined) return null;
  const to = instant(longest.step.at);
  return { from: to - (longest.pause ?? 0), to };
}

/** Containers have the grace period: without any, as for a mirror, it means nothing. */
function graceOf(one: PodEpisode): Stretch | null {
  if (one.family === 'start') return null;
  const { requestedAt, gracePeriodSeconds, steps } = one;
  const from = instant(requestedAt);
  const isStopped = steps.some(({ step, status }) => step === 'stop-sent' && status === 'seen');
  if (gracePeriodSeconds === null || gracePeriodSeconds <= 0 || !isStopped || !Number.isFinite(from)) return null;
  return { from, to: from + gracePeriodSeconds * 1000 };
}
