import { LIMITS as CLOCK_LIMITS } from '../../correlate/clock/thresholds.js';
import type { ResolvedClock } from '../../correlate/clock/types.js';
import { isExcerpt } from '../../correlate/evidence/coverage.js';
import type { NodeRun } from '../../correlate/run.js';
import type { PlacedRecord, Stage } from '../../correlate/types.js';
import type { Level, SourceReport } from '../../document/contract/types.js';
import { bounded } from '../engine/pauses.js';
import { LIMITS } from '../starts/thresholds.js';
import { kubeletSpans } from './kubelet-runs.js';
import { bootsIn, holeSpans, machineSpans } from './machine.js';
import { createRunLines } from './run-lines.js';
import { createRuntimeWaits, type RuntimeWaits } from './runtime-waits.js';
import { statedSpans } from './stated.js';
import { LIMITS as NODE_LIMITS } from './thresholds.js';
import { createNodeTracker } from './tracker.js';
import { beginOf, endOf, type NodePlace, type NodeSpan, spanOf } from './types.js';
import { type UnitPause, unitPauses } from './unit-jobs.js';
import { isKind } from './words.js';

/** Follows what a node goes through while its log is read, and gives the result. */
export interface NodeStory extends Stage {
  readonly waits: RuntimeWaits;
  /** What the node went through so far */
  spansOf(sources: readonly SourceReport[], now: Now): NodeSpan[];
}

interface Now {
  readonly run: NodeRun;
  readonly clock: ResolvedClock;
  /** The name of the node whose log it is */
  readonly name: string | null;
}

export function createNodeStory(): NodeStory {
  const waits = createRuntimeWaits();
  const tracker = createNodeTracker();
  const runs = createRunLines();
  return {
    waits,
    see(record: PlacedRecord): void {
      waits.see(record);
      tracker.see(record);
      runs.see(record);
    },
    spansOf(sources, { run, clock, name }) {
      const stated = tracker.spans(run.last).map(span => inUtc(span, clock));
      const pauses = pauseSpans(unitPauses(run.archive, 'runtime', clock), bootsIn(run.archive, clock));
      const ofRuntime = joined(stated, [...waitSpans(waits).map(span => inUtc(span, clock)), ...pauses]);
      const all = [...kubeletSpans(run, clock, runs.of), ...ofRuntime, ...holeSpans(run, clock)];
      const logged = isExcerpt(sources) ? all.filter(isOfExcerpt) : all;
      const starts = tracker.starts().map(clock.toUtc);
      const [from, to] = [run.window.from, run.window.to].map(at => (at === null ? null : clock.toUtc(at)));
      const window = { from: from ?? null, to: to ?? null };
      const ofOthers = [...machineSpans(run, clock), ...statedSpans(run, { name, starts, window })];
      return withShutdowns(joined(logged, ofOthers)).sort((a, b) => beginOf(a) - beginOf(b));
    },
  };
}

/**
 * Whether an episode counts in a few copied lines. There, what fails is reported with its pod, or as the one thing that the lines show: no
 * line states these kinds.
 */
const isOfExcerpt = ({ kind, reasons }: NodeSpan): boolean =>
  kind === 'shutdown' || (kind === 'runtime-outage' && reasons.length === 0);

function inUtc(span: NodeSpan, { toUtc }: ResolvedClock): NodeSpan {
  const utc = (at: number | null): number | null => (at === null ? null : toUtc(at));
  return {
    ...span,
    from: utc(span.from),
    to: utc(span.to),
    reasons: span.reasons.map(one => ({ ...one, from: toUtc(one.from), to: toUtc(one.to) })),
    evidence: span.evidence.map(one => ({ ...one, at: toUtc(one.at) })),
    ...(span.tries && { tries: span.tries.map(toUtc) }),
    ...(span.worked !== undefined && { worked: toUtc(span.worked) }),
    ...(span.marks && { marks: span.marks.map(one => ({ ...one, at: toUtc(one.at) })) }),
  };
}

/**
 * The times in which systemd had stopped the runtime: what the kubelet states meanwhile belongs to them. If the machine was shut down, the
 * runtime had to stop, too.
 */
