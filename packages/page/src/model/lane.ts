export interface Lane {
  readonly id: string;
  readonly title: string;
  /** The text after the title. */
  readonly note?: string;
  /** Distinguishes the second of two runs from the first. */
  readonly isSecond?: boolean;
}
