/** The id of a container or a sandbox, as runtimes make it. */
export const CONTAINER_ID = '[0-9a-f]{64}';
