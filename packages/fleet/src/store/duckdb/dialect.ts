import { type Dialect, SHARES } from '../types.js';

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export const duckdbDialect: Dialect = {
  // Earlier revisions are deleted when later ones are written
  latest: table => table,
  // Nearest rank. One aggregate, with the same text for each share, computes all: with one for each share, the values of a group would be
  // held and sorted once more
  quantile: (share, expression) => `quantile_disc(${expression}, [${SHARES.join(', ')}])[${SHARES.indexOf(share) + 1}]`,
  day: expression => `strftime(make_timestamp((${expression}) * 1000), '%Y-%m-%d')`,
  countIf: condition => `count(*) filter (where ${condition})`,
  none: type => `cast(null as ${type === 'text' ? 'varchar' : 'bigint'})`,
  literal,
  like: (expression, pattern) => `${expression} like ${literal(pattern)} escape '\\'`,
};
