import type { NodeOptions } from '../analyze/node.js';
import type { AnalyzeOptions } from '../analyze/options.js';
import type { Source } from '../input/source.js';
import { analyzeEach } from './each.js';
import type { EachResult } from './group.js';
import { createForecast } from './jobs/forecast.js';
import { createPool } from './jobs/pool.js';
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
  /** Nothing more is asked. */
  end(): Promise<void>;
}

/** In this process, and its threads: those begin as soon as the survey shows that there is work for them. */
export function stagesHere({ jobs = 1 }: Pick<AnalyzeOptions, 'jobs'>): Stages {
  const pool = createPool();
  const nodesSeen = createForecast();
  return {
    async survey(source, index) {
      const found = await survey(source, index);
      if (jobs > 1) pool.begin(Math.min(jobs, await nodesSeen(source, found)) - 1);
      return found;
    },
    readShared,
    analyzeEach: (...asked) => analyzeEach(pool, ...asked),
    end: () => pool.close(),
  };
}
