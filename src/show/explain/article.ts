/** What there is to explain about one word of podline, for terminals as well as pages. */
export interface Article {
  readonly topic: 'kind' | 'step' | 'rule' | 'testimony' | 'event' | 'word' | 'cause';
  readonly id: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

export interface Section {
  /** null for the part before the first heading. */
  readonly heading: string | null;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly form: 'text'; readonly text: string }
  | { readonly form: 'code'; readonly lines: readonly string[] }
  | { readonly form: 'table'; readonly head: readonly string[]; readonly rows: readonly Row[] };

/** Words, or an id that is printed as it is. */
export type Cell = string | { readonly id: string };
export type Row = readonly Cell[];

export const text = (words: string): Block => ({ form: 'text', text: words });
export const code = (...lines: readonly string[]): Block => ({ form: 'code', lines });
export const table = (head: readonly string[], rows: readonly Row[]): Block => ({
  form: 'table',
  head,
  rows,
});
export const section = (heading: string | null, ...blocks: readonly Block[]): Section => ({ heading, blocks });
