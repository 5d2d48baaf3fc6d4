import { complain, DURATION, durationMs, type Io, realWorld, UsageError } from 'podline/internal';
import type { ApiClient } from './client/api-client.js';
import { openClient } from './client/client.js';
import { ApiRefusal, Outside, Unreadable } from './client/errors.js';

/** The options of every command that queries a cluster, with kubectl's names. */
export interface ClusterOptions {
  readonly kubeconfig?: string;
  readonly context?: string;
  readonly as?: string;
  readonly asGroup?: readonly string[];
  readonly asUid?: string;
  readonly requestTimeout?: string;
  readonly quiet?: boolean;
}

/** Runs a command that queries a cluster, and reports in sentences why it cannot. */
export async function withCluster<T>(
  options: ClusterOptions,
  io: Io,
  run: (client: ApiClient) => Promise<T>,
): Promise<T> {
  const { requestTimeout, quiet, ...rest } = options;
  const limit = requestTimeout === undefined ? null : timeoutMs(requestTimeout);
  const say = (sentence: string): void => {
    if (quiet !== true) complain(io, sentence);
  };
  try {
    const given = { ...rest, say, ...(limit === null ? {} : { limit }) };
    const client = await openClient(given, io.env, io.world ?? realWorld);
    try {
      return await run(client);
    } finally {
      await client.close();
    }
  } catch (error) {
    throw new UsageError(...sentences(error));
  }
}

function sentences(error: unknown): string[] {
  if (!(error instanceof Outside)) throw error;
  if (error instanceof ApiRefusal) {
    const subject = error.isForeign ? 'what answers at this address is no API server' : 'the API server refuses';
    return [`${subject}: ${error.says}`, ...error.advice];
  }
  const proxy = 'is there a proxy between podline and the API server that changes answers?';
  return [error.says, ...(error instanceof Unreadable ? [proxy] : error.advice)];
}

/** 0 is no limit, as for kubectl; a number alone is seconds. */
function timeoutMs(text: string): number | null {
  const duration = /^\d+$/.test(text) ? `${text}s` : text;
  if (!new RegExp(DURATION).test(duration)) throw new UsageError(`--request-timeout ${text}: write it as 30s or 2m`);
  return durationMs(duration) || null;
}
