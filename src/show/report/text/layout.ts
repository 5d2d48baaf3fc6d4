import stringWidth from 'string-width';

/** A text that fills a screen is neither a name nor a message: it is cut, because measuring all of it would take seconds. */
const MAX_CHARACTERS = 4_000;

/** The width of text in columns of a terminal: an East Asian character takes two. */
export const widthOf = (text: string): number =>
  ASCII.test(text) ? text.length : stringWidth(text.slice(0, MAX_CHARACTERS));

/** Nearly every text; it need not be searched for emoji. */
const ASCII = /^[ -~]*$/;

/** Keeps words together; printed as a space. */
export const GLUE = '\u00a0';

/** Breaks between words, and inside words that are longer than a line, unless they are `whole`. The end of a text that fills a screen is left out. */
export function wrap(text: string, width: number, whole = false): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of bounded(text)
    .split(' ')
    .flatMap(long => (whole ? long : pieces(long, width)))) {
    const wide = widthOf(word);
    if (used > 0 && used + 1 + wide > width) {
      lines.push(line);
      line = word;
      used = wide;
    } else {
      line = used > 0 ? `${line} ${word}` : word;
      used += wide + (used > 0 ? 1 : 0);
    }
  }
  return [...lines, line].map(each => each.replaceAll(GLUE, ' '));
}

const bounded = (text: string): string =>
  text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS - 1).replace(HALF, '')}…`;

/** A character that is cut in two. */
const HALF = /[\uD800-\uDBFF]$/;

function pieces(word: string, width: number): string[] {
  if (ASCII.test(word)) return word.length <= width ? [word] : (word.match(new RegExp(`.{1,${width}}`, 'g')) ?? []);
  return widthOf(word) <= width ? [word] : [...columns(word, width)];
}

/** A word piece by piece, each as wide as the available space. */
function* columns(word: string, width: number): Generator<string> {
  let part = '';
  let used = 0;
  for (const char of word) {
    const wide = widthOf(char);
    if (used + wide > width && used > 0) {
      yield part;
      part = '';
      used = 0;
    }
    part += char;
    used += wide;
  }
  yield part;
}

/** A text this many times longer than the available width need not be measured. */
const HOPELESS = 8;

/** One line, however long the text is. */
export function cut(text: string, width: number): string {
  if (text.length <= width * HOPELESS && widthOf(text) <= width) return text;
  const [first = ''] = columns(text, width - 1);
  return `${first}…`;
}

/** One line, without the middle: names differ at their beginning and at their end. */
export function cutInside(text: string, width: number): string {
  if (text.length <= width * HOPELESS && widthOf(text) <= width) return text;
  const half = Math.floor((width - 1) / 2);
  const [begin = ''] = columns(text, width - 1 - half);
  const [end = ''] = columns([...text.slice(-width * HOPELESS)].reverse().join(''), half);
  // A combining mark belongs to the letter before it
  return `${begin}…${[...end]
    .reverse()
    .join('')
    .replace(/^\p{M}+/u, '')}`;
}

/** A text after its label, wrapped below its own beginning. */
export function hanging(label: string, text: string, width: number): string[] {
  const indent = widthOf(label);
  return wrap(text, Math.max(width - indent, 10)).map((line, index) =>
    index === 0 ? label + line : ' '.repeat(indent) + line,
  );
}
