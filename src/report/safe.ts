/** What a document says came out of logs. Each function lets text arrive at one target, and nothing but text. */

/** Commands of terminals, direction marks, and what cannot be seen: it would hide or rearrange what can. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const spelled = (char: string): string => `\\u{${char.codePointAt(0)?.toString(16)}}`;

/** On one line, without escapes and with every character to be seen. */
export const terminal = (text: string): string => text.replace(INVISIBLE, spelled);

/** The lines of a quotation as they are, but for what a terminal would obey. A tab moves nothing that matters. */
export const quotation = (text: string): string[] =>
  text.split(/\r?\n/).map(line => line.split('\t').map(terminal).join('\t'));

/**
 * Inline Markdown, in a table cell as well. GitHub looks for mentions, issue numbers, addresses and emoji in the text
 * that is left after backslashes are gone; an empty comment inside keeps it from seeing them.
 */
export const markdown = (text: string): string =>
  terminal(text)
    .replace(/[\\`*_{}[\]<>#|~&$@]/g, '\\$&')
    .replace(/[@#]|:(?=\/\/|[a-z+-][\w+-]*:)|www(?=\.)/gi, '$&<!-- -->');

/** Inline code of Markdown, in a table cell as well: what is to be copied. */
export function markdownCode(text: string): string {
  const shown = terminal(text);
  if (shown.trim() === '') return '';
  // A pipe ends a cell and a backtick the code; nothing inside of backticks can be escaped
  return /[`|]/.test(shown) ? `<code>${shown.replace(/[^\p{L}\p{N} ]/gu, entity)}</code>` : `\`${shown}\``;
}

const entity = (char: string): string => `&#${char.codePointAt(0)};`;

/** A block of code of Markdown, with a fence that the text does not hold. */
export function markdownBlock(lines: readonly string[]): string {
  const text = lines.flatMap(quotation).join('\n');
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}