function pauseSpans(pauses: readonly UnitPause[], boots: readonly NodePlace[]): NodeSpan[] {
  const isSerious = ({ stop, start }: UnitPause): boolean =>
    start === null ||
    ((stop.why !== '' || start.at - stop.at >= NODE_LIMITS.outageMs) &&
      !boots.some(({ at }) => stop.at <= at && at <= start.at));
  return pauses.map(pause => {
    const { stop, start } = pause;
    return outage({ ...stop, text: stop.why || 'it was stopped' }, start, isSerious(pause) ? 'warning' : 'info');
  });
}

/**
 * Lowers what a shutdown explains: whoever shuts a machine down knows that nothing runs on it afterwards. The absence of the machine is
 * reported once it is back.
 */
function withShutdowns(spans: readonly NodeSpan[]): NodeSpan[] {
  const shutdowns = spans.filter(({ kind, reasons }) => kind === 'shutdown' && reasons.length === 0);
  const isPart = (one: NodeSpan): boolean =>
    isKind(one.kind, 'ends-with-machine') &&
    (one.kind !== 'kubelet-absence' || one.lasts) &&
    shutdowns.some(
      other =>
        beginOf(one) >= beginOf(other) - CLOCK_LIMITS.agreeMs && beginOf(one) <= endOf(other) + NODE_LIMITS.pauseMs,
    );
  return spans.map(one => (isPart(one) ? { ...one, level: 'info' } : one));
}

/**
 * The times without an answer of the runtime. A frozen runtime returns no error: the silence is the outage, and what is stated meanwhile
 * belongs to it.
 */
function waitSpans(waits: RuntimeWaits): NodeSpan[] {
  const silent = waits.silentSince();
  const frozen: NodeSpan[] = waits
    .all()
    .filter(({ from, to }) => to - from >= LIMITS.runtimeSilentMs)
    .map(({ from, to, last, first }) => outage({ at: from, ...last }, { at: to, ...first }));
  return silent === null ? frozen : [...frozen, outage(silent, null)];
}

/** The troubles that two sources show, each once. */
function joined(stated: readonly NodeSpan[], more: readonly NodeSpan[]): NodeSpan[] {
  const all = [...stated];
  for (const one of more) {
    const at = all.findIndex(other => other.kind === one.kind && overlap(one, other));
    const other = all[at];
    if (other === undefined) all.push(one);
    else all[at] = union(one, other);
  }
  return all;
}

/** A time in which the runtime did not answer; both of its ends show it. */
const outage = (
  begin: NodePlace & { readonly text?: string },
  end: NodePlace | null,
  level: Level = 'warning',
): NodeSpan => spanOf([begin], end, { kind: 'runtime-outage', level, count: end === null ? 1 : 2 });

/** Whether two episodes are one: an answer that states the error comes right after the outage. */
const overlap = (a: NodeSpan, b: NodeSpan): boolean =>
  beginOf(a) <= endOf(b) + LIMITS.runtimeAnswerMs && beginOf(b) <= endOf(a) + LIMITS.runtimeAnswerMs;

function union(frozen: NodeSpan, stated: NodeSpan): NodeSpan {
  const lasts = frozen.lasts || stated.lasts;
  const tries = [...(frozen.tries ?? []), ...(stated.tries ?? [])].sort((a, b) => a - b);
  return {
    ...frozen,
    marks: [...(frozen.marks ?? []), ...(stated.marks ?? [])],
    from: frozen.from === null || stated.from === null ? null : Math.min(frozen.from, stated.from),
    to: lasts || (frozen.to === null && stated.to === null) ? null : Math.max(frozen.to ?? 0, stated.to ?? 0),
    lasts,
    reasons: [...frozen.reasons, ...stated.reasons],
    level: frozen.level === 'warning' || stated.level === 'warning' ? 'warning' : 'info',
    ...(tries.length > 0 && { tries: bounded(tries) }),
    ...(stated.worked !== undefined && { worked: stated.worked }),
    // Both sources state the same trouble
    count: Math.max(frozen.count, stated.count),
    evidence: [...frozen.evidence, ...stated.evidence].sort((a, b) => a.at - b.at),
  };
}
