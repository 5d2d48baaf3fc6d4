import type { RunData } from '../../report/html/data.js';
import type { ChangeLabel, Label } from '../types.js';

/** The data in the page of a comparison. Its sentences are those of the text format. */
export interface DiffData {
  readonly type: 'diff';
  readonly label: Label;
  readonly answer: string;
  readonly totals: string;
  readonly notes: readonly string[];
  readonly before: SideData;
  readonly after: SideData;
  /** The worst first. */
  readonly pairs: readonly PairData[];
  /** Those that differ come first */
  readonly groups: readonly GroupData[];
  /** Findings of no single pod, and deletions that only one side has */
  readonly others: readonly ChangeData[];
}

export interface SideData {
  readonly facts: string;
  readonly run: RunData;
}

export interface PairData {
  readonly label: Label;
  readonly heading: string;
  /** The place where the two first differ. */
  readonly first: string;
  readonly changes: readonly ChangeData[];
  /** What one side shows and the other cannot. */
  readonly unknown: readonly string[];
  readonly rows: readonly RowData[];
  readonly before: PartData;
  readonly after: PartData;
}

/** One side of a pair. */
export interface PartData {
  /** The id of the lifecycle. */
  readonly id: string;
  readonly end: string;
  /** ms since 1970 of the step at which both are aligned; null if they have none in common. */
  readonly base: number | null;
}

/** Many deletions of one owner. */
export interface GroupData {
  readonly label: Label;
  readonly heading: string;
  readonly facts: readonly string[];
  readonly changes: readonly ChangeData[];
  /** How long each part took. */
  readonly rows: readonly RowData[];
  readonly rowsHead: string;
}

export interface ChangeData {
  readonly label: ChangeLabel;
  readonly text: string;
  /** The step that it is about; null if it is about none. */
  readonly step: string | null;
  readonly container: string | null;
}

export interface RowData {
  readonly title: string;
  readonly before: string;
  readonly after: string;
  /** How much later it came; empty if that means nothing */
  readonly difference?: string;
  readonly label: ChangeLabel | null;
}
