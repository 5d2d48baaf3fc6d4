import type { ResultDocument } from '../../../src/document/contract/types.js';
import { podline } from '../../../test/cli/podline.js';

/** The document of some inputs, which must be read without a complaint. */
export async function readAs(inputs: readonly string[]): Promise<ResultDocument> {
  const { stdout, stderr } = await podline(['analyze', ...inputs, '-o', 'json']);
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout);
}

/**
 * The document without the parts that a recording names differently: the list of files, and the folder as the name of the node. Each source
 * has the name of its content, so that two layouts can be compared.
 */
export async function documentOf(inputs: readonly string[]): Promise<unknown> {
  const document = await readAs(inputs);
  const { sources } = document.input;
  const named: ResultDocument = JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'source' && typeof value === 'number' ? sources[value]?.type : value,
  );
  return {
    ...named,
    input: { ...named.input, sources: null },
    nodes: named.nodes.map(node => ({ ...node, sources: null, basis: null })),
  };
}
