import { podEpisodesOf } from '../../document/episodes.js';
import { type Selection, select, unmatched } from '../../document/select/select.js';
import { linesReport } from '../../show/report/text/lines-report.js';
import { type AnalyzeCommandOptions, quotes, renderOptions, traceSender } from '../arguments/options.js';
import { readInputs } from '../input/read-inputs.js';
import { finish, type Io, UsageError } from '../io.js';
import { answering, parseOutput, writeOutputs } from '../output/outputs.js';

/** `podline analyze`: exits 0 whatever it finds. */
export async function analyzeCommand(
  inputs: readonly string[],
  options: AnalyzeCommandOptions,
  io: Io,
): Promise<number> {
  const outputs = (options.output ?? ['text']).map(parseOutput);
  const sendTraces = await traceSender(options, io);
  const { life, pod = [] } = options;
  const selecting = life === undefined ? options : { ...options, pod: [...pod, life] };
  const read = await readInputs(inputs, selecting, io, { outputs, lines: quotes(outputs, options) });
  const { document, found, unread } = read;
  await writeOutputs(answering(outputs, read), document, { ...renderOptions(options, io), found }, io);
  await sendTraces?.(document);
  return finish(unread, options, io);
}

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
