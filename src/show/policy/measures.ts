/** What a result counts as. */
export type Grade = 'pass' | 'warn' | 'error';

export interface Range {
  readonly min?: number;
  readonly max?: number;
}

/** Names of percentiles, with the share of the values that are at or below. */
export const PERCENTILES = { p50: 0.5, p90: 0.9, p99: 0.99, max: 1 } as const;

export type Percentiles = Partial<Readonly<Record<keyof typeof PERCENTILES, string>>>;

/** What a limit applies to. */
export interface GroupScope {
  readonly namespace?: string;
  /** `name` or `namespace/name`. */
  readonly owner?: string;
  readonly node?: string;
  /** If fewer were measured, they are not evaluated */
  readonly atLeast?: number;
  readonly level?: 'warn' | 'error';
}
