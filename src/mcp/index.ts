import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createKept } from './kept.js';
import { createPodline } from './podline.js';
import { createRoots } from './roots.js';
import { createServer } from './server.js';
import type { McpOptions } from './types.js';

/** No question is that long. */
const LONGEST_MESSAGE = 1 << 20;

/** Serves a client on these streams until it is gone. */
export async function serveMcp(
  { roots, program, timeoutMs, maxBytes, cluster, linesOf }: McpOptions,
  { stdin, stdout }: { readonly stdin: Readable; readonly stdout: Writable },
): Promise<void> {
  const tools = {
    roots: await createRoots(roots, maxBytes),
    podline: createPodline(program, timeoutMs),
    kept: createKept(),
    cluster,
    linesOf,
  };
  const server = createServer(tools, roots.length > 0);
  await server.connect(new StdioServerTransport(stdin, stdout, { maxBufferSize: LONGEST_MESSAGE }));
  await new Promise<void>(resolve => {
    server.server.onclose = resolve;
    // The transport does not look for the end of its input: whoever asked is gone, and so are his questions
    const end = (): void => void server.close();
    if (stdin.readableEnded) end();
    else stdin.once('end', end).once('close', end);
  });
}
