import type { Bytes } from '../../host/host.js';

/** Undoes what editors, chats and trackers do to a line that is pasted into them. Cheap for all other lines. */
export function mended(text: string): string {
  let line = text;
  if (MARK_FIRST.test(line) || (line.endsWith('m') && MARK_LAST.test(line))) line = line.replace(MARKS, '');
  // In a text that also has plain quotes, curly ones are meant
  if (mayHoldCurly(line) && !line.includes('"')) line = line.replace(CURLIES, '"');
  // The text was escaped for HTML, and not printed like this: otherwise a plain quote would be next to the entity
  if (ENTITIES_BEGIN.some(begin => line.includes(begin))) line = unescaped(line);
  if (line.startsWith(BOLD) && line.endsWith(BOLD)) line = line.slice(BOLD.length, -BOLD.length);
  if (line.includes(BOLD)) line = line.replace(EMPHASIS, '$1');
  if (line.includes(TAB_ESCAPED)) line = line.replace(TABS_ESCAPED, tabs => tabs.replaceAll('#011', '\t'));
  if (LINKS_BEGIN.some(begin => line.includes(begin))) line = line.replace(LINKS, withoutLink);
  if (line.endsWith('`')) line = line.replace(LISTED, '$1');
  if (FRAMED.test(line)) line = line.slice(0, -EDGE_SIZE).trimEnd();
  if (line.endsWith(LINE_END)) line = line.slice(0, -LINE_END.length).replaceAll(TAB_SHOWN, '\t');
  if (line.endsWith(RETURN)) line = line.slice(0, -RETURN.length);
  // The span ends in a later line
  if (line.startsWith('`') && line.lastIndexOf('`') === 0) line = line.slice(1);
  return withoutClosing(line);
}

/**
 * Marks of colours whose escape character was lost (`[31m…[0m`: browsers and chats drop it) or is spelled out (`^[[31m` of less and vi).
 * One inside a line proves nothing: `[10m` is a duration in a list.
 */
const MARK = String.raw`(?:\^\[|␛|\\(?:x1b|u001b|033|e))?\[(?:\d{1,3}(?:;\d{1,3}){0,4})?m`;
const MARKS = new RegExp(MARK, 'g');
const MARK_FIRST = new RegExp(String.raw`^\s{0,16}${MARK}(?!\])`);
const MARK_LAST = /\[(?:0|39|00)?(?:;\d{1,2})?m$/;

/** Removes the end of an inline code span, of a fence or of an HTML element that began in an earlier line. */
function withoutClosing(line: string): string {
  if (line.endsWith('>')) return line.replace(CLOSING_TAGS, '');
  if (GLUED_FENCE.test(line)) return line.slice(0, -FENCE_SIZE);
  return line.endsWith('`') && line.indexOf('`') === line.length - 1 ? line.slice(0, -1) : line;
}

/** An item of a list that consists of one inline code span: "- `I0114 …`", "`- Jan 14 …`", "3. `Jan 14 …`". */
const LISTED = /^[ \t]{0,16}(?:[-*+•] {1,4}|\d{1,3}[.)] {1,4})?`(?:[-*+•] {1,4}|\d{1,3}[.)] {1,4})?([^`]+)`$/;

const GLUED_FENCE = /[^\s>`]```$/;
const FENCE_SIZE = 3;
const CLOSING_TAGS = /(?:<\/(?:pre|code|p|div|span|td)>|<br ?\/?>){1,4}$/;

const LINKS_BEGIN = ['](http', '<http'] as const;

/** A cheap check for lines in ASCII: whether any of them would be mended for anything but a character at its end. */
export const mayBeMendedInside = (lines: Bytes): boolean =>
  INSIDE.some(({ sign, rare }) => lines.includes(rare) && lines.includes(sign));
/** Whether a line would be mended for the character at its end. */
export const mayBeMendedAtEnd = (line: string): boolean => LAST.includes(line.charAt(line.length - 1));
const LAST = '`>*|$Mm';

/** The edge of a table or a frame at the end of its row. */
const FRAMED = /^[|│].* [|│]$/;
const EDGE_SIZE = 2;

/** How `cat -A` shows the end of each line, and a TAB. */
const LINE_END = '$';
const TAB_SHOWN = '^I';
/** How `cat -v`, vi and less show the return of a file from Windows. */
const RETURN = '^M';

/** Markdown has it around a whole line or around the words that matter. */
const BOLD = '**';
const EMPHASIS = /\*\*([^\s*](?:[^*]{0,300}[^\s*])?)\*\*/g;

/** rsyslog's `escapeControlCharactersOnReceive` writes a TAB at the beginning of a text like this; the TAB is part of a block of klog. */
const TAB_ESCAPED = ': #011';
const TABS_ESCAPED = /: (?:#011)+/g;

/** The entities for quotes: nearly every line of a kubelet has quotes. */
const ENTITIES_BEGIN = ['&quot;', '&#34;', '&#x22;'] as const;
const ENTITIES = /&(?:quot|#34|#x22|apos|#39|#x27|lt|gt|nbsp|amp);/g;
const PLAIN: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#34;': '"',
  '&#x22;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&amp;': '&',
};
export const unescaped = (line: string): string =>
  line.includes('"') ? line : line.replace(ENTITIES, entity => PLAIN[entity] ?? entity);
/** A page breaks lines like this; a kubelet that quotes one prints it, too. */
const BREAK = '<br';
const BREAKS = /\s{0,8}<br ?\/?>\s{0,8}/i;
const OPENING_TAGS = /^\s{0,16}(?:<(?:pre|code|p|div|span|td)(?: [^<>]{0,100})?>){1,4}/;
/** The lines of a page that were copied as one, with its marks; null for all other lines. */
export const brokenLines = (line: string): string[] | null =>
  line.includes(BREAK) ? line.replace(OPENING_TAGS, '').split(BREAKS) : null;

/** Node searches for the first character of a text, and every line of a kubelet has brackets, colons and blanks. */
const INSIDE = [...LINKS_BEGIN, ...ENTITIES_BEGIN, BOLD, TAB_ESCAPED, BREAK].map(sign => ({
  sign,
  rare: sign.replace(/^[\]: ]+/, ''),
}));

/** Searching for a character beyond Latin-1 costs V8 nothing in a text that has none; an expression goes through all of it. */
const mayHoldCurly = (line: string): boolean => line.includes('“') || line.includes('”') || line.includes('„');
const CURLIES = /[“”„]/g;

/** `[kubelet.go:21](http://kubelet.go:21/)` of Markdown, `<http://kubelet.go:21|kubelet.go:21>` of Slack. */
const LINKS =
  /\[([^\s[\]()]{1,200})\]\(https?:\/\/([^\s()]{1,300})\)|<https?:\/\/([^\s|<>]{1,300})\|([^\s|<>]{1,200})>/g;

/** A link that a person made has a text of its own. Names of CSI volumes contain a `^`, which a URL escapes. */
function withoutLink(link: string, text?: string, target?: string, slackTarget?: string, slackText?: string): string {
  const [shown = '', to = ''] = text === undefined ? [slackText, slackTarget] : [text, target];
  return to.replace(/\/$/, '').replaceAll('%5E', '^') === shown ? shown : link;
}

/** The content of inline code spans, as in: the kubelet says `I0612 …` and nothing more. Shorter ones are names. */
export const codeIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => (code.length < 20 ? [] : code));
