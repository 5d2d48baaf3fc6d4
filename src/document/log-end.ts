import type { Lifecycle, ResultDocument } from './contract/types.js';

/** When the log of a deletion's node ends, in ms UTC; for a node without a log, when the last log ends. Null if there is none. */
export function logEnds({ nodes, input }: Pick<ResultDocument, 'nodes' | 'input'>) {
  const byNode = new Map(nodes.flatMap(({ name, window }) => (name === null ? [] : [[name, window.to] as const])));
  return ({ node }: Pick<Lifecycle, 'node'>): number | null => {
    const end = byNode.get(node ?? '') ?? input.window.to;
    return end === null ? null : Date.parse(end);
  };
}

export type LogEnds = ReturnType<typeof logEnds>;
