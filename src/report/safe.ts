/** What a document says came out of logs. Each function lets text arrive at one target, and nothing but text. */

/**
 * Commands of terminals, direction marks, halves of characters, and what cannot be seen: it would hide or rearrange
 * what can. Characters that will never be assigned (Unicode 23.7) are invisible too: U+FFFE is a byte order mark from
 * the wrong end, and XML holds neither it nor U+FFFF.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

/**
 * What a CI obeys that reads along: `::command` at the start of a line, and a text may be wrapped anywhere; `##[command]`
 * anywhere (actions/runner, ActionCommandManager.cs and ActionCommand.cs), `##vso[` of Azure, `##teamcity[`.
 */
const CI_COMMAND =
  /::(?=(?:set|save|add|remove|stop|internal)-|(?:error|warning|notice|debug|group|endgroup|echo)\b)|##(?=\w*\[)/gi;

const spelled = (char: string): string => `\\u{${char.codePointAt(0)?.toString(16)}}`;

/** On one line, without escapes and with every character to be seen. */
export const terminal = (text: string): string =>
  text.replace(INVISIBLE, spelled).replace(CI_COMMAND, mark => spelled(mark.charAt(0)) + mark.slice(1));

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

const XML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Content or a double-quoted attribute of XML. Lines stay lines: what has none to offer comes out on one. */
export const xml = (text: string): string =>
  quotation(text)
    .join('\n')
    .replace(/[&<>"]/g, char => XML_ENTITIES[char] ?? char);

/** An attribute of XML: a parser would make spaces of its lines. */
export const xmlAttribute = (text: string): string => xml(terminal(text));

/** JSON that is the same to every parser, and in which nothing can be seen that a terminal or a CI would obey. */
export const jsonText = (value: unknown, indent?: number): string => inert(JSON.stringify(value, null, indent));

/** JSON for what shows its texts to people, or hands them on in an encoding that has no room for half a character. */
export const shownJson = (value: unknown, indent?: number): string =>
  inert(JSON.stringify(value, (_key, one: unknown) => (typeof one === 'string' ? terminal(one) : one), indent));

/** Nearly every text matches: nothing in it needs escaping. */
const PLAIN_JSON = /^[\n -"$-~]*$/;

const inert = (json: string): string =>
  PLAIN_JSON.test(json)
    ? json
    : json
        .replace(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu, utf16)
        .replace(/##(?=\w*\[)/g, '#\\u0023');

const utf16 = (char: string): string =>
  [...Array(char.length).keys()].map(at => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

/** The text of a workflow command of GitHub (actions/runner, ActionCommand.cs, UnescapeData); its lines stay lines. */
export const workflowText = (lines: readonly string[]): string =>
  lines.map(line => terminal(line).replaceAll('%', '%25')).join('%0A');

/** A property of a workflow command of GitHub (UnescapeProperty). */
export const workflowProperty = (text: string): string =>
  workflowText([text]).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** The description of a TAP test point or its directive (TAP 14, Escaping). */
export const tapText = (text: string): string => terminal(text).replace(/[\\#]/g, '\\$&');

/** What spreadsheets take for a formula, wide forms included; a space before it stops only some of them. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** A cell of CSV (RFC 4180). In quotes as well where a spreadsheet of another country would see the end of a cell. */
export function csvCell(text: string): string {
  const cell = FORMULA.test(text) ? `'${terminal(text)}` : terminal(text);
  return /[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * A title, section or task of a Mermaid chart: letters, digits and what no diagram has a meaning for stay, everything else
 * becomes a character by number. Mermaid takes the marks back when it has parsed the text (utils.ts, encodeEntities).
 */
export const mermaidText = (text: string): string =>
  terminal(text).replace(/[^\p{L}\p{N}\p{M} .,\-/()+]/gu, char => `#${char.codePointAt(0)};`);
