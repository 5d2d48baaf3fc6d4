import { terminal, xml, xmlAttribute } from '../safe.js';
import { cut, widthOf as lettersIn, wrap } from '../text/layout.js';

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

export const widthOf = (text: string, size: number): number => lettersIn(text) * size * LETTER;

/** How many letters fit in a room. */
const lettersFor = (room: number, size: number): number => Math.max(1, Math.floor(room / (size * LETTER)));

/** The text, or the part of it that fits. */
export const fitting = (text: string, size: number, room: number): string => cut(text, lettersFor(room, size));

/** Lines of words. */
export function lines(text: string, size: number, room: number, most: number): string[] {
  const letters = lettersFor(room, size);
  const all = wrap(text, letters, true);
  // The last one shows that there are more
  return all.slice(0, most).map((line, at) => cut(at === most - 1 && all.length > most ? `${line} …` : line, letters));
}
