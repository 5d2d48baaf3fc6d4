import { h } from '../ui/dom.js';

interface BarOptions {
  readonly name: string;
  readonly formats: readonly string[];
  readonly complaints: readonly string[];
  readonly canCompare: boolean;
  begin(): void;
  compare(): void;
  save(format: string): void;
}

const TITLES: Readonly<Record<string, string>> = {
  html: 'HTML',
  json: 'JSON',
  markdown: 'Markdown',
  csv: 'CSV',
  svg: 'SVG',
};

/** The bar above a report: what was read, and what can be done with it. */
export function createBar({ name, formats, complaints, canCompare, begin, compare, save }: BarOptions): HTMLElement {
  const button = (title: string, click: () => void): HTMLElement => h('button', { type: 'button', click }, title);
  return h(
    'section',
    { class: 'desk', 'aria-label': 'What was read' },
    h('span', { class: 'read' }, name),
    button('Read something else', begin),
    canCompare ? button('Compare', compare) : null,
    h(
      'span',
      { class: 'save', role: 'group', 'aria-label': 'Save as' },
      'Save as',
      ...formats.map(format => button(TITLES[format] ?? format, () => save(format))),
    ),
    complaints.length === 0 ? null : unread(complaints),
  );
}

/** More than this would add nothing. */
const MOST = 100;

const unread = (complaints: readonly string[]): HTMLElement =>
  h(
    'details',
    { class: 'unread' },
    h('summary', {}, complaints.length === 1 ? '1 input was not read' : `${complaints.length} inputs were not read`),
    h('ul', {}, ...complaints.slice(0, MOST).map(one => h('li', {}, one))),
  );
