import stringWidth from 'string-width';
import { terminal, xml, xmlAttribute } from '../safe.js';

/** Markup that is safe to embed in a page. */
export type Markup = string & { readonly brand: 'markup' };

const GROUPS: ReadonlySet<string> = new Set(['svg', 'g']);

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Text children always stay text, whatever they contain. */
export function element(name: string, attributes: Attributes, children: readonly (Markup | Text)[] = []): Markup {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${xmlAttribute(typeof value === 'number' ? rounded(value) : (value ?? ''))}"`)
    .join('');
  const parts = children.map(child => (typeof child === 'string' ? child : xml(terminal(child.text))));
  // One line each, where whitespace has no meaning: files that are compared and put under version control are read by lines
  const content = GROUPS.has(name) ? parts.map(part => `\n${part}`).join('') : parts.join('');
  return (content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`) as Markup;
}

interface Text {
  readonly text: string;
}

export const text = (of: string): Text => ({ text: of });

export const style = (css: string): Markup => `<style>${css}</style>` as Markup;

/** A tenth of a pixel is invisible. */
export const rounded = (value: number): string => String(Math.round(value * 10) / 10);

/** The width of a letter of a sans-serif font, relative to its size: rather too wide, since the font is unknown. */
const LETTER = 0.58;

export const widthOf = (text: string, size: number): number => stringWidth(text) * size * LETTER;

/** The text, or the part of it that fits. */
export function fitting(text: string, size: number, room: number): string {
  // No more letters than this are visible, however long a name is
  const most = Math.max(1, Math.floor(room / (size * LETTER)));
  const start = [...text.slice(0, most * 4)];
  if (start.length === text.length && widthOf(text, size) <= room) return text;
  while (start.length > 0 && widthOf(`${start.join('')}…`, size) > room) start.length -= 1;
  return `${start.join('')}…`;
}

/** Lines of words. */
export function lines(text: string, size: number, room: number, most: number): string[] {
  const all: string[] = [];
  let line = '';
  for (const word of text.slice(0, 2000).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || widthOf(longer, size) <= room) line = longer;
    else {
      all.push(line);
      line = word;
    }
  }
  all.push(line);
  const shown = all.slice(0, most).map(one => fitting(one, size, room));
  const last = shown.at(-1);
  if (all.length > most && last !== undefined) shown[shown.length - 1] = fitting(`${last} …`, size, room);
  return shown;
}
