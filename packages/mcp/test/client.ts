import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import type {
  JsonSchemaType,
  JsonSchemaValidator,
  jsonSchemaValidator,
} from '@modelcontextprotocol/sdk/validation/types.js';
import { afterAll, onTestFinished } from 'vitest';
import { root } from '../../../test/root.js';

/** The command that starts podline. */
type Program = readonly [command: string, ...words: string[]];

const PODLINE: Program = [process.execPath, join(root, 'dist/cli.js')];

interface Called {
  readonly isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests name the members of an answer that they look for
  readonly content: any;
  /** What a client shows that knows no structured content. */
  readonly text: string;
}

/** All sessions have the same tools, so their schemas are compiled once. */
const validators = new Map<string, JsonSchemaValidator<unknown>>();
const ajv = new AjvJsonSchemaValidator();
const compiledOnce: jsonSchemaValidator = {
  getValidator<T>(schema: JsonSchemaType): JsonSchemaValidator<T> {
    const text = JSON.stringify(schema);
    const known = validators.get(text) ?? ajv.getValidator(schema);
    validators.set(text, known);
    return known as JsonSchemaValidator<T>;
  },
};

export type Session = Awaited<ReturnType<typeof open>>;

/** A session between the SDK's client and the built `podline mcp`. The client validates each answer against the schema of its tool. */
async function open(args: readonly string[], [command, ...words] = PODLINE) {
  const client = new Client({ name: 'test', version: '1' }, { jsonSchemaValidator: compiledOnce });
  await client.connect(
    new StdioClientTransport({
      command,
      args: [...words, 'mcp', ...args],
      cwd: root,
      stderr: 'ignore',
    }),
  );
  const tools = (await client.listTools()).tools;
  return {
    client,
    tools,
    async call(name: string, args: object = {}): Promise<Called> {
      const { isError, structuredContent, content } = await client.callTool({ name, arguments: { ...args } });
      const [first] = Array.isArray(content) ? content : [];
      return { isError: isError === true, content: structuredContent, text: String(first?.text) };
    },
  };
}

/** A session for one test. */
export async function session(args: readonly string[], program = PODLINE): Promise<Session> {
  const opened = await open(args, program);
  onTestFinished(() => opened.client.close());
  return opened;
}

/** A session for all tests of a `describe`. */
export function sharedSession(args: readonly string[]): () => Promise<Session> {
  let opened: Promise<Session> | null = null;
  afterAll(async () => (await opened)?.client.close());
  return () => {
    opened ??= open(args);
    return opened;
  };
}
