import { podEpisodesOf } from '../../document/episodes.js';
import { type Selection, select, unmatched } from '../../document/select/select.js';
import { linesReport } from '../../show/report/text/lines-report.js';
import { type AnalyzeCommandOptions, renderOptions } from '../arguments/options.js';
import { UsageError } from '../exit.js';
import { readInputs } from '../input/read-inputs.js';
import type { Io } from '../io.js';
import { finish } from '../output/finish.js';
import { writeOutputs } from '../output/outputs.js';

/** `podline lines POD`: the original lines of a pod's starts and deletions, and of what its node went through meanwhile. `wanted`: what --pod accepts, or a UID that --uid accepts. */
export async function linesCommand(
  wanted: string,
  inputs: readonly string[],
  options: AnalyzeCommandOptions,
  io: Io,
): Promise<number> {
  const outputs = [{ format: 'text', file: null }];
  const { document, unread } = await readInputs(inputs, options, io, { outputs, lines: true });
  const selections: readonly Selection[] = [{ pods: [wanted] }, { uids: [wanted] }];
  const selection = selections.find(one => podEpisodesOf(select(document, one)).length > 0);
  if (selection === undefined) throw new UsageError(...unread.complaints, ...unmatched(document, { pods: [wanted] }));
  await writeOutputs(outputs, select(document, selection), renderOptions(options, io), io, [linesReport]);
  return finish(unread, options, io);
}
