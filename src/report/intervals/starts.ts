import type { Start } from '../../contract/types.js';
import { startFindingsOf } from '../machine/faults.js';
import { pascalCase } from '../machine/names.js';
import { spanTitle, startPictureOf } from '../view/start-spans.js';
import { clockOf, type EventInterval, type IntervalContent, intervalOf, LEVELS, type Surroundings } from './items.js';

/** A start: the whole, its phases, and its findings. */
export function startIntervalsOf(start: Start, { window, taken }: Surroundings): EventInterval[] {
  const picture = startPictureOf(start, window.to);
  if (picture === null) return [];
  const { from, to, spans, restarts } = picture;
  const interval = (from: number, to: number, content: IntervalContent): EventInterval =>
    intervalOf(start, from, to, { ...content, more: { ...content.more, ...clockOf(taken) } });
  return [
    interval(from, to, {
      source: 'PodState',
      level: start.verdict === 'incomplete' ? 'Error' : 'Info',
      reason: 'PodStart',
      human: `start: ${start.headline}`,
      more: { verdict: start.verdict, outcome: start.outcome },
    }),
    ...spans.map(span =>
      interval(span.from, span.to, {
        level: span.isOpen ? 'Warning' : 'Info',
        reason: pascalCase(`start-${span.id}`),
        human: span.isOpen ? `${spanTitle(span)}: its end was not seen` : spanTitle(span),
        container: span.container,
      }),
    ),
    ...restarts.map(({ at, container, title: human }) =>
      interval(at, at, { level: 'Warning', reason: 'ContainerRestart', human, container }),
    ),
    ...startFindingsOf(start).map(({ rule, level, message, at }) => {
      const ms = at === null ? to : Date.parse(at);
      return interval(ms, ms, { level: LEVELS[level], reason: pascalCase(rule), human: message });
    }),
  ];
}
