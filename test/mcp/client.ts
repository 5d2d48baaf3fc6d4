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
import { root } from '../root.js';

/** How it is started. */
type Program = readonly [command: string, ...words: string[]];

const PODLINE: Program = [process.execPath, join(root, 'dist/cli.js')];

interface Called {
  readonly isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: of what a tool answers, tests name what they look for
  readonly content: any;
  /** What a client sees that knows no structured content. */
  readonly text: string;
}

/** The tools are the same in each session: their schemas are compiled once. */
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

/** A session of the SDK's client with `podline mcp` as it is built. The client holds each answer against the schema of its tool. */
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
    async call(name: string, asked: object = {}): Promise<Called> {
      const { isError, structuredContent, content } = await client.callTool({ name, arguments: { ...asked } });
      const [first] = Array.isArray(content) ? content : [];
      return { isError: isError === true, content: structuredContent, text: String(first?.text) };
    },
  };
}

/** For one test. */
export async function session(args: readonly string[], program = PODLINE): Promise<Session> {
  const opened = await open(args, program);
  onTestFinished(() => opened.client.close());
  return opened;
}

/** For all tests of a `describe`. */
export function sharedSession(args: readonly string[]): () => Promise<Session> {
  let opened: Promise<Session> | null = null;
  afterAll(async () => (await opened)?.client.close());
  return () => {
    opened ??= open(args);
    return opened;
  };
}
