/** A klog record as the grammar reads it: the structure of the text, without its meaning. */

/** How a value was written. `json` covers klog ≥ 2.100, `struct`/`list`/`map` Go's %+v before that. */
export type ValueForm = 'quoted' | 'bare' | 'json' | 'struct' | 'list' | 'map' | 'multiline';

export interface Field {
  readonly key: string;
  readonly form: ValueForm;
  /** The text as in the log; `fieldValue` turns it into its value. */
  readonly raw: string;
  /** The input ends inside this value (a pager, `cut -c`, `…`): never treat it as whole. */
  readonly cut?: true;
}

export interface Header {
  readonly severity: Severity | null;
  /** The year, if the line states it: glog ≥ 0.5 does, klog does not. */
  readonly year?: number;
  /** 1–12; 0 where the header had none. klog prints no zone. */
  readonly month: number;
  readonly day: number;
  /** `14:11:15.664544`, local time of the process. */
  readonly time: string;
  readonly pid: number | null;
  readonly file: string;
  readonly line: number;
  /** Milliseconds since the epoch, where the format states it (`--logging-format=json`). */
  readonly ts?: number;
  /** The component that logs, which MicroShift prints. */
  readonly component?: string;
}

export type Severity = 'I' | 'W' | 'E' | 'F';

export interface ParsedRecord {
  readonly header: Header | null;
  /** Unquoted text of the message. */
  readonly message: string;
  readonly structured: boolean;
  readonly fields: readonly Field[];
  /** Part of the record is missing at its end. */
  readonly cut?: true;
}
