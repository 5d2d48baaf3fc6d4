/** What a document says came out of logs. Each function lets text arrive at one target, and nothing but text. */

/** Commands of terminals, direction marks, and what cannot be seen: it would hide or rearrange what can. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

const spelled = (char: string): string => `\\u{${char.codePointAt(0)?.toString(16)}}`;

/** On one line, without escapes and with every character to be seen. */
export const terminal = (text: string): string => text.replace(INVISIBLE, spelled);

/** Inline Markdown, in a table cell as well. */
export const markdown = (text: string): string => terminal(text).replace(/[\\`*_{}[\]<>#|~&$@]/g, '\\$&');
