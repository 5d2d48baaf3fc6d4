import { styleText } from 'node:util';
import type { EvidenceRef, Lifecycle, ResultDocument } from '../contract/types.js';
import { quotation, terminal } from '../report/safe.js';
import type { RenderOptions } from '../report/types.js';
import type { Result } from './types.js';

type Style = Parameters<typeof styleText>[0];

const STYLES: Readonly<Record<Result['grade'], Style>> = {
  error: ['red', 'bold'],
  warn: 'yellow',
  pass: 'green',
  'not judged': 'dim',
};

/** The verdict of `podline check`, and below it what was expected and what was found: worst first. */
export function renderResults(
  results: readonly Result[],
  document: ResultDocument,
  { color, evidence }: RenderOptions,
): string {
  const paint = (style: Style, text: string): string =>
    color ? styleText(style, text, { validateStream: false }) : text;
  const label = (grade: Result['grade']): string => paint(STYLES[grade], grade.padEnd(6));
  const entry = (result: Result): string[] => {
    const { grade, rule, lifecycle, expected, found } = result;
    const head = `${label(grade)}  ${terminal(rule)}  ${subject(lifecycle)}`;
    if (grade === 'not judged') return [`${head}  ${terminal(expected)}: ${terminal(found)}`];
    if (grade === 'pass') return [`${head}  ${terminal(found)}`];
    return [
      head,
      `          expected  ${terminal(expected)}`,
      `          found     ${terminal(found)}`,
      ...places(result.evidence, document, evidence),
    ];
  };
  return `${[paint(STYLES[worst(results)], summary(results)), ...results.flatMap(entry)].join('\n')}\n`;
}

const subject = (lifecycle: Lifecycle | null): string =>
  lifecycle === null ? '(the run)' : terminal(`${lifecycle.pod.namespace}/${lifecycle.pod.name} (${lifecycle.kind})`);

const worst = (results: readonly Result[]): Result['grade'] => results[0]?.grade ?? 'pass';

function summary(results: readonly Result[]): string {
  const count = (grade: Result['grade']): number => results.filter(result => result.grade === grade).length;
  const unjudged = count('not judged');
  return [
    count('error') > 0 ? 'FAILED:' : 'PASSED:',
    `${plural(count('error'), 'error')}, ${plural(count('warn'), 'warning')}, ${count('pass')} passed`,
    unjudged > 0 ? `(${unjudged} could not be judged)` : '',
  ]
    .join(' ')
    .trim();
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

function places(refs: readonly EvidenceRef[], { input }: ResultDocument, quoted: boolean): string[] {
  if (refs.length === 0) return [];
  const place = ({ source, line }: EvidenceRef): string => terminal(`${input.sources[source]?.path ?? '?'}:${line}`);
  const lines = quoted ? refs.flatMap(({ text = '' }) => (text === '' ? [] : quotation(text))) : [];
  return [`          evidence  ${refs.map(place).join(', ')}`, ...lines.map(line => `                    ${line}`)];
}
