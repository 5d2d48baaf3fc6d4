import { isOfChosen, type Question } from './question.js';

export const causes: Question = {
  id: 'causes',
  title: 'What is found most often?',
  about:
    'Rules by the number of deletions (or starts, or episodes of nodes) and runs in which they found an error or a warning, with the number of findings and an example.',
  by: [],
  families: ['end', 'start', 'node'],
  sql: (scope, dialect) => `
    select rule, level, count(distinct (cluster, subject)) as subjects, count(*) as findings, min(message) as example
    from ${dialect.latest('findings')}
    where level <> 'info' and (
      ${isOfChosen(scope, dialect)}
      or (cluster, subject) in (select cluster, subject from ${dialect.latest('runs')}) and ${scope.whereOfRuns})
    group by rule, level
    order by subjects desc, rule, level limit ${scope.limit}`,
};
