import type { Lifecycle } from '../contract/types.js';
import { csvCell } from './safe.js';
import type { Report } from './types.js';

export const csv: Report = {
  id: 'csv',
  title: 'CSV',
  purpose: 'For spreadsheets: one row per deletion.',
  render: ({ lifecycles }) => [row(Object.keys(COLUMNS)), ...lifecycles.map(rowOf)].join(''),
};

const COLUMNS: Readonly<Record<string, (one: Lifecycle) => string | number | null>> = {
  namespace: one => one.pod.namespace,
  name: one => one.pod.name,
  kind: one => one.kind,
  outcome: one => one.outcome,
  verdict: one => one.verdict,
  headline: one => one.headline,
  requestedAt: one => one.requestedAt,
  startedAt: one => one.startedAt,
  endedAt: one => one.endedAt,
  durationMs: one => one.durationMs,
  grace: one => one.gracePeriodSeconds,
  node: one => one.node,
  uid: one => one.uid,
  findings: one => one.findings.map(({ rule }) => rule).join(';'),
};

const rowOf = (one: Lifecycle): string => row(Object.values(COLUMNS).map(of => String(of(one) ?? '')));

const row = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
