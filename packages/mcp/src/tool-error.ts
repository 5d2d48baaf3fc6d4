/** What was requested is not available, in one sentence. */
export class ToolError extends Error {}
