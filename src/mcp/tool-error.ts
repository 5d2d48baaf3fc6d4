/** What is asked for cannot be had, in one sentence. */
export class ToolError extends Error {}
