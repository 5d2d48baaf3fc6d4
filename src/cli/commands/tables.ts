import type { ResultDocument } from '../../document/contract/types.js';
import { groupingsOf } from '../../document/figures/groupings.js';
import { didYouMean } from '../../kit/nearest.js';
import { nodesAnswer } from '../../show/nodes.js';
import type { Format, Formats, RenderOptions } from '../../show/report/types.js';
import { restartsAnswer } from '../../show/restarts.js';
import { STATS_REPORTS, statsAnswer } from '../../show/stats/answer.js';
import { statsOf } from '../../show/stats/stats.js';
import { TABLE_REPORTS } from '../../show/tables.js';
import { type AnalyzeCommandOptions, renderOptions } from '../arguments/options.js';
import { readInputs } from '../input/read-inputs.js';
import { finish, type Io, UsageError } from '../io.js';
import { answering, outputsIn, writeFormats } from '../output/outputs.js';

interface TableOptions extends Omit<AnalyzeCommandOptions, 'by'> {
  /** Of `nodes` */
  readonly compare?: string;
  /** Of `stats` */
  readonly by?: readonly string[];
}

/** A command that prints tables, and exits 0 whatever is in them. `asked` checks its own options before anything is read. */
const tables =
  <Answer>(
    name: string,
    formats: Formats<Format<Answer, [], RenderOptions>>,
    asked: (options: TableOptions) => (document: ResultDocument, render: RenderOptions) => Answer,
  ) =>
  async (inputs: readonly string[], options: TableOptions, io: Io): Promise<number> => {
    const { by: _by, ...common } = options;
    const outputs = outputsIn(formats, name, options.output);
    const answerOf = asked(options);
    const read = await readInputs(inputs, common, io, { outputs });
    const render = renderOptions(common, io);
    await writeFormats(answering(outputs, read), formats, answerOf(read.document, render), render, io);
    return finish(read.unread, common, io);
  };

export const restartsCommand = tables('restarts', TABLE_REPORTS, () => {
  return (document, { zone }) => restartsAnswer(document, zone);
});

/** `podline stats`: the figures of many deletions and starts. */
export const statsCommand = tables('stats', STATS_REPORTS, ({ by, family }) => {
  const shown = (['end', 'start'] as const).filter(each => family?.includes(each) ?? true);
  const groups = [...new Set(['node', ...shown.flatMap(groupingsOf).map(grouping => grouping.by)])];
  const wrong = by?.find(each => !groups.includes(each));
  const asked = `with --family ${family?.join(' and ')}`;
  if (wrong !== undefined) throw new UsageError(`--by ${wrong}: ${asked} there are groups by ${groups.join(', ')}`);
  return document => statsAnswer(statsOf(document, by), document, !shown.includes('end'));
});

export const nodesCommand = tables('nodes', TABLE_REPORTS, ({ compare }) => {
  const names = compare?.split(',').map(name => name.trim());
  if (names !== undefined && (names.length !== 2 || names.includes('') || names[0] === names[1]))
    throw new UsageError(`--compare ${compare}: name two nodes, with a comma between them`);
  return document => nodesAnswer(document, names === undefined ? null : pairIn(document, names));
});

function pairIn({ nodes, episodes }: ResultDocument, [one = '', other = '']: readonly string[]): [string, string] {
  const names = new Set([...nodes.map(({ name }) => name), ...episodes.map(({ node }) => node)]);
  const known = [...names].flatMap(name => name ?? []);
  const unknown = [one, other].find(name => !known.includes(name));
  if (unknown === undefined) return [one, other];
  const hint = didYouMean(unknown, known) || `; it has ${known.join(', ') || 'none that is named'}`;
  throw new UsageError(`--compare: nothing about node ${unknown} in the input${hint}`);
}
