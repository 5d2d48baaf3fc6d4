import type { Question } from './types.js';

export const causes: Question = {
  id: 'causes',
  title: 'What is found most often?',
  about:
    'Rules by the number of deletions, or runs, in which they found something, without those that only inform; with how many namespaces they concern and an example.',
  by: [],
  sql: ({ where, limit }, dialect) => `
    select rule, level, count(distinct subject) as subjects, count(*) as findings, min(message) as example
    from ${dialect.latest('findings')} 
    where level <> 'info' and subject in (select subject from ${dialect.latest('lifecycles')} where ${where})
    group by rule, level
    order by subjects desc, rule, level limit ${limit}`,
};
