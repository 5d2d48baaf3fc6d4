/** As runtimes make it, of containers and of sandboxes. */
export const CONTAINER_ID = '[0-9a-f]{64}';
