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
const rounded = (value: number): string => String(Math.round(value * 10) / 10);
