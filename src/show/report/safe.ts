/** The texts of a document come from logs. Each of these functions escapes text for one target, so that it stays plain text. */

/**
 * Terminal commands, direction marks, surrogates, and invisible characters, which would hide or rearrange visible ones. Characters that
 * will never be assigned (Unicode 23.7) are invisible too: U+FFFE is a reversed byte order mark, and XML allows neither it nor U+FFFF.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

/**
 * Commands for a CI that reads the output: `::command` at the start of a line, which a text may reach by wrapping; `##[command]` anywhere
 * (actions/runner, ActionCommandManager.cs and ActionCommand.cs), `##vso[` of Azure, `##teamcity[`.
 */
const CI_COMMAND =
  /::(?=(?:set|save|add|remove|stop|internal)-|(?:error|warning|notice|debug|group|endgroup|echo)\b)|##(?=\w*\[)/gi;

const spelled = (char: string): string => `\\u{${char.codePointAt(0)?.toString(16)}}`;

/** A text on one line, without escapes and with every character visible. */
export const terminal = (text: string): string =>
  text.replace(INVISIBLE, spelled).replace(CI_COMMAND, mark => spelled(mark.charAt(0)) + mark.slice(1));

/** The lines of a quotation unchanged, except for what a terminal would execute. A tab moves nothing important. */
export const quotation = (text: string): string[] =>
  text.split(/\r?\n/).map(line => line.split('\t').map(terminal).join('\t'));

/**
 * Inline Markdown, possibly in a table cell. GitHub finds mentions, issue numbers, addresses and emoji in the text without backslashes; an
 * empty comment inside prevents that.
 */
export const markdown = (text: string): string =>
  terminal(text)
    .replace(/[\\`*_{}[\]<>#|~&$@]/g, '\\$&')
    .replace(/[@#]|:(?=\/\/|[a-z+-][\w+-]*:)|www(?=\.)/gi, '$&<!-- -->');

/** Inline code of Markdown, possibly in a table cell: text for copying. */
export function markdownCode(text: string): string {
  const shown = terminal(text);
  if (shown.trim() === '') return '';
  // A pipe ends a cell and a backtick ends the code; nothing can be escaped inside backticks
  return /[`|]/.test(shown) ? `<code>${shown.replace(/[^\p{L}\p{N} ]/gu, entity)}</code>` : `\`${shown}\``;
}

const entity = (char: string): string => `&#${char.codePointAt(0)};`;

/** A block of code of Markdown, with a fence that does not occur in the text. */
export function markdownBlock(lines: readonly string[]): string {
  const text = lines.flatMap(quotation).join('\n');
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

const XML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Content or a double-quoted attribute of XML. Lines are kept: text that must be on one line is made so before. */
export const xml = (text: string): string =>
  quotation(text)
    .join('\n')
    .replace(/[&<>"]/g, char => XML_ENTITIES[char] ?? char);

/** An attribute of XML: a parser would turn its line breaks into spaces. */
export const xmlAttribute = (text: string): string => xml(terminal(text));

/** JSON that every parser reads in the same way, and that contains nothing that a terminal or a CI would execute. */
export const jsonText = (value: unknown, indent?: number): string => inert(JSON.stringify(value, null, indent));

/** JSON whose texts are shown to people, or passed on in an encoding without surrogates. */
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

/** The text of a workflow command of GitHub (actions/runner, ActionCommand.cs, UnescapeData), with its line breaks. */
export const workflowText = (lines: readonly string[]): string =>
  lines.map(line => terminal(line).replaceAll('%', '%25')).join('%0A');

/** A property of a workflow command of GitHub (UnescapeProperty). */
export const workflowProperty = (text: string): string =>
  workflowText([text]).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** The description of a TAP test point or its directive (TAP 14, Escaping). */
export const tapText = (text: string): string => terminal(text).replace(/[\\#]/g, '\\$&');

/** The beginnings that spreadsheets take for a formula, including wide forms; a space before it only helps with some of them. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** A cell of CSV (RFC 4180). Also quoted if a spreadsheet of another locale would see the end of a cell. */
function csvCell(text: string): string {
  const cell = FORMULA.test(text) ? `'${terminal(text)}` : terminal(text);
  return /[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A row of CSV. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A column of CSV, and what a row has in it. */
export type Cell<Row> = readonly [name: string, of: (row: Row) => string | number | null | undefined];

export const csvText = <Row>(rows: readonly Row[], cells: readonly Cell<NoInfer<Row>>[]): string =>
  [cells.map(([name]) => name), ...rows.map(row => cells.map(([, of]) => String(of(row) ?? '')))].map(csvRow).join('');

/**
 * A title, section or task of a Mermaid chart: letters, digits and characters without a meaning in any diagram stay, all others become
 * numeric characters. Mermaid restores them after it has parsed the text (utils.ts, encodeEntities).
 */
export const mermaidText = (text: string): string =>
  terminal(text).replace(/[^\p{L}\p{N}\p{M} .,\-/()+]/gu, char => `#${char.codePointAt(0)};`);

type Cells = readonly string[];

const line = (cells: Cells): string => `| ${cells.join(' | ')} |`;

/** A table of cells that are Markdown already. Columns of figures are aligned to the right. */
export const markdownTable = (
  head: Cells,
  rows: readonly Cells[],
  isFigure: (column: number) => boolean = () => false,
): string =>
  [line(head), line(head.map((_, column) => (isFigure(column) ? '--:' : '---'))), ...rows.map(line)].join('\n');
