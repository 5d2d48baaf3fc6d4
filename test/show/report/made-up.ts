import type {
  Finding,
  Lifecycle,
  ResultDocument,
  SourceReport,
  Start,
  Step,
} from '../../../src/document/contract/types.js';
import { phasesOf } from '../../../src/document/judge/times.js';
import type { RenderOptions } from '../../../src/show/report/types.js';

/** Documents that exist without a log. */

export const options: RenderOptions = { width: 120, color: false, summary: false, evidence: false, zone: null };

export function step(name: string, second: number | null, more: Partial<Step> = {}): Step {
  return {
    step: name,
    status: 'seen',
    at: second === null ? null : new Date(Date.UTC(2026, 10, 21, 1, 0, 0) + second * 1000).toISOString(),
    uid: '11111111-2222-3333-4444-555555555555',
    resourceVersion: null,
    count: 1,
    evidence: [{ source: 0, line: 10 + (second ?? 0) }],
    ...more,
  };
}

export const absent = (name: string, status: Step['status'], why: string): Step =>
  step(name, null, { status, why, evidence: [], count: 0 });

export function finding(more: Partial<Finding> = {}): Finding {
  return {
    rule: 'stuck-volume-unmount',
    level: 'error',
    message: 'volume unmount is stuck',
    at: null,
    evidence: [{ source: 0, line: 77, text: 'E1121 the line itself' }],
    ...more,
  };
}

/** A deletion with the phases of its steps. */
export function deletion(more: Partial<Lifecycle> = {}): Lifecycle {
  const one: Lifecycle = {
    id: 'abc',
    family: 'end',
    node: 'node1',
    pod: { namespace: 'default', name: 'web' },
    uid: '11111111-2222-3333-4444-555555555555',
    staticUID: null,
    mirrorUIDs: [],
    replacedBy: null,
    kind: 'graceful',
    outcome: 'removed',
    verdict: 'complete',
    headline: 'complete in 20 s',
    cause: null,
    requestedAt: '2026-11-21T01:00:00.000Z',
    startedAt: '2026-11-21T01:00:01.000Z',
    endedAt: '2026-11-21T01:00:20.000Z',
    durationMs: 20_000,
    gracePeriodSeconds: 30,
    phases: [],
    steps: [step('delete-requested', 0), step('delete-seen', 1.5), step('stop-sent', 2), step('container-stopped', 19)],
    testimony: [],
    gaps: [],
    findings: [],
    ...more,
  };
  return { ...one, phases: more.phases ?? phasesOf(one) };
}

/** A start. */
export function begun(more: Partial<Start> = {}): Start {
  return {
    id: 'def',
    family: 'start',
    node: 'node1',
    pod: { namespace: 'default', name: 'web' },
    uid: '11111111-2222-3333-4444-555555555555',
    staticUID: null,
    mirrorUIDs: [],
    kind: 'first-start',
    outcome: 'ready',
    verdict: 'complete',
    headline: 'ready in 5 s: 4 s pull',
    cause: null,
    createdAt: '2026-11-21T01:00:00.000Z',
    seenAt: '2026-11-21T01:00:00.200Z',
    startedAt: '2026-11-21T01:00:04.900Z',
    readyAt: '2026-11-21T01:00:05.000Z',
    durationMs: 5_000,
    basisOfEnd: 'ready',
    uncertaintyMs: null,
    containers: [],
    phases: [{ phase: 'pull', part: 'runtime', from: '2026-11-21T01:00:00.500Z', ms: 4_000, uncertaintyMs: null }],
    steps: [step('add-seen', 0), step('sandbox-created', 1), step('running', 4), step('ready', 5)],
    restarts: [],
    findings: [],
    ...more,
  };
}

/** A start that hangs. */
export const hanging = (more: Partial<Start> = {}): Start =>
  begun({
    outcome: 'stuck',
    verdict: 'incomplete',
    headline: 'STUCK in volume mount for 4m: secret "keys" not found',
    startedAt: null,
    readyAt: null,
    durationMs: null,
    basisOfEnd: null,
    phases: [],
    steps: [step('add-seen', 0), step('sync-entered', 1)],
    findings: [finding({ rule: 'stuck-config', message: 'volume mount failed 9 times: secret "keys" not found' })],
    ...more,
  });

export function source(path: string, more: Partial<SourceReport> = {}): SourceReport {
  return {
    path,
    type: 'kubelet-log',
    framing: 'none',
    bytes: 1000,
    lines: 100,
    records: 100,
    continuations: 0,
    other: 0,
    unparsed: 0,
    events: 50,
    notes: [],
    ...more,
  };
}

export function documentOf(
  lifecycles: readonly Lifecycle[],
  input: Partial<ResultDocument['input']> = {},
  findings: readonly Finding[] = [],
): ResultDocument {
  return {
    schemaVersion: 4,
    tool: { name: 'podline', version: '0.0.0' },
    input: {
      sources: [source('logs/kubelet.log')],
      window: { from: '2026-11-21T01:00:00.000Z', to: '2026-11-21T01:05:00.000Z' },
      clock: { zone: '+08:00', year: 2026, basis: 'a stamp with its offset', confidence: 'certain' },
      kubelets: [
        {
          pid: 1,
          from: '2026-11-21T01:00:00.000Z',
          to: '2026-11-21T01:05:00.000Z',
          version: '1.36',
          versionBasis: 'it says so',
          verbosity: 4,
        },
      ],
      ...input,
    },
    nodes: [],
    episodes: [...lifecycles],
    findings,
  };
}
