/** How a collector lays out what it collects: all that is known of it. A layout is a hint, never evidence. */
export interface Layout {
  /** The collector, as its users call it. */
  readonly name: string;
  /** What it writes, and where that is laid down. */
  readonly docs: string;
  /** What stands in the path: the Node's name, the host's, or that of the machine under it. */
  readonly calls: 'node' | 'host' | 'machine';
  /** Fits the path of a node's log; the group `node` is what it calls the node. */
  readonly paths: readonly RegExp[];
  readonly samples: readonly { readonly path: string; readonly node: string }[];
}
