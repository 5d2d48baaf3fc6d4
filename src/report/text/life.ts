import type { Lifecycle, ResultDocument, Start } from '../../contract/types.js';
import { terminal } from '../safe.js';
import {
  causeIn,
  isStart,
  type Life,
  lifeTimelineOf,
  livesOf,
  namesakesSaid,
  particularsOfLife,
  partsOf,
  phasesSaid,
  restOf,
  zeroSaid,
} from '../view/life.js';
import { causeLines, podLines } from './cause.js';
import type { TextContext } from './context.js';
import { findingLines } from './findings.js';
import { GLUE, hanging } from './layout.js';
import { rowLines } from './timeline.js';
import { startHeading, verdictHeading } from './verdicts.js';

/** Each life of each pod: how it started, what happened to it, and how it went. */
export function lifeParts(document: ResultDocument, context: TextContext): readonly (readonly string[])[] {
  const lives = livesOf(document);
  // Dense: a life has many steps, and each has one line
  return [namesakesSaid(lives).map(terminal), ...lives.map(life => lifeLines(life, { ...context, dense: true }))];
}

function lifeLines(life: Life, context: TextContext): string[] {
  const { width, paint, time } = context;
  const { zero, rows } = lifeTimelineOf(life);
  const particulars = particularsOfLife(life).map(([name, value]) =>
    `${name} ${terminal(value)}`.replaceAll(' ', GLUE),
  );
  const rest = restOf(life);
  return [
    ...partsOf(life).flatMap(part => headLines(part, context)),
    ...(particulars.length === 0 ? [] : podLines(particulars.join(', '), width).map(line => paint('dim', line))),
    ...(zero === null ? [] : hanging('  zero    ', zeroSaid(zero, time), width).map(line => paint('dim', line))),
    ...(rows.length === 0 ? [] : ['', ...rowLines(rows, () => '', context)]),
    ...(rest.length === 0 ? [] : ['', ...findingLines(rest, context)]),
  ];
}

/** What came of a start or a deletion, and why. */
function headLines(part: Start | Lifecycle, context: TextContext): string[] {
  const cause = causeIn(part);
  const phases = isStart(part) ? phasesSaid(part) : '';
  return [
    ...(isStart(part) ? startHeading(part, context) : verdictHeading(part, context)),
    ...(cause === null ? [] : causeLines(cause, isStart(part) ? { headline: cause.message } : part, context)),
    ...(phases === '' ? [] : hanging('  phases  ', terminal(phases), context.width)),
  ];
}
