/** What a node is called where several clusters have nodes of one name. */
export const nodeIn =
  (cluster: string) =>
  (name: string | null): string | null =>
    name === null ? null : `${name}@${cluster}`;
