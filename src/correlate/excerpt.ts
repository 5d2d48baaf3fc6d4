import type { SourceReport } from '../document/contract/types.js';
import { LIMITS } from './thresholds.js';

/** Whether the input is a few lines that a person picked out, so that each of them may be what the question is about. */
export const isExcerpt = (sources: readonly SourceReport[]): boolean =>
  sources.filter(({ type }) => type === 'kubelet-log').reduce((sum, { records }) => sum + records, 0) <=
  LIMITS.excerptRecords;

/** Whether the input is only a few lines, whatever was copied. */
export const isShort = (sources: readonly SourceReport[]): boolean =>
  sources.reduce((sum, { lines }) => sum + lines, 0) <= LIMITS.excerptRecords;
