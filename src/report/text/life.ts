import type { ResultDocument } from '../../contract/types.js';
import { terminal } from '../safe.js';
import { isStart, type LifeView, lifeViewsOf, zeroText } from '../view/life.js';
import { causeLines, podLines } from './cause.js';
import type { TextContext } from './context.js';
import { findingLines } from './findings.js';
import { GLUE, hanging } from './layout.js';
import { rowLines } from './timeline.js';
import { startHeading, verdictHeading } from './verdicts.js';

/** Each life of each pod: how it started, what happened to it, and how it went. */
export function lifeParts(document: ResultDocument, context: TextContext): readonly (readonly string[])[] {
  const { namesakes, lives } = lifeViewsOf(document);
  // Dense: a life has many steps, which have one line each
  return [namesakes.map(terminal), ...lives.map(life => lifeLines(life, { ...context, dense: true }))];
}

function lifeLines({ heads, particulars, zero, rows, rest }: LifeView, context: TextContext): string[] {
  const { width, paint, time } = context;
  const glued = particulars.map(([name, value]) => `${name} ${terminal(value)}`.replaceAll(' ', GLUE));
  return [
    ...heads.flatMap(head => headLines(head, context)),
    ...(glued.length === 0 ? [] : podLines(glued.join(', '), width).map(line => paint('dim', line))),
    ...(zero === null ? [] : hanging('  zero    ', zeroText(zero, time), width).map(line => paint('dim', line))),
    ...(rows.length === 0 ? [] : ['', ...rowLines(rows, () => '', context)]),
    ...(rest.length === 0 ? [] : ['', ...findingLines(rest, context)]),
  ];
}

const headLines = ({ part, cause, phases }: LifeView['heads'][number], context: TextContext): string[] => [
  ...(isStart(part) ? startHeading(part, context) : verdictHeading(part, context)),
  ...(cause === null ? [] : causeLines(cause, isStart(part) ? { headline: cause.message } : part, context)),
  ...(phases === '' ? [] : hanging('  phases  ', terminal(phases), context.width)),
];
