import { diffDocuments } from '../../show/diff/diff.js';
import { DIFF_REPORTS } from '../../show/diff/registry.js';
import type { DiffDocument, Sides } from '../../show/diff/types.js';
import { isComparable } from '../../show/diff/words.js';
import { type AnalyzeCommandOptions, renderOptions } from '../arguments/options.js';
import { readInputs } from '../input/read-inputs.js';
import { complain, EXIT, finish, type Io, UsageError } from '../io.js';
import { answering, outputsIn, writeFormats } from '../output/outputs.js';

export interface DiffOptions extends Omit<AnalyzeCommandOptions, 'watch'> {
  readonly watchBefore?: readonly string[];
  readonly watchAfter?: readonly string[];
  readonly failOn: 'worse' | 'any' | 'never';
}

/** `podline diff`: exits 1 when something got worse. */
export async function diffCommand(before: string, after: string, options: DiffOptions, io: Io): Promise<number> {
  const { watchBefore = [], watchAfter = [], failOn, ...common } = options;
  const outputs = outputsIn(DIFF_REPORTS, 'diff', options.output);
  if ([before, after, ...watchBefore, ...watchAfter].filter(input => input === '-').length > 1)
    throw new UsageError('standard input can be read only once: give at least one of the two as a file');
  // One after another: each takes the memory of a whole analysis
  const lines = outputs.some(({ format }) => format === 'html');
  const one = await readInputs([before], { ...common, watch: watchBefore }, io, { outputs, lines });
  const other = await readInputs([after], { ...common, watch: watchAfter }, io, { outputs, lines });
  const diff = diffDocuments({ name: before, document: one.document }, { name: after, document: other.document });
  const sides: Sides = { before: one.document, after: other.document };
  await writeFormats(
    answering(outputs, { answers: one.answers || other.answers }),
    DIFF_REPORTS,
    diff,
    renderOptions(common, io),
    io,
    sides,
  );
  const unread = {
    complaints: [...one.unread.complaints, ...other.unread.complaints],
    faults: [...one.unread.faults, ...other.unread.faults],
  };
  const { label, counts } = diff;
  const fails = (failOn === 'worse' && counts.worse > 0) || (failOn === 'any' && label !== 'same');
  const code = finish(unread, options, io, fails ? EXIT.findings : EXIT.ok);
  if (code !== EXIT.ok || isComparable(diff)) return code;
  complain(io, `nothing to compare: ${whyNothing(diff)}`);
  return EXIT.usage;
}

/** A check that compares nothing must not pass. */
function whyNothing({ before, after }: DiffDocument): string {
  const empty = [before, after].filter(({ lifecycles }) => lifecycles === 0).map(({ name }) => name);
  const starts =
    before.starts > 0 && after.starts > 0
      ? `, and none of the ${before.starts} and ${after.starts} starts can be compared`
      : '';
  if (empty.length > 0) return `no pod is deleted in ${empty.join(', nor in ')}${starts}`;
  return `no pod is deleted on both sides (${before.lifecycles} before, ${after.lifecycles} after)${starts}`;
}
