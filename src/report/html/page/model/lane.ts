export interface Lane {
  readonly id: string;
  readonly title: string;
  /** Stands after the title. */
  readonly note?: string;
  /** Tells the second of two runs from the first. */
  readonly isSecond?: boolean;
}
