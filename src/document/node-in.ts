/** The displayed name of a node, where several clusters have nodes of the same name. */
export const nodeIn =
  (cluster: string) =>
  (name: string | null): string | null =>
    name === null ? null : `${name}@${cluster}`;
