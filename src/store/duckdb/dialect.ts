import type { Dialect } from '../types.js';

export const duckdbDialect: Dialect = {
  // Earlier revisions are deleted when later ones are written
  latest: table => table,
  // Of the nearest rank, as it is
  quantile: (share, expression) => `quantile_disc(${expression}, ${share})`,
  day: expression => `strftime(make_timestamp((${expression}) * 1000), '%Y-%m-%d')`,
  countIf: condition => `count(*) filter (where ${condition})`,
  literal: text => `'${text.replaceAll("'", "''")}'`,
};
