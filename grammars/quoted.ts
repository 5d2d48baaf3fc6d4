/**
 * Text in quotes as Go prints it (strconv.Quote), as a regular expression. Unrolled, so that it never reads a character twice. `without`:
 * characters that end the text at any position.
 */
export const goQuoted = (without = ''): string => `"[^"\\\\${without}]*(?:\\\\[^${without}][^"\\\\${without}]*)*"`;
