import type { ResultDocument } from '../../document/contract/types.js';
import type { Order } from '../../document/select/orders.js';

export interface RenderOptions {
  /** The width of the terminal, or the requested one */
  readonly width: number;
  readonly color: boolean;
  /** One line per pod */
  readonly summary: boolean;
  /** What the lines of a summary are grouped by (`document/figures/groupings.ts`). */
  readonly by?: string;
  /** The order of the deletions in text and Markdown; by default the worst first. */
  readonly sort?: Order;
  /** Show each deletion in full, not only the worst. */
  readonly all?: boolean;
  /** Deletions of one name with the same course have a row each; by default they share one */
  readonly each?: boolean;
  /** List every start, not only those in trouble. */
  readonly starts?: boolean;
  /** Show the whole life of each pod, start and deletion by one clock. */
  readonly life?: boolean;
  /** List each step that the log cannot show, with the reason. */
  readonly steps?: boolean;
  /** Another program reads the output: names and verdicts are whole, however long their line becomes */
  readonly piped?: boolean;
  /** Print the original lines. */
  readonly evidence: boolean;
  /** An earlier version of the document, for programs that read JSON or NDJSON */
  readonly schema?: 3;
  /** Zone in which times are shown; the log's own if null */
  readonly zone: string | null;
  /** The pod of each deletion and start, before some of them were selected. */
  readonly found?: readonly string[];
}

/**
 * One output format of a document, a comparison, figures or an answer. It trusts none of the texts in them. `Sources`: where it may look up
 * more.
 */
export interface Format<Shown, Sources extends readonly unknown[] = [], Options = RenderOptions> {
  /** The id as in `--output FORMAT`; the file has the same name */
  readonly id: string;
  render(shown: Shown, options: Options, ...sources: Sources): string;
  /** The text in pieces, if it consists of consecutive parts: for thousands of deletions it is never held as a whole */
  pieces?(shown: Shown, options: Options): Iterable<string>;
}

/** Formats by their ids. Each is loaded when it is used: one run needs only one or two. */
export type Formats<One> = Readonly<Record<string, () => Promise<One>>>;

export interface Report extends Format<ResultDocument> {
  readonly title: string;
  /** What it is for, in one sentence. */
  readonly purpose: string;
}
