/**
 * Splits a command line into its words, quoted as for a shell. Nothing else of a shell is supported: no variables, no pipes, no wildcards.
 * Null where a quotation does not end.
 */
export function wordsOf(text: string): string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (quote !== '') {
      if (char === quote) quote = '';
      else if (char === '\\' && quote === '"' && '"\\'.includes(text.charAt(at + 1))) word += text.charAt(++at);
      else word += char;
    } else if (char === '"' || char === "'") {
      quote = char;
      word ??= '';
    } else if (char === '\\' && at + 1 < text.length) word = (word ?? '') + text.charAt(++at);
    else if (/\s/.test(char)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + char;
  }
  if (quote !== '') return null;
  return word === null ? words : [...words, word];
}

const PLACEHOLDER = /\{([a-z-]{1,30})\}/g;

/** Replaces `{node}` in words; the value is part of its word, whatever it contains. */
export const filled = (words: readonly string[], values: Readonly<Record<string, string>>): string[] =>
  words.map(word => word.replace(PLACEHOLDER, (whole, name: string) => values[name] ?? whole));

export const placeholdersIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
