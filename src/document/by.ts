/** The properties by which deletions can be grouped. */
export const BY = ['kind', 'owner', 'namespace', 'node', 'version'] as const;

/** The properties by which starts can be grouped. */
export const START_BY = ['owner', 'image', 'namespace', 'node', 'version'] as const;
