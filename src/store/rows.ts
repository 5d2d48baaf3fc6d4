import type { Finding, Lifecycle, ResultDocument } from '../contract/types.js';
import type { Row } from './tables.js';
import type { RunLabels } from './types.js';

/** The place of a lifecycle or a start in its run. */
export interface Placed extends Required<RunLabels> {
  readonly place: number;
}

export function findingRow(finding: Finding, { input }: ResultDocument, node: string | null): Row {
  const { rule, level, message, at, until = null, evidence } = finding;
  const [first] = evidence;
  const source = first === undefined ? null : (input.sources[first.source]?.path ?? null);
  return {
    rule,
    level,
    message,
    at_ms: instant(at),
    until_ms: instant(until),
    node,
    source,
    line: first?.line ?? null,
  };
}

/** Revisions within one millisecond. */
export const PRECISION = 1_000;

/** A log that is longer knows more; of two that end together, the one that shows more steps does. */
export function revisionOf(
  { node, steps }: Pick<Lifecycle, 'node' | 'steps'>,
  { nodes, input }: ResultDocument,
): number {
  const window = nodes.find(({ name }) => name === node)?.window ?? input.window;
  const seen = steps.filter(({ status }) => status === 'seen').length;
  return asOf(window.to) * PRECISION + Math.min(seen, PRECISION - 1);
}

export const asOf = (time: string | null): number => Math.max(0, instant(time) ?? 0);

/** Whole milliseconds: a step's time can have microseconds. */
export function instant(time: string | null): number | null {
  const at = Date.parse(time ?? '');
  return Number.isNaN(at) ? null : at;
}

export const numbered =
  (cluster: string, subject: string, revision: number) =>
  (rows: readonly Row[]): Row[] =>
    rows.map((row, seq) => ({ cluster, subject, revision, seq, ...row }));
