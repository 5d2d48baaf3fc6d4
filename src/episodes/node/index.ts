import type { ResolvedClock } from '../../correlate/clock/types.js';
import { isExcerpt } from '../../correlate/excerpt.js';
import type { NodeRun } from '../../correlate/node-run.js';
import type { PlacedRecord, Stage } from '../../correlate/placed-record.js';
import type { SourceReport } from '../../document/contract/types.js';
import { LIMITS } from '../starts/thresholds.js';
import { kubeletSpans } from './kubelet-runs.js';
import { createRuntimeWaits, type RuntimeWaits } from './runtime-waits.js';
import { LIMITS as NODE_LIMITS } from './thresholds.js';
import { createNodeTracker } from './tracker.js';
import type { NodeSpan } from './types.js';
import { type UnitPause, unitPauses } from './unit-jobs.js';

/** What a node goes through: the stage that follows it, and the result. */
export interface NodeStory extends Stage {
  readonly waits: RuntimeWaits;
  /** What it went through so far */
  spansOf(sources: readonly SourceReport[], now: { readonly run: NodeRun; readonly clock: ResolvedClock }): NodeSpan[];
}

export function createNodeStory(): NodeStory {
  const waits = createRuntimeWaits();
  const tracker = createNodeTracker();
  return {
    waits,
    see(record: PlacedRecord): void {
      waits.see(record);
      tracker.see(record);
    },
    spansOf(sources, { run, clock }) {
      const stated = withWaits(tracker.spans(run.last), waits).map(span => inUtc(span, clock));
      const all = [...kubeletSpans(run, clock), ...withPauses(stated, unitPauses(run.archive, 'runtime', clock))];
      const told = isExcerpt(sources) ? all.filter(isOfExcerpt) : all;
      return told.sort((a, b) => beginOf(a) - beginOf(b));
    },
  };
}

/** In a few copied lines, what fails is reported with its pod, or as the one thing that they show: no line states these. */
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
  };
}

/** systemd stopped the runtime: what the kubelet states meanwhile belongs to that. */
const withPauses = (stated: readonly NodeSpan[], pauses: readonly UnitPause[]): NodeSpan[] =>
  joined(
    stated,
    pauses.map(({ stop, start }) => ({
      ...outage(stop.at, start?.at ?? null, start === null ? [stop] : [stop, start]),
      reasons: [{ text: stop.why || 'it was stopped', from: stop.at, to: stop.at, count: 1 }],
      level: start === null || stop.why !== '' || start.at - stop.at >= NODE_LIMITS.outageMs ? 'warning' : 'info',
    })),
  );

/** A runtime that is frozen returns no error: that its answers stop is the outage, and what is stated meanwhile belongs to it. */
function withWaits(stated: readonly NodeSpan[], waits: RuntimeWaits): NodeSpan[] {
  const silent = waits.silentSince();
  const frozen: NodeSpan[] = waits
    .all()
    .filter(({ from, to }) => to - from >= LIMITS.runtimeSilentMs)
    .map(({ from, to, last, first }) =>
      outage(from, to, [
        { at: from, ...last },
        { at: to, ...first },
      ]),
    );
  if (silent !== null) frozen.push(outage(silent.at, null, [silent]));
  return joined(stated, frozen);
}

/** Outages of the runtime as two sources show them, each once. */
function joined(stated: readonly NodeSpan[], more: readonly NodeSpan[]): NodeSpan[] {
  const all = stated.filter(({ kind }) => kind === 'runtime-outage');
  for (const one of more) {
    const at = all.findIndex(other => overlap(one, other));
    const other = all[at];
    if (other === undefined) all.push(one);
    else all[at] = union(one, other);
  }
  return [...stated.filter(({ kind }) => kind !== 'runtime-outage'), ...all];
}

const outage = (from: number, to: number | null, evidence: NodeSpan['evidence']): NodeSpan => ({
  kind: 'runtime-outage',
  level: 'warning',
  from,
  to,
  lasts: to === null,
  reasons: [],
  count: evidence.length,
  evidence,
});

const beginOf = ({ from }: NodeSpan): number => from ?? Number.NEGATIVE_INFINITY;
const endOf = ({ to }: NodeSpan): number => to ?? Number.POSITIVE_INFINITY;

/** An answer that states the error comes right after the outage. */
const overlap = (a: NodeSpan, b: NodeSpan): boolean =>
  beginOf(a) <= endOf(b) + LIMITS.runtimeAnswerMs && beginOf(b) <= endOf(a) + LIMITS.runtimeAnswerMs;

const union = (frozen: NodeSpan, stated: NodeSpan): NodeSpan => ({
  ...frozen,
  from: frozen.from === null || stated.from === null ? null : Math.min(frozen.from, stated.from),
  to: frozen.to === null || stated.to === null ? null : Math.max(frozen.to, stated.to),
  lasts: frozen.lasts || stated.lasts,
  reasons: [...frozen.reasons, ...stated.reasons],
  level: frozen.level === 'warning' || stated.level === 'warning' ? 'warning' : 'info',
  count: frozen.count + stated.count,
  evidence: [...frozen.evidence, ...stated.evidence],
});
