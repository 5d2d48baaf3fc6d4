import type { Given } from './messages.js';

/** What scripts/page.mjs embeds in the page next to its program. */
export interface Embedded {
  /** The program of its workers. */
  readonly worker: string;
  /** A recorded run to try: texts by their paths */
  readonly sample: Readonly<Record<string, string>>;
  /** The licences of the packages whose code is in it, because the file is passed on by itself */
  readonly notices: string;
}

export const embedded = (): Embedded => JSON.parse(document.getElementById('parts')?.textContent ?? 'null') as Embedded;

export const sampleOf = ({ sample }: Embedded): Given[] =>
  Object.entries(sample).map(([path, text]) => ({ path, file: new Blob([text]) }));
