import { type AnalyzeCommandOptions, quotes, renderOptions, traceSender } from '../arguments/options.js';
import { readInputs } from '../input/read-inputs.js';
import type { Io } from '../io.js';
import { finish } from '../output/finish.js';
import { answering, parseOutput, writeOutputs } from '../output/outputs.js';

/** With `--life`, only that pod is selected. */
const selected = ({ life, ...options }: AnalyzeCommandOptions): AnalyzeCommandOptions =>
  life === undefined ? options : { ...options, pod: [...(options.pod ?? []), life] };

/** `podline analyze`: exits 0 whatever it finds. */
export async function analyzeCommand(
  inputs: readonly string[],
  options: AnalyzeCommandOptions,
  io: Io,
): Promise<number> {
  const outputs = (options.output ?? ['text']).map(parseOutput);
  const sendTraces = await traceSender(options, io);
  const read = await readInputs(inputs, selected(options), io, { outputs, lines: quotes(outputs, options) });
  const { document, found, unread } = read;
  await writeOutputs(answering(outputs, read), document, { ...renderOptions(options, io), found }, io);
  await sendTraces?.(document);
  return finish(unread, options, io);
}
