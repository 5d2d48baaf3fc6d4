import { foremost } from '../../../document/cause.js';
import type { ResultDocument, Start } from '../../../document/contract/types.js';
import type { Result } from '../../policy/types.js';
import { terminal } from '../safe.js';
import type { RenderOptions } from '../types.js';
import { beyondHeadline } from '../view/beyond-headline.js';
import { evidenceLines } from './cause.js';
import { createTextContext, type TextContext } from './context.js';
import { quoted } from './findings.js';
import { hanging } from './layout.js';
import type { Tone } from './style.js';

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
  const failures = of('error', 'warn');
  const others = of('pass', 'not evaluated');
  const parts = [
    [context.paint(TONES[results[0]?.grade ?? 'pass'], verdict(of('error').length, of('warn').length))],
    ...failures.map(result => failureLines(result, context)),
    options.all === true
      ? others.map(result => otherLine(result, context))
      : [othersText(of('pass').length, of('not evaluated').length)],
  ];
  return `${parts
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')}\n`;
}

const verdict = (errors: number, warnings: number): string =>
  `${errors > 0 ? 'FAILED' : 'PASSED'}: ${plural(errors, 'error')}, ${plural(warnings, 'warning')}`;

const othersText = (passed: number, unjudged: number): string =>
  `${passed} passed${unjudged === 0 ? '' : `, ${unjudged} not evaluated`} (-v lists them)`;

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

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

const otherLine = ({ grade, ...result }: Result, { paint }: TextContext): string =>
  `${paint(TONES[grade], grade.padEnd('not evaluated'.length))}  ${subject({ grade, ...result })}  ${terminal(
    grade === 'pass' ? result.found : `${result.expected}: ${result.found}`,
  )}`;

function subject({ lifecycle, start, rule }: Result): string {
  if (start !== undefined) {
    const { pod, node } = start;
    return terminal(`${pod.namespace}/${pod.name}  ${rule}  (start${node === null ? '' : `, ${node}`})`);
  }
  if (lifecycle === null) return terminal(`the input as a whole  ${rule}`);
  const { pod, kind, node } = lifecycle;
  return terminal(`${pod.namespace}/${pod.name}  ${rule}  (${kind}${node === null ? '' : `, ${node}`})`);
}

/** What explains the end of the deletion, if that is another finding than the one that failed. */
function causeBeyond({ lifecycle, start, finding, found }: Result): string {
  if (start !== undefined) return finding === undefined ? causeBeyondStart(start, found) : '';
  const cause = lifecycle === null ? null : foremost(lifecycle);
  if (cause === null || cause.rule === finding?.rule || found.includes(cause.message)) return '';
  return lifecycle !== null && found === lifecycle.headline ? beyondHeadline(cause, lifecycle) : cause.message;
}

function causeBeyondStart(start: Start, found: string): string {
  const message = foremost(start)?.message ?? '';
  return found.includes(start.headline) || found.includes(message) ? '' : message;
}
