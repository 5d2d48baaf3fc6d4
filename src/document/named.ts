import type { Finding } from './contract/types.js';

/** The headline uses the words of the finding. */
export const isNamed = ({ message, hang }: Finding, headline: string): boolean =>
  [message, ...(hang === undefined ? [] : [hang.error ?? hang.what])].some(words => headline.includes(words));
