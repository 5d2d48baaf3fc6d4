import type { ResultDocument } from '../../document/contract/types.js';
import type { Format } from '../report/types.js';
import type { StatsDocument } from './types.js';

/** One output format of the figures. */
export type StatsReport = Format<StatsDocument, [document: ResultDocument]>;
