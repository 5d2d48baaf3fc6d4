/**
 * A line that says what is wrong, whoever prints it: a panic of Go, an exception of Java, Python or Node, a log with levels, a call that
 * failed.
 */
const WORDS =
  /\b(?:panic|fatal|errors?|exception|fail(?:ed|ure|s)?|unable|cannot|can't|could not|no such file|expired|refused|denied|timed out|invalid|killed|exec format)\b|\w(?:Error|Exception)\b/i;

/** Whether a text complains, where nothing else states its severity. */
export const complains = (text: string): boolean => WORDS.test(text);
