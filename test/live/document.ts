import type { ResultDocument } from '../../src/contract/types.js';
import { podline } from '../cli/podline.js';

/** The document of some inputs, which are read without a complaint. */
export async function readAs(inputs: readonly string[]): Promise<ResultDocument> {
  const { stdout, stderr } = await podline(['analyze', ...inputs, '-o', 'json']);
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout);
}

/**
 * The document without what a recording calls otherwise: the list of files, and that it is the folder that names the node. A source is named by
 * what it is, so that two ways of laying them out can be compared.
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
