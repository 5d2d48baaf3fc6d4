import type { Bytes } from '../host/host.js';
/** What editors, chats and trackers make of a line that was pasted into them, undone. Cheap for all other lines. */
export function mended(text: string): string {
  let line = text;
  // In a text that has plain quotes as well these are meant
  if (mayHoldCurly(line) && !line.includes('"')) line = line.replace(CURLIES, '"');
  // Escaped for HTML, and not printed so: otherwise a quote would be next to it
  if (ENTITIES_BEGIN.some(begin => line.includes(begin)) && !line.includes('"')) line = line.replace(ENTITIES, plain);
  if (line.startsWith(BOLD) && line.endsWith(BOLD)) line = line.slice(BOLD.length, -BOLD.length);
  if (line.includes(BOLD)) line = line.replace(EMPHASIS, '$1');
  if (line.includes(TAB_ESCAPED)) line = line.replace(TABS_ESCAPED, unescapedTabs);
  if (mayHoldLink(line)) line = line.replace(LINKS, withoutLink);
  if (line.endsWith('`')) line = line.replace(LISTED, '$1');
  // The span ends in a later line
  if (line.startsWith('`') && line.lastIndexOf('`') === 0) line = line.slice(1);
  return withoutClosing(line);
}

/** What is left of an inline code span, of a fence or of an element of HTML that holds several lines. */
function withoutClosing(line: string): string {
  if (line.endsWith('>')) return line.replace(CLOSING_TAGS, '');
  if (GLUED_FENCE.test(line)) return line.slice(0, -FENCE_SIZE);
  return line.endsWith('`') && line.indexOf('`') === line.length - 1 ? line.slice(0, -1) : line;
}

/** An item of a list, all of it an inline code span: "- `I0114 …`", "`- Jan 14 …`", "3. `Jan 14 …`". */
const LISTED = /^[ \t]{0,16}(?:[-*+•] {1,4}|\d{1,3}[.)] {1,4})?`(?:[-*+•] {1,4}|\d{1,3}[.)] {1,4})?([^`]+)`$/;

const GLUED_FENCE = /[^\s>`]```$/;
const FENCE_SIZE = 3;
const CLOSING_TAGS = /(?:<\/(?:pre|code|p|div|span|td)>){1,4}$/;

const LINKS_BEGIN = ['](http', '<http'] as const;
const mayHoldLink = (line: string): boolean => LINKS_BEGIN.some(begin => line.includes(begin));

/** The same of lines in ASCII, cheaper still: would any of them be mended, but for a sign at its end? */
export const mayBeMendedInside = (lines: Bytes): boolean =>
  INSIDE.some(({ sign, rare }) => lines.includes(rare) && lines.includes(sign));
/** Would a line be mended for the sign at its end? */
export const mayBeMendedAtEnd = (line: string): boolean =>
  line.endsWith('`') || line.endsWith('>') || line.endsWith(BOLD);

/** Around a whole line in Markdown, or around the words of it that matter. */
const BOLD = '**';
const EMPHASIS = /\*\*([^\s*](?:[^*]{0,300}[^\s*])?)\*\*/g;

/** rsyslog's `escapeControlCharactersOnReceive` writes a TAB at the beginning of a text so; it is part of a block of klog. */
const TAB_ESCAPED = ': #011';
const TABS_ESCAPED = /: (?:#011)+/g;
const unescapedTabs = (tabs: string): string => tabs.replaceAll('#011', '\t');

/** Quotes, of which nearly every line of a kubelet has some. */
const ENTITIES_BEGIN = ['&quot;', '&#34;'] as const;
const ENTITIES = /&(?:quot|#34|apos|#39|lt|gt|nbsp|amp);/g;
const PLAIN: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#34;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&amp;': '&',
};
const plain = (entity: string): string => PLAIN[entity] ?? entity;
/** Node looks for the first character of a text, and every line of a kubelet has brackets, colons and blanks. */
const INSIDE = [...LINKS_BEGIN, ...ENTITIES_BEGIN, BOLD, TAB_ESCAPED].map(sign => ({
  sign,
  rare: sign.replace(/^[\]: ]+/, ''),
}));

/** Looking for a sign beyond Latin-1 costs V8 nothing in a text that has none; an expression goes through all of it. */
const mayHoldCurly = (line: string): boolean => line.includes('“') || line.includes('”') || line.includes('„');
const CURLIES = /[“”„]/g;

/** `[kubelet.go:21](http://kubelet.go:21/)` of Markdown, `<http://kubelet.go:21|kubelet.go:21>` of Slack. */
const LINKS =
  /\[([^\s[\]()]{1,200})\]\(https?:\/\/([^\s()]{1,300})\)|<https?:\/\/([^\s|<>]{1,300})\|([^\s|<>]{1,200})>/g;

/** A link that a person made has a text of its own. Names of CSI volumes have a `^`, which a URL escapes. */
function withoutLink(link: string, text?: string, target?: string, slackTarget?: string, slackText?: string): string {
  const [shown = '', to = ''] = text === undefined ? [slackText, slackTarget] : [text, target];
  return to.replace(/\/$/, '').replaceAll('%5E', '^') === shown ? shown : link;
}

/** The content of an inline code span, as in: the kubelet says `I0612 …` and nothing more. */
export const codeIn = (text: string): string | null => /`([^`]{20,})`/.exec(text)?.[1] ?? null;
