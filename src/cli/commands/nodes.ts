import type { ResultDocument } from '../../document/contract/types.js';
import { didYouMean } from '../../kit/nearest.js';
import { nodesAnswer } from '../../show/nodes/answer.js';
import { TABLE_REPORTS } from '../../show/tables/tables.js';
import { type AnalyzeCommandOptions, renderOptions } from '../arguments/options.js';
import { UsageError } from '../exit.js';
import { readInputs } from '../input/read-inputs.js';
import type { Io } from '../io.js';
import { finish } from '../output/finish.js';
import { answering, outputsIn, writeFormats } from '../output/outputs.js';

interface NodesOptions extends AnalyzeCommandOptions {
  readonly compare?: string;
}

/** `podline nodes`: exits 0 whatever they went through. */
export async function nodesCommand(
  inputs: readonly string[],
  { compare, ...options }: NodesOptions,
  io: Io,
): Promise<number> {
  const outputs = outputsIn(TABLE_REPORTS, 'nodes', options.output);
  const names = compare?.split(',').map(name => name.trim());
  if (names !== undefined && (names.length !== 2 || names.includes('') || names[0] === names[1]))
    throw new UsageError(`--compare ${compare}: name two nodes, with a comma between them`);
  const read = await readInputs(inputs, options, io, { outputs });
  const pair = names === undefined ? null : pairIn(read.document, names);
  const render = renderOptions(options, io);
  await writeFormats(answering(outputs, read), TABLE_REPORTS, nodesAnswer(read.document, pair), render, io);
  return finish(read.unread, options, io);
}

function pairIn({ nodes, episodes }: ResultDocument, [one = '', other = '']: readonly string[]): [string, string] {
  const known = [...new Set([...nodes.map(({ name }) => name), ...episodes.map(({ node }) => node)])].flatMap(
    name => name ?? [],
  );
  const unknown = [one, other].find(name => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(
      `--compare: nothing about node ${unknown} in the input${didYouMean(unknown, known) || `; it has ${known.join(', ') || 'none that is named'}`}`,
    );
  return [one, other];
}
