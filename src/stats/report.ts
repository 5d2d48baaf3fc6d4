import type { ResultDocument } from '../contract/types.js';
import type { RenderOptions } from '../report/types.js';
import type { StatsDocument } from './types.js';

/** One output format of the figures. It trusts none of the texts in them. */
export interface StatsReport {
  readonly id: string;
  render(stats: StatsDocument, options: RenderOptions, document: ResultDocument): string;
}
