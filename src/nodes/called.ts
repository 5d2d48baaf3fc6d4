import type { NodeName } from '../analyze/input-facts.js';
import type { NodeResult } from '../analyze/node.js';
import { changed } from '../document/folded.js';

/** The result of a node that turned out to be called otherwise. */
export function called(result: NodeResult, { name, basis }: NodeName): NodeResult {
  const { facts, lifecycles } = result;
  const own = facts.name;
  return {
    ...result,
    facts: { ...facts, name, basis },
    lifecycles: lifecycles.map(one => (one.node === own ? changed(one, { node: name }) : one)),
  };
}
