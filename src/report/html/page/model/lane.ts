export interface Lane {
  readonly id: string;
  readonly title: string;
  /** Tells the second of two runs from the first. */
  readonly isSecond?: boolean;
}
