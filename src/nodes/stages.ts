import type { NodeOptions } from '../analyze/node.js';
import type { AnalyzeOptions } from '../analyze/options.js';
import type { Source } from '../input/source.js';
import { analyzeEach } from './each.js';
import type { EachResult } from './group.js';
import type { Plan } from './plan.js';
import { readShared, type Shared } from './shared.js';
import { survey } from './survey.js';
import type { Survey } from './types.js';

/** What reads inputs. Everything else is computed from what these tell, and each of them is asked in the same order for the same inputs. */
export interface Stages {
  survey(source: Source, index: number): Promise<Survey>;
  readShared(sources: readonly Source[], surveys: readonly Survey[], options: AnalyzeOptions): Promise<Shared>;
  analyzeEach(
    plan: Plan,
    sources: readonly Source[],
    shared: Shared,
    options: NodeOptions,
  ): Promise<readonly EachResult[]>;
}

/** In this process, and its threads. */
export const HERE: Stages = { survey, readShared, analyzeEach };
