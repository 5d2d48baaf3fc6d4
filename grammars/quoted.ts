/**
 * Text in quotes as Go prints it (strconv.Quote), as a regular expression: unrolled, so that it never reads a character twice.
 * `without`: characters that end the text wherever they stand.
 */
export const goQuoted = (without = ''): string => `"[^"\\\\${without}]*(?:\\\\[^${without}][^"\\\\${without}]*)*"`;
