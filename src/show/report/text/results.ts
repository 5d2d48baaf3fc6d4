import type { ResultDocument } from '../../../document/contract/types.js';
import { foremost } from '../../../document/episodes.js';
import { type Result, verdictOf } from '../../policy/result.js';
import { terminal } from '../safe.js';
import { beyondHeadline } from '../told/findings.js';
import type { Tone } from '../told/writer.js';
import type { RenderOptions } from '../types.js';
import { hanging } from './layout.js';
import { createTextContext, evidenceLines, quoted, type TextContext } from './writer.js';

const TONES: Readonly<Record<Result['grade'], Tone>> = {
  error: 'bad',
  warn: 'warn',
  pass: 'good',
  'not evaluated': 'dim',
};

/** The verdict of `podline check`; what failed, with its cause and what to do; the number of the others, or with `--all` each of them. */
export function renderResults(results: readonly Result[], document: ResultDocument, options: RenderOptions): string {
  const context = createTextContext(document, options);
  const of = (...grades: Result['grade'][]): Result[] => results.filter(({ grade }) => grades.includes(grade));
  const { verdict, others } = verdictOf(results);
  const parts = [
    [context.paint(TONES[results[0]?.grade ?? 'pass'], verdict)],
    ...of('error', 'warn').map(result => failureLines(result, context)),
    options.all === true
      ? of('pass', 'not evaluated').map(result => otherLine(result, context))
      : [`${others} (-v lists them)`],
  ];
  return `${parts
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')}\n`;
}

const INDENT = ' '.repeat('  expected  '.length);

function failureLines(result: Result, context: TextContext): string[] {
  const { width, paint, piped, advise, evidence: inFull } = context;
  const labelled = (label: string, text: string): string[] => {
    const lead = `  ${label}`.padEnd(INDENT.length);
    if (text === '') return [];
    return piped ? [lead + terminal(text)] : hanging(lead, terminal(text), width);
  };
  const { grade, expected, found, finding, evidence } = result;
  return [
    `${paint(TONES[grade], grade.padEnd(5))}  ${subject(result)}`,
    ...labelled('expected', expected),
    ...labelled('found', found),
    ...labelled('cause', causeBeyond(result)),
    ...(evidence.length === 0
      ? []
      : evidenceLines(evidence, context, { first: '  evidence'.padEnd(INDENT.length), indent: INDENT, lead: '' })),
    ...(inFull ? quoted(evidence) : []),
    ...labelled('next', finding === undefined ? '' : advise(finding).next),
  ];
}

function otherLine(result: Result, { paint }: TextContext): string {
  const { grade, expected, found } = result;
  const said = terminal(grade === 'pass' ? found : `${expected}: ${found}`);
  return `${paint(TONES[grade], grade.padEnd('not evaluated'.length))}  ${subject(result)}  ${said}`;
}

function subject({ one, rule }: Result): string {
  if (one === null) return terminal(`the input as a whole  ${rule}`);
  const node = one.node ?? '';
  if (one.family === 'node') return terminal(`${['node', node].join(' ').trim()}  ${rule}  (${one.kind})`);
  const { pod } = one;
  const about = [one.family === 'start' ? 'start' : one.kind, ...(node === '' ? [] : [node])].join(', ');
  return terminal(`${pod.namespace}/${pod.name}  ${rule}  (${about})`);
}

/** What explains the episode, if that is another finding than the one that failed. */
function causeBeyond({ one, finding, found }: Result): string {
  if (one === null || (one.family === 'start' && finding !== undefined)) return '';
  const cause = foremost(one);
  if (cause === null || cause === finding || cause.rule === finding?.rule || found.includes(cause.message)) return '';
  if (!found.includes(one.headline)) return cause.message;
  return one.family === 'end' ? beyondHeadline(cause, one) : '';
}
