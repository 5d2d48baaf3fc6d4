import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { jsonText } from 'podline/internal';
import * as z from 'zod';
import { quote } from './quote.js';
import { ToolError } from './tool-error.js';
import type { Tools } from './types.js';

interface Definition<I extends z.ZodRawShape, O extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: I;
  readonly output: O;
  /** It calls a cluster */
  readonly isLive?: true;
  run(asked: z.infer<z.ZodObject<I>>, tools: Tools, signal: AbortSignal): Promise<z.infer<z.ZodObject<O>>>;
}

/** Adds a tool to a server, with schemas for both directions, by which the SDK checks all data. */
export const tool =
  <I extends z.ZodRawShape, O extends z.ZodRawShape>({
    name,
    title,
    description,
    input,
    output,
    isLive,
    run,
  }: Definition<I, O>) =>
  (server: McpServer, tools: Tools): void => {
    server.registerTool<z.ZodObject<O>, z.ZodObject<I>>(
      name,
      {
        title,
        description,
        inputSchema: z.strictObject(input),
        outputSchema: z.object(output),
        annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: isLive === true },
      },
      async (asked: z.infer<z.ZodObject<I>>, { signal }: { readonly signal: AbortSignal }) => {
        try {
          const structuredContent = await run(asked, tools, signal);
          // The same for clients that do not know structured content
          return { structuredContent, content: [{ type: 'text', text: jsonText(structuredContent) }] };
        } catch (error) {
          if (!(error instanceof ToolError)) throw error;
          return {
            isError: true,
            content: [{ type: 'text', text: jsonText({ quoted: { error: quote(error.message) } }) }],
          };
        }
      },
    );
  };
