/** A folder, an archive in which others lie, or the file: its name, or what fits it; `**` is any number of them. */
export type Part = string | RegExp;

/** It is called as the node is. */
export const ANY = /^(?<node>.{1,253})$/;

/** How a collector lays out what it collects: all that is known of it. A layout is a hint, never evidence. */
export interface Layout {
  /** The collector, as its users call it. */
  readonly name: string;
  /** What it writes, and where that is laid down. */
  readonly docs: string;
  /** What stands in the path: the Node's name, the host's, or that of the machine under it. */
  readonly calls: 'node' | 'host' | 'machine';
  /** Fit the end of the path of a node's log, folder by folder; the group `node` is what it calls the node. */
  readonly paths: readonly (readonly Part[])[];
  readonly samples: readonly { readonly path: string; readonly node: string }[];
}
