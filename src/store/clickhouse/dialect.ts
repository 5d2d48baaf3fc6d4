import { HEADS, type TableName } from '../tables.js';
import type { Dialect } from '../types.js';

const literal = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** The SQL of servers from 18 on: no joins, no window functions. */
export const clickhouseDialect: Dialect = {
  latest,
  // quantileExact uses another rank
  quantile: (share, expression) =>
    `if(count(${expression}) = 0, null, arrayElement(arraySort(groupArray(${expression})), toUInt32(ceil(count(${expression}) * ${share}))))`,
  day: expression => `toString(toDate(toDateTime(intDiv(${expression}, 1000), 'UTC'), 'UTC'))`,
  countIf: condition => `countIf(${condition})`,
  literal,
  // In all versions a backslash escapes; the older ones do not know `escape`
  like: (expression, pattern) => `${expression} like ${literal(pattern)}`,
};

function latest(table: TableName): string {
  if (HEADS.includes(table)) return `${table} final`;
  const known = HEADS.map(head => `select cluster, subject, revision from ${head} final`).join(' union all ');
  return `(select * from ${table} final where (cluster, subject, revision) in (${known}))`;
}
