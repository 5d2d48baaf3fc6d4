import { isOfAny, type Question } from './question.js';

export const slowestImages: Question = {
  id: 'slowest-images',
  title: 'Which images take longest to pull?',
  about:
    'Images by the time of their pulls, without waiting for others: how many pulls were measured, on how many nodes, p50, p90 and maximum in milliseconds; the longest wait for pulls of others; how many containers needed no pull.',
  by: [],
  families: ['start'],
  sql: (scope, dialect) => `
    select image, count(pull_ms) as pulls, count(distinct coalesce(node, '')) as nodes, ${dialect.quantile(0.5, 'pull_ms')} as p50_ms,
      ${dialect.quantile(0.9, 'pull_ms')} as p90_ms, max(pull_ms) as max_ms, max(waited_ms) as waited_ms,
      ${dialect.countIf("how = 'present'")} as present
    from ${dialect.latest('pulls')}
    where ${isOfAny(scope, dialect)}
    group by image
    order by p90_ms desc nulls last, image limit ${scope.limit}`,
};
