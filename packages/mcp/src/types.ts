import type { citedLines } from 'podline/internal';
import type { IsKnown } from './forms.js';
import type { Podline } from './podline.js';
import type { Roots } from './roots.js';

/** The options with which the server was started. */
export interface McpOptions {
  /** Files and folders below which inputs may be */
  readonly roots: readonly string[];
  /** How this program is started: the words before the first argument */
  readonly program: readonly string[];
  readonly timeoutMs: number;
  /** The most bytes of all inputs of one call together, as they are on the disk */
  readonly maxBytes: number;
  /** Null if no cluster may be called; otherwise options of `podline why` */
  readonly cluster: readonly string[] | null;
  /** Provided by the program, whose catalogue of messages it needs: this bundle does not include it */
  readonly linesOf: typeof citedLines;
  /** Also provided by the program */
  readonly isKnown: IsKnown;
}

/** What tools use. */
export interface Tools extends Pick<McpOptions, 'cluster' | 'linesOf' | 'isKnown'> {
  readonly roots: Roots;
  readonly podline: Podline;
  readonly kept: ReturnType<typeof createKept>;
}

const MOST = 2;

/** The last answers, for the next page of the same question. */
export function createKept() {
  const kept = new Map<string, unknown>();
  return {
    async getOrMake<T>(key: string, make: () => Promise<T>): Promise<T> {
      const value = kept.has(key) ? (kept.get(key) as T) : await make();
      // The newest is the last
      kept.delete(key);
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
      return value;
    },
  };
}
