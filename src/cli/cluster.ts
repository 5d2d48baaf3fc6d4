import type { ApiClient } from '../live/client/api-client.js';
import { DURATION, durationMs } from '../policy/duration.js';
import type { Io } from './io.js';
import { UsageError } from './usage-error.js';

/** The options of every command that queries a cluster, with kubectl's names. */
export interface ClusterOptions {
  readonly kubeconfig?: string;
  readonly context?: string;
  readonly as?: string;
  readonly asGroup?: readonly string[];
  readonly asUid?: string;
  readonly requestTimeout?: string;
}

/** Only the commands for clusters load the library and the code that uses it. */
const loadLive = () => import('../live/index.js');
export type Live = Awaited<ReturnType<typeof loadLive>>;

/** Runs a command that queries a cluster, and reports in sentences why it cannot. */
export async function withCluster<T>(
  options: ClusterOptions,
  { env, world }: Pick<Io, 'env' | 'world'>,
  run: (client: ApiClient, live: Live) => Promise<T>,
): Promise<T> {
  const live = await loadLive();
  const { requestTimeout, ...rest } = options;
  const silence = requestTimeout === undefined ? null : timeoutMs(requestTimeout);
  try {
    const given = { ...rest, ...(silence === null ? {} : { silence }) };
    const client = await live.openClient(given, env, world ?? live.realWorld);
    try {
      return await run(client, live);
    } finally {
      await client.close();
    }
  } catch (error) {
    throw new UsageError(...sentences(error, live));
  }
}

function sentences(
  error: unknown,
  { ApiRefusal, ApiStalled, ApiUnreachable, ConfigProblem, adviceOn }: Live,
): string[] {
  if (error instanceof ApiRefusal) {
    const subject = error.isForeign ? 'what answers at this address is no API server' : 'the API server refuses';
    return [`${subject}: ${error.words}`, ...adviceOn(error)];
  }
  if (error instanceof ApiStalled || error instanceof ApiUnreachable)
    return [`the API server cannot be reached: ${error.message}`];
  if (error instanceof ConfigProblem) return [error.message, ...error.advice];
  throw error;
}

/** 0 is no limit, as for kubectl; a number alone is seconds. */
function timeoutMs(text: string): number | null {
  const duration = /^\d+$/.test(text) ? `${text}s` : text;
  if (!new RegExp(DURATION).test(duration)) throw new UsageError(`--request-timeout ${text}: write it as 30s or 2m`);
  return durationMs(duration) || null;
}
