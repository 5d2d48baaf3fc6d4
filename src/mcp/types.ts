import type { citedLines } from '../report/view/cited-lines.js';
import type { Kept } from './kept.js';
import type { Podline } from './podline.js';
import type { Roots } from './roots.js';

/** What the server was started with. */
export interface McpOptions {
  /** Files and folders below which inputs may lie. */
  readonly roots: readonly string[];
  /** How this program is started: its words before the first argument. */
  readonly program: readonly string[];
  readonly timeoutMs: number;
  /** Of all inputs of one call together, as they lie on the disk. */
  readonly maxBytes: number;
  /** Null: no cluster may be called. Otherwise options of `podline why`. */
  readonly cluster: readonly string[] | null;
  /** Lent by the program, whose catalogue of messages it needs: this bundle does without. */
  readonly linesOf: typeof citedLines;
}

/** What tools work with. */
export interface Tools {
  readonly roots: Roots;
  readonly podline: Podline;
  readonly kept: Kept;
  readonly cluster: readonly string[] | null;
  readonly linesOf: typeof citedLines;
}
