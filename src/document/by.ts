/** What deletions can be grouped by. */
export const BY = ['kind', 'owner', 'namespace', 'node', 'version'] as const;

/** What starts can be grouped by. */
export const START_BY = ['owner', 'image', 'namespace', 'node', 'version'] as const;
