import { restartsAnswer } from '../../show/restarts/answer.js';
import { TABLE_REPORTS } from '../../show/tables/tables.js';
import { type AnalyzeCommandOptions, renderOptions } from '../arguments/options.js';
import { readInputs } from '../input/read-inputs.js';
import type { Io } from '../io.js';
import { finish } from '../output/finish.js';
import { answering, outputsIn, writeFormats } from '../output/outputs.js';

/** `podline restarts`: exits 0 however many there were. */
export async function restartsCommand(
  inputs: readonly string[],
  options: AnalyzeCommandOptions,
  io: Io,
): Promise<number> {
  const outputs = outputsIn(TABLE_REPORTS, 'restarts', options.output);
  const read = await readInputs(inputs, options, io, { outputs });
  const render = renderOptions(options, io);
  await writeFormats(answering(outputs, read), TABLE_REPORTS, restartsAnswer(read.document, render.zone), render, io);
  return finish(read.unread, options, io);
}
