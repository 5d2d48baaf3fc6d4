import type { Start } from '../../contract/types.js';
import { startFindingsOf } from '../machine/faults.js';
import { pascalCase } from '../machine/names.js';
import { spanTitle, startPictureOf } from '../view/start-spans.js';
import { type EventInterval, intervalOf, LEVELS } from './items.js';

/** A start in trouble: all of it, its phases, and what was found. `end`: of the input. */
export function startIntervalsOf(start: Start, end: string | null): EventInterval[] {
  const picture = startPictureOf(start, end);
  if (picture === null) return [];
  const { from, to, spans } = picture;
  return [
    intervalOf(start, from, to, {
      ...{ source: 'PodState', level: 'Error', reason: 'PodStart', human: `start: ${start.headline}` },
      more: { verdict: start.verdict, outcome: start.outcome },
    }),
    ...spans.map(span =>
      intervalOf(start, span.from, span.to, {
        level: span.isOpen ? 'Warning' : 'Info',
        reason: pascalCase(`start-${span.id}`),
        human: span.isOpen ? `${spanTitle(span)}: its end was not seen` : spanTitle(span),
        container: span.container,
      }),
    ),
    ...startFindingsOf(start).map(({ rule, level, message, at }) => {
      const ms = at === null ? to : Date.parse(at);
      return intervalOf(start, ms, ms, { level: LEVELS[level], reason: pascalCase(rule), human: message });
    }),
  ];
}
