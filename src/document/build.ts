import { createHash } from 'node:crypto';
import type { ResolvedClock } from '../correlate/clock/types.js';
import type { NodeRun } from '../correlate/run.js';
import { nameKey } from '../correlate/types.js';
import { gapsBetween } from '../lifecycle/gaps.js';
import { headlineOf } from '../lifecycle/headline.js';
import { gracePeriodOf } from '../lifecycle/outcome.js';
import { reconstructAll } from '../lifecycle/reconstruct.js';
import { type Span, spanOf } from '../lifecycle/span.js';
import type { Reconstructed, StepResult } from '../lifecycle/types.js';
import { verdictOf } from '../lifecycle/verdict.js';
import { judgeAll, judgeRun } from '../rules/judge.js';
import { rules, runRules } from '../rules/registry.js';
import { nodeTroubles } from '../rules/troubles.js';
import type { Finding as RawFinding, RuleContext } from '../rules/types.js';
import type { EvidenceRef, Finding, Lifecycle, SourceReport, Step } from './types.js';

/** What became of the pods of a run and what is to be said of them and of the run, on the calendar. */
export function judgedOf(
  run: NodeRun,
  clock: ResolvedClock,
  sources: readonly SourceReport[],
): { lifecycles: Lifecycle[]; findings: Finding[] } {
  const deletions = reconstructAll(run);
  const byName = new Map<string, Reconstructed[]>();
  for (const one of deletions) {
    const same = byName.get(nameKey(one.pod));
    if (same === undefined) byName.set(nameKey(one.pod), [one]);
    else same.push(one);
  }
  const context: RuleContext = {
    toUtc: clock.toUtc,
    clockConfidence: clock.facts.confidence,
    zone: clock.facts.zone,
    troubles: nodeTroubles(run.node),
    others: deletions,
    last: run.last,
    interleaved: run.interleaved,
    firstOf: kubelet => run.processes[kubelet]?.from ?? null,
    namesakes: pod => byName.get(nameKey(pod)) ?? [],
  };
  const iso = (at: number | null): string | null => (at === null ? null : utcText(clock.toUtc(at)));
  return {
    // Rules ask what came after what: read backwards, the answers would all be wrong
    lifecycles: deletions.map(one =>
      quoted(lifecycle(one, run, clock, run.reversed ? [] : judgeAll(rules, one, context)), one),
    ),
    findings: judgeRun(runRules, { run, clock, sources, deletions }).map(finding => findingOf(finding, iso)),
  };
}

/** Longer lines are cut: they are shown to people. */
const MAX_QUOTE = 4096;

/** Puts the original lines to the places that the document names, where they were kept. */
function quoted(document: Lifecycle, { observations }: Reconstructed): Lifecycle {
  const texts = new Map(
    observations.flatMap(({ source, line, original }) =>
      original === undefined ? [] : [[`${source}:${line}`, original] as const],
    ),
  );
  if (texts.size === 0) return document;
  const quote = (ref: EvidenceRef): EvidenceRef => {
    const text = texts.get(`${ref.source}:${ref.line}`);
    return text === undefined ? ref : { ...ref, text: text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text };
  };
  return {
    ...document,
    steps: document.steps.map(step => ({ ...step, evidence: step.evidence.map(quote) })),
    findings: document.findings.map(finding => ({ ...finding, evidence: finding.evidence.map(quote) })),
  };
}

function lifecycle(one: Reconstructed, run: NodeRun, clock: ResolvedClock, findings: readonly RawFinding[]): Lifecycle {
  const iso = (at: number | null): string | null => (at === null ? null : utcText(clock.toUtc(at)));
  const span = spanOf(one, clock.toUtc);
  const gaps = gapsBetween(one.steps);
  const verdict = verdictOf(one, findings);
  const node = one.story?.snapshots.find(({ nodeName }) => nodeName !== null)?.nodeName ?? run.host;
  return {
    id: idOf(one, node, span),
    node,
    pod: { namespace: one.pod.namespace, name: one.pod.name },
    uid: one.uid,
    staticUID: one.staticUID,
    mirrorUIDs: one.mirrorUIDs,
    replacedBy: one.replacedBy,
    kind: one.kind,
    outcome: one.outcome,
    verdict,
    headline: headlineOf(one, verdict, findings, gaps, span),
    requestedAt: utcText(span.requestedAt),
    startedAt: utcText(span.startedAt),
    endedAt: utcText(span.endedAt),
    durationMs: durationOf(span),
    gracePeriodSeconds: gracePeriodOf(one),
    steps: one.steps.map(step => stepOf(step, iso)),
    gaps: gaps.map(gap => ({ ...gap, ms: Math.round(gap.ms * 1000) / 1000 })),
    findings: findings.map(finding => findingOf(finding, iso)),
  };
}

/** Dates outside of what a calendar holds are no dates. */
export const utcText = (ms: number | null): string | null =>
  ms === null || !Number.isFinite(ms) || Math.abs(ms) > 8.64e15 ? null : new Date(ms).toISOString();

function durationOf({ from, endedAt }: Span): number | null {
  return from === null || endedAt === null ? null : Math.max(0, Math.round(endedAt - from));
}

/** The same whenever the same deletion is read again: from its identity and its beginning, never from the input. */
function idOf(one: Reconstructed, node: string | null, { startedAt }: Span): string {
  const second = startedAt === null ? '' : String(Math.floor(startedAt / 1000));
  const parts = [node ?? '', one.uid ?? `${one.pod.namespace}/${one.pod.name}`, one.kind, second];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}

function stepOf(result: StepResult, iso: (at: number | null) => string | null): Step {
  return {
    step: result.step,
    status: result.status,
    at: result.at === null ? utcText(result.utc) : iso(result.at),
    ...(result.container === null ? {} : { container: result.container }),
    uid: result.uid,
    resourceVersion: result.resourceVersion,
    count: Math.max(result.seen.length, result.status === 'seen' ? 1 : 0),
    evidence: result.evidence,
    ...(result.why === null ? {} : { why: result.why }),
  };
}

function findingOf(
  { rule, level, message, at, evidence }: RawFinding,
  iso: (at: number | null) => string | null,
): Finding {
  return { rule, level, message, at: iso(at), evidence };
}
