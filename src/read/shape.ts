const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isBlank = (code: number): boolean => code === 32 || code === 9;

/**
 * How many characters of `text` match `pattern`: the same characters, but any number where the pattern has one (line numbers and times
 * count on); 0 if they do not match. Blanks before a leading number are alignment, and any number of them matches.
 */
export function matchShape(pattern: string, text: string): number {
  let at = 0;
  let of = 0;
  while (isBlank(pattern.charCodeAt(of))) of++;
  if (isDigit(pattern.charCodeAt(of))) while (isBlank(text.charCodeAt(at))) at++;
  else of = 0;
  while (of < pattern.length) {
    const code = pattern.charCodeAt(of);
    if (isDigit(code) ? !isDigit(text.charCodeAt(at)) : code !== text.charCodeAt(at)) return 0;
    of++;
    at++;
    if (!isDigit(code)) continue;
    while (isDigit(pattern.charCodeAt(of))) of++;
    while (isDigit(text.charCodeAt(at))) at++;
  }
  return at;
}
