import type { Finding, Lifecycle, ResultDocument, Step } from '../../src/document/contract/types.js';

/** Seconds of one morning. */
export const second = (at: number): string => new Date(Date.UTC(2026, 10, 21, 1, 0, 0) + at * 1000).toISOString();

export const seen = (step: string, at: number | null, more: Partial<Step> = {}): Step => ({
  step,
  status: 'seen',
  at: at === null ? null : second(at),
  uid: null,
  resourceVersion: null,
  count: 1,
  evidence: at === null ? [] : [{ source: 0, line: 100 + at }],
  ...more,
});

export const finding = (rule: string, more: Partial<Finding> = {}): Finding => ({
  rule,
  level: 'warning',
  message: `${rule} happened`,
  at: null,
  evidence: [],
  ...more,
});

export const lifecycle = (name: string, more: Partial<Lifecycle> = {}): Lifecycle => ({
  id: name,
  family: 'end',
  node: null,
  pod: { namespace: 'default', name },
  uid: null,
  staticUID: null,
  mirrorUIDs: [],
  replacedBy: null,
  kind: 'graceful',
  outcome: 'removed',
  verdict: 'complete',
  headline: 'complete in 1 s',
  cause: null,
  requestedAt: null,
  startedAt: second(0),
  endedAt: second(1),
  durationMs: 1000,
  gracePeriodSeconds: 30,
  phases: [],
  steps: [],
  testimony: [],
  gaps: [],
  findings: [],
  ...more,
});

export const document = (lifecycles: readonly Lifecycle[], more: Partial<ResultDocument> = {}): ResultDocument => ({
  schemaVersion: 4,
  tool: { name: 'podline', version: '0' },
  input: {
    sources: [
      {
        path: 'kubelet.log',
        type: 'kubelet-log',
        framing: 'none',
        bytes: 0,
        lines: 0,
        records: 0,
        continuations: 0,
        other: 0,
        unparsed: 0,
        events: 0,
        notes: [],
      },
    ],
    window: { from: second(0), to: second(100) },
    clock: { zone: 'Z', year: 2026, basis: 'made up', confidence: 'certain' },
    kubelets: [{ pid: 1, from: null, to: null, version: '1.30', versionBasis: 'made up', verbosity: 4 }],
  },
  nodes: [],
  episodes: [...lifecycles],
  findings: [],
  ...more,
});
