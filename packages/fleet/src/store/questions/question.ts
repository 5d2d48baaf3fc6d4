import type { Family } from 'podline/internal';
import { ALL } from '../scope.js';
import type { Dialect } from '../types.js';

/** What the user chose for a question, as SQL needs it. */
export interface Scope {
  /** A condition on episodes. */
  readonly where: string;
  /** The same condition for findings of runs */
  readonly whereOfRuns: string;
  /** The column that rows are grouped by. */
  readonly by: string;
  /** The family that was asked for, from the families of the question. */
  readonly family: Family;
  /** Two kubelet versions that are compared. */
  readonly versions: readonly [before: string, after: string] | null;
  /** The largest number of rows. */
  readonly limit: number;
}

export interface Question {
  readonly id: string;
  readonly title: string;
  /** What it shows, and what its columns mean */
  readonly about: string;
  /** The columns that `--by` takes, its default first; absent where it takes none. */
  readonly by?: readonly string[];
  /** The families of episodes that `--family` takes, its default first. */
  readonly families: readonly Family[];
  /** It can compare two kubelet versions. */
  readonly takesVersions?: true;
  sql(scope: Scope, dialect: Dialect): string;
}

/** The name of the column that counts the episodes of a family. */
export const MANY: Readonly<Record<Family, string>> = { end: 'deletions', start: 'starts', node: 'episodes' };

/**
 * Two logs of a node may contain the end of one trouble, and the later one not its beginning: of rows that end at the same moment, the one
 * counts that begins first.
 */
function isWhole({ latest }: Dialect): string {
  const trouble = "cluster, coalesce(node, ''), kind, coalesce(ended_ms, 0)";
  // A row that does not show the beginning comes after those that do
  const begin = 'coalesce(started_ms, ended_ms, 0)';
  const firsts = `select ${trouble}, min(${begin}) from ${latest('episodes')} where family = 'node' and ended_ms is not null group by ${trouble}`;
  return `(ended_ms is null or (${trouble}, ${begin}) in (${firsts}))`;
}

/** A condition on episodes: what was chosen, and each trouble of a node once. */
export const isChosen = ({ where, family }: Pick<Scope, 'where' | 'family'>, dialect: Dialect): string =>
  [...(where === ALL ? [] : [where]), ...(family === 'node' ? [isWhole(dialect)] : [])].join(' and ');

/** The episodes of the family that were asked for, to follow `from`. */
export function chosenFrom(scope: Pick<Scope, 'where' | 'family'>, dialect: Dialect): string {
  const chosen = isChosen(scope, dialect);
  return `${dialect.latest('episodes')} where family = '${scope.family}'${chosen === '' ? '' : ` and ${chosen}`}`;
}

/** A condition on rows of the tables beside `episodes`. Episodes of two clusters may have the same id. */
export const isOfChosen = (scope: Pick<Scope, 'where' | 'family'>, dialect: Dialect): string =>
  `(cluster, subject) in (select cluster, subject from ${chosenFrom(scope, dialect)})`;

/** The same condition for tables that only one family has. */
export const isOfAny = (scope: Pick<Scope, 'where' | 'family'>, dialect: Dialect): string =>
  scope.where === ALL ? ALL : isOfChosen(scope, dialect);

/** Two namespaces may have owners with the same name. */
export const ownerColumns = (by: string): string => (by === 'owner' ? 'namespace, owner' : by);

export const timesOf = (column: string, dialect: Dialect): string =>
  `${dialect.quantile(0.5, column)} as p50_ms, ${dialect.quantile(0.9, column)} as p90_ms, max(${column}) as max_ms`;
