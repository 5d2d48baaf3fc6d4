import type { citedLines } from 'podline/internal';
import type { IsKnown } from './forms.js';
import type { Kept } from './kept.js';
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
  /** From the program as well */
  readonly isKnown: IsKnown;
}

/** What tools use. */
export interface Tools {
  readonly roots: Roots;
  readonly podline: Podline;
  readonly kept: Kept;
  readonly cluster: readonly string[] | null;
  readonly linesOf: typeof citedLines;
  readonly isKnown: IsKnown;
}
