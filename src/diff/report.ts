import type { RenderOptions } from '../report/types.js';
import type { DiffDocument } from './types.js';

/** One output format of a comparison. It trusts none of the texts in it. */
export interface DiffReport {
  readonly id: string;
  render(diff: DiffDocument, options: RenderOptions): string;
}
