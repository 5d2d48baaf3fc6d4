import type { StatsTable } from '../types.js';

/** The data in the page of figures. */
export interface StatsData {
  readonly title: string;
  readonly findings: readonly string[];
  /** The phases of all deletions, on one axis. */
  readonly ranges: readonly Range[];
  readonly tables: readonly StatsTable[];
  /** The program that made it */
  readonly by: string;
}

/** The range of the values of one phase, each with its words. */
export interface Range {
  readonly title: string;
  readonly count: number;
  readonly marks: readonly { readonly name: string; readonly ms: number; readonly text: string }[];
}
