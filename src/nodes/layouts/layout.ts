/** A folder, an archive that contains others, or the file: its name, or a pattern for it; `**` is any number of them. */
export type Part = string | RegExp;

/** Its name is that of the node. */
export const ANY = /^(?<node>.{1,253})$/;

/** How a collector arranges what it collects. A layout is a hint, never evidence. */
export interface Layout {
  /** The collector's name for its users */
  readonly name: string;
  /** What it writes, and where that is documented. */
  readonly docs: string;
  /** What the path contains: the name of the Node, of the host, or of the machine under it; `fetched`: the Node from which it was fetched. */
  readonly calls: 'fetched' | 'node' | 'host' | 'machine';
  /** Match the end of the path of a node's log, folder by folder; the group `node` is the node's name. */
  readonly paths: readonly (readonly Part[])[];
  readonly samples: readonly { readonly path: string; readonly node: string }[];
}
