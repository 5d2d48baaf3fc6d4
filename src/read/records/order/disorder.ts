/**
 * How far back goroutines print out of order: of 178,409 lines of the lab, the worst is 123 ms late. A longer step back has another reason.
 */
export const MOST_DISORDER_MS = 125;
