import type { Question } from './types.js';

export const causes: Question = {
  id: 'causes',
  title: 'What is found most often?',
  about:
    'Rules by the number of deletions, or runs, in which they found something, without what only informs; with how many findings that are and an example.',
  by: [],
  sql: ({ where, whereOfRuns, limit }, dialect) => `
    select rule, level, count(distinct (cluster, subject)) as subjects, count(*) as findings, min(message) as example
    from ${dialect.latest('findings')}
    where level <> 'info' and (
      (cluster, subject) in (select cluster, subject from ${dialect.latest('lifecycles')} where ${where})
      or (cluster, subject) in (select cluster, subject from ${dialect.latest('runs')}) and ${whereOfRuns})
    group by rule, level
    order by subjects desc, rule, level limit ${limit}`,
};
