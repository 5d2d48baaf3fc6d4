import type { Level, Lifecycle } from '../../contract/types.js';
import { count } from '../view/input.js';
import { isStartKind } from '../view/start-kind.js';
import { element, type Markup, text } from './element.js';
import type { Part } from './head.js';
import { MARGIN, WIDTH } from './layout.js';
import { lines } from './measure.js';

const LOOKS: Readonly<Record<Level, string>> = { error: 'bad', warning: 'warn', info: 'dim' };
/** More of them belong in a report. */
const FINDINGS = 3;
const ROOM = WIDTH - 2 * MARGIN;
const ROW = 17;

interface FootFacts {
  readonly others: number;
  readonly hasDeadline: boolean;
}

/** The findings, what is not in the picture, and how to read it. */
export function footMarkup(lifecycle: Lifecycle, top: number, facts: FootFacts): Part {
  const rows = [
    ...[...lifecycle.findings]
      .sort((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level))
      .slice(0, FINDINGS)
      .flatMap(({ level, rule, message }) =>
        lines(`${level} ${rule}: ${message}`, 12, ROOM, 2).map(words => ({ words, look: LOOKS[level], size: 12 })),
      ),
    ...remarksOf(lifecycle, facts).map(words => ({ words, look: 'dim', size: 11 })),
  ];
  return {
    height: rows.length * ROW + 22,
    content: rows.map(({ words, look, size }, index): Markup => {
      const y = top + 22 + index * ROW;
      return element('text', { class: look, x: MARGIN, y, 'font-size': size }, [text(words)]);
    }),
  };
}

const ORDER: readonly Level[] = ['error', 'warning', 'info'];

function remarksOf({ kind, steps, findings }: Lifecycle, { others, hasDeadline }: FootFacts): string[] {
  const unseen = steps.filter(({ status }) => status === 'not-observable' || status === 'outside-window').length;
  const parts = [
    'Long pauses are shortened',
    ...(hasDeadline ? ['dashed: the grace period ends'] : []),
    ...(unseen > 0
      ? [`${count(unseen, 'step')} that the log cannot show ${unseen === 1 ? 'is' : 'are'} left out`]
      : []),
    ...(findings.length > FINDINGS ? [`${count(findings.length - FINDINGS, 'finding')} more`] : []),
    ...(others > 0 ? [`${count(others, isStartKind(kind) ? 'other start' : 'other deletion')} not shown`] : []),
  ];
  return lines(`${parts.join(' · ')} · podline`, 11, ROOM, 2);
}
