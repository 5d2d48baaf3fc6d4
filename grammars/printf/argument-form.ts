/** How a program prints one type of argument without quotes, alone or as a list with commas. */
export interface ArgumentForm {
  /** The key of such an argument. */
  readonly key: string;
  /** A regular expression without groups. Its first word contains a `_`, which distinguishes it from prose. */
  readonly pattern: string;
  readonly label: string;
}
