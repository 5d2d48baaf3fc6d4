import { podline } from '../cli/podline.js';

interface Document {
  readonly input: { readonly sources: readonly { readonly path: string; readonly type: string }[] };
  readonly nodes: readonly object[];
  readonly [part: string]: unknown;
}

/**
 * The document of some inputs, without what a recording calls otherwise: the list of files, and that it is the folder that names the node. A
 * source is named by what it is, so that two ways of laying them out can be compared.
 */
export async function documentOf(inputs: readonly string[]): Promise<unknown> {
  const { stdout, stderr } = await podline(['analyze', ...inputs, '-o', 'json']);
  if (stderr !== '') throw new Error(stderr);
  const document: Document = JSON.parse(stdout);
  const { sources } = document.input;
  const named: Document = JSON.parse(stdout, (key, value) =>
    key === 'source' && typeof value === 'number' ? sources[value]?.type : value,
  );
  return {
    ...named,
    input: { ...named.input, sources: null },
    nodes: named.nodes.map(node => ({ ...node, sources: null, basis: null })),
  };
}
