import type { Dialect } from './types.js';

/** Which deletions a question is about. Patterns may have `*` for any text. */
export interface Selected {
  readonly clusters?: readonly string[];
  readonly namespaces?: readonly string[];
  readonly nodes?: readonly string[];
  /** Milliseconds since 1970. A deletion that has not ended goes on. */
  readonly since?: number;
  readonly until?: number;
}

/** As a condition on rows of `lifecycles`. */
export function conditionOf({ clusters, namespaces, nodes, since, until }: Selected, { literal }: Dialect): string {
  const anyOf = (column: string, patterns: readonly string[] | undefined): string | null =>
    patterns === undefined
      ? null
      : `(${patterns.map(pattern => `${column} like ${literal(likeOf(pattern))}`).join(' or ')})`;
  const conditions = [
    anyOf('cluster', clusters),
    anyOf('namespace', namespaces),
    anyOf('node', nodes),
    since === undefined ? null : `(ended_ms is null or ended_ms >= ${since})`,
    until === undefined ? null : `coalesce(requested_ms, started_ms) <= ${until}`,
  ].filter(one => one !== null);
  return conditions.length === 0 ? '1 = 1' : conditions.join(' and ');
}

/** No name of Kubernetes has a character that `like` takes for a pattern; a name with one is taken for a pattern, too. */
const likeOf = (pattern: string): string => pattern.replaceAll('*', '%');
