import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { jsonText, RANK_NAMES } from 'podline/internal';
import * as z from 'zod';
import { quote, ToolError } from './forms.js';
import type { Tools } from './types.js';

interface Definition<I extends z.ZodRawShape, O extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: I;
  readonly output: O;
  /** It calls a cluster */
  readonly isLive?: true;
  run(asked: z.infer<z.ZodObject<I>>, tools: Tools, signal: AbortSignal): Promise<z.input<z.ZodObject<O>>>;
}

/**
 * Adds a tool to a server, with schemas for both directions, by which the SDK checks all data. The schema of an answer leaves out what it
 * does not name, and quotes each text from an input, once.
 */
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
    const answer = z.object(output);
    server.registerTool<z.ZodObject<O>, z.ZodObject<I>>(
      name,
      {
        title,
        description,
        inputSchema: z.strictObject(input),
        outputSchema: answer,
        annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: isLive === true },
      },
      async (asked: z.infer<z.ZodObject<I>>, { signal }: { readonly signal: AbortSignal }) => {
        try {
          const structuredContent = answer.parse(await run(asked, tools, signal));
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

/** Which part of a list is wanted. */
export const paging = {
  offset: z.int().min(0).default(0).describe('the first entry of the page; `next` of the page before'),
  limit: z.int().min(1).max(100).default(20).describe('how many entries at most'),
};

/** What a page states about its list. */
export const pageFacts = {
  total: z.number().describe('how many entries all pages have together'),
  next: z.number().nullable().describe('offset of the next page; null on the last page'),
};

/** The longest page, in characters of JSON: about ten thousand tokens. */
const MAX_PAGE_LETTERS = 40_000;

/** A page has as many entries as fit, but at least one. */
export function pageOf<T>(all: readonly T[], { offset, limit }: { readonly offset: number; readonly limit: number }) {
  const entries: T[] = [];
  let size = 0;
  for (const entry of all.slice(offset, offset + limit)) {
    size += JSON.stringify(entry).length;
    if (size > MAX_PAGE_LETTERS && entries.length > 0) break;
    entries.push(entry);
  }
  const end = offset + entries.length;
  return { entries, total: all.length, next: entries.length > 0 && end < all.length ? end : null };
}

/** The arguments of tools, and the command-line options with the same meaning. */
export const paths = z
  .array(z.string().min(1))
  .min(1)
  .max(50)
  .describe('logs, watches, archives (tar, zip) and folders of them, below the roots of this server');

export const selection = {
  pods: z.array(z.string()).max(50).optional().describe('NAME or NAMESPACE/NAME, * matches any text'),
  namespaces: z.array(z.string()).max(50).optional(),
  uids: z.array(z.string()).max(50).optional().describe('UIDs or their beginnings'),
  nodes: z.array(z.string()).max(50).optional(),
  verdicts: z.array(z.enum(RANK_NAMES)).optional().describe('only these'),
  since: z
    .string()
    .optional()
    .describe('only what went on then or later: a time in ISO 8601; without a zone in that of the log'),
  until: z.string().optional().describe('only what began then or earlier'),
};

export const clock = {
  zone: z.string().optional().describe("zone of the kubelet's log where it is known: +08:00, UTC, Asia/Shanghai"),
  year: z.int().min(1000).max(9999).optional().describe("year of the log's first line where it is known"),
};

type Asked = z.infer<z.ZodObject<typeof selection & typeof clock>>;

const OPTIONS = {
  ...{ pods: 'pod', namespaces: 'namespace', uids: 'uid', nodes: 'node', verdicts: 'verdict' },
  ...{ since: 'since', until: 'until', zone: 'tz', year: 'year' },
} as const satisfies Readonly<Record<keyof Asked, string>>;

/** Each option is one word with its value: a value must never be taken for an option. */
export const optionsOf = (asked: Partial<Asked>): string[] =>
  Object.entries(OPTIONS).flatMap(([key, name]) =>
    [asked[key as keyof Asked] ?? []].flat().map(value => `--${name}=${value}`),
  );
