import type { Question } from './question.js';

export const byDay: Question = {
  id: 'by-day',
  title: 'How do deletions change over time?',
  about:
    'For each day in UTC: how many deletions ended, the p50 and p90 of their time in milliseconds, and how many did not complete.',
  by: [],
  sql: ({ where, limit }, dialect) => `
    select ${dialect.day('ended_ms')} as day, count(*) as deletions, ${dialect.quantile(0.5, 'duration_ms')} as p50_ms,
      ${dialect.quantile(0.9, 'duration_ms')} as p90_ms, ${dialect.countIf("verdict = 'incomplete'")} as incomplete
    from ${dialect.latest('lifecycles')}
    where ended_ms is not null and ${where}
    group by day
    order by day desc limit ${limit}`,
  sample: `
day         deletions  p50_ms  p90_ms  incomplete
2026-11-21          4    2557   58000           0
`,
};
