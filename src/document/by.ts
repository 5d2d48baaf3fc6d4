/** What deletions can be grouped by. */
export const BY = ['kind', 'owner', 'namespace', 'node', 'version'] as const;
