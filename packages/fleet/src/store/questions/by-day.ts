import { chosenFrom, MANY, type Question } from './question.js';

export const byDay: Question = {
  id: 'by-day',
  title: 'How do deletions, or starts, change over time?',
  about:
    'For each day in UTC: how many deletions (or starts, or episodes of nodes) ended, the p50 and p90 of their time in milliseconds, and how many did not complete.',
  by: [],
  families: ['end', 'start', 'node'],
  sql: (scope, dialect) => `
    select ${dialect.day('ended_ms')} as day, count(*) as ${MANY[scope.family]}, ${dialect.quantile(0.5, 'duration_ms')} as p50_ms,
      ${dialect.quantile(0.9, 'duration_ms')} as p90_ms, ${dialect.countIf("verdict = 'incomplete'")} as incomplete
    from ${chosenFrom(scope, dialect)} and ended_ms is not null
    group by day
    order by day desc limit ${scope.limit}`,
};
