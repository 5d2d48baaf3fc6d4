/** What was requested cannot be had, in one sentence. */
export class ToolError extends Error {}
