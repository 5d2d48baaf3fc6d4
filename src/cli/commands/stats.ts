import { BY, START_BY } from '../../document/figures/groupings.js';
import { STATS_REPORTS, statsAnswer } from '../../show/stats/answer.js';
import { statsOf } from '../../show/stats/stats.js';
import { type AnalyzeCommandOptions, renderOptions } from '../arguments/options.js';
import { UsageError } from '../exit.js';
import { readInputs } from '../input/read-inputs.js';
import type { Io } from '../io.js';
import { finish } from '../output/finish.js';
import { answering, outputsIn, writeFormats } from '../output/outputs.js';

interface StatsOptions extends Omit<AnalyzeCommandOptions, 'by' | 'starts'> {
  readonly by?: readonly string[];
  /** The figures of starts, instead of those of deletions. */
  readonly starts?: boolean;
}

/** `podline stats`: the figures of many deletions; exits 0 whatever they are. */
export async function statsCommand(
  inputs: readonly string[],
  { by, starts = false, ...options }: StatsOptions,
  io: Io,
): Promise<number> {
  const outputs = outputsIn(STATS_REPORTS, 'stats', options.output);
  const groups: readonly string[] = starts ? START_BY : BY;
  const wrong = by?.find(each => !groups.includes(each));
  if (wrong !== undefined)
    throw new UsageError(
      `--by ${wrong}: ${starts ? 'starts' : 'deletions'} are grouped by ${groups.join(', ')}${starts ? '' : ', starts (--starts) also by image'}`,
    );
  const read = await readInputs(inputs, options, io, { outputs });
  const { document, unread } = read;
  const answer = statsAnswer(statsOf(document, by, starts), document);
  await writeFormats(answering(outputs, read), STATS_REPORTS, answer, renderOptions(options, io), io);
  return finish(unread, options, io);
}
