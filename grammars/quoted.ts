/**
 * Text in quotes as Go prints it (strconv.Quote), as a regular expression: unrolled, so that it never reads a character
 * twice. `without`: characters that end the text in any place.
 */
export const goQuoted = (without = ''): string => `"[^"\\\\${without}]*(?:\\\\[^${without}][^"\\\\${without}]*)*"`;
