import { realpath } from 'node:fs/promises';
import { isSea } from 'node:sea';
import {
  articles,
  causes,
  citedLines,
  EXIT,
  INTERNAL_ERROR,
  type Io,
  PHASES,
  reasonOf,
  UsageError,
} from 'podline/internal';
import { serveMcp } from './server.js';

const GIB = 1 << 30;

export interface McpCommandOptions {
  /** In milliseconds. */
  readonly timeout: number;
  /** In GiB. */
  readonly maxInput: number;
  /** False if no cluster is requested */
  readonly cluster: boolean;
  readonly kubeconfig?: string;
  readonly context?: string;
}

/** The ids that `explain` knows, and what else a difference can be about. Collected on first use: not every session reads an input. */
function createVocabulary(): (word: string) => boolean {
  let words: ReadonlySet<string> | null = null;
  return word => {
    words ??= new Set([
      ...articles().map(({ id }) => id),
      ...causes.map(({ id }) => id),
      ...Object.values(PHASES).flatMap(phases => Object.keys(phases)),
      ...['whole', 'running', 'outcome', 'incomplete', 'verdict', 'kind', INTERNAL_ERROR],
    ]);
    return words.has(word);
  };
}

/** `podline mcp`: answers an assistant's questions until it closes the input. */
export async function mcpCommand(roots: readonly string[], options: McpCommandOptions, io: Io): Promise<number> {
  for (const root of roots)
    await realpath(root).catch(error => {
      throw new UsageError(`${root}: ${reasonOf(error)}`);
    });
  const { timeout, maxInput, cluster, kubeconfig, context } = options;
  const named = Object.entries({ kubeconfig, context }).filter(([, value]) => value !== undefined);
  await serveMcp(
    {
      roots,
      program: isSea() ? [process.execPath] : [process.execPath, process.argv[1] ?? ''],
      timeoutMs: timeout,
      maxBytes: maxInput * GIB,
      cluster: cluster ? named.map(([name, value]) => `--${name}=${value}`) : null,
      linesOf: citedLines,
      isKnown: createVocabulary(),
    },
    io,
  );
  return EXIT.ok;
}
