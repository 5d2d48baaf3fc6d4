import { documentOf } from '../analyze/document.js';
import type { NodeResult } from '../analyze/node.js';
import type { ResultDocument, SourceReport } from '../contract/types.js';

/** Reports of sources by their place in the list of all. */
export type Reports = ReadonlyMap<number, SourceReport>;

const isNode = ({ sources, lifecycles, findings }: NodeResult): boolean =>
  lifecycles.length + findings.length > 0 || [...sources.values()].some(({ records }) => records > 0);

/**
 * The results of nodes as one document. A host without a line of a kubelet or a runtime is not a node, though its lines are in the
 * account. `others`: of nodes without a log; `beside`: reports of sources that belong to no node.
 */
export function togetherOf(
  results: readonly NodeResult[],
  others: readonly NodeResult[],
  beside: readonly Reports[],
): ResultDocument {
  const nodes = results.filter(isNode);
  const kept = nodes.length + others.length > 0 ? nodes : results;
  const left = results.filter(one => !kept.includes(one)).map(({ sources }) => sources);
  return documentOf([...kept, ...others], [...left, ...beside]);
}
