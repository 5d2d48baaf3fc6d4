import type { Dialect } from './types.js';

/** The condition if nothing is selected. */
export const ALL = '1 = 1';

/** Which episodes a question is about. Patterns may have `*` for any text. */
export interface Selected {
  readonly clusters?: readonly string[];
  readonly namespaces?: readonly string[];
  readonly nodes?: readonly string[];
  /** Milliseconds since 1970. What has not ended counts as in progress */
  readonly since?: number;
  readonly until?: number;
}

/** The scope as conditions on rows of `episodes`, and on findings of runs as a whole, which belong to no namespace. */
export function conditionsOf({ clusters, namespaces, nodes, since, until }: Selected, dialect: Dialect) {
  const cluster = anyOf('cluster', clusters, dialect);
  const node = anyOf('node', nodes, dialect);
  return {
    where: both([
      cluster,
      anyOf('namespace', namespaces, dialect),
      node,
      since === undefined ? null : `(ended_ms is null or ended_ms >= ${since})`,
      // What a node went through may have begun before its log
      until === undefined
        ? null
        : `coalesce(requested_ms, started_ms, case when family = 'node' then 0 end) <= ${until}`,
    ]),
    whereOfRuns: both([
      cluster,
      namespaces === undefined ? null : '1 = 0',
      node,
      since === undefined ? null : `(at_ms is null or coalesce(until_ms, at_ms) >= ${since})`,
      until === undefined ? null : `(at_ms is null or at_ms <= ${until})`,
    ]),
  };
}

function both(conditions: readonly (string | null)[]): string {
  const own = conditions.filter(one => one !== null);
  return own.length === 0 ? ALL : own.join(' and ');
}

const anyOf = (column: string, patterns: readonly string[] | undefined, { like }: Dialect): string | null =>
  patterns === undefined ? null : `(${patterns.map(pattern => like(column, likeOf(pattern))).join(' or ')})`;

/** Names of clusters are free text, and often are paths: `_` and `%` are ordinary characters in them. */
const likeOf = (pattern: string): string => pattern.replaceAll(/[\\%_]/g, '\\$&').replaceAll('*', '%');
