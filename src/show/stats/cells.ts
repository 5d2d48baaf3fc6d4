import { spell } from '../../catalogue/duration.js';
import type { Quantiles } from '../../document/quantiles.js';
import { ruleTitle } from '../report/view/words.js';

/** `A container does not stop: 12`, the most frequent first; `most`: the rest is only counted. */
export function findingCells(findings: Readonly<Record<string, number>>, most = Number.POSITIVE_INFINITY): string[] {
  const all = Object.entries(findings);
  const shown = all.slice(0, most).map(([rule, count]) => `${ruleTitle(rule)}: ${count}`);
  return all.length > most ? [...shown, `${all.length - most} more`] : shown;
}

/** How many groups of one kind are shown if other tables follow; JSON and CSV have all of them. */
export const MAX_ROWS = 15;

export const figure = (text: string) => ({ text, isFigure: true });
export const words = (text: string) => ({ text, isFigure: false });

export const QUANTILES = ['p50', 'p90', 'p99', 'max'].map(figure);

export const quantileCells = (quantiles: Quantiles | null): string[] =>
  quantiles === null
    ? ['', '', '', '']
    : [quantiles.p50Ms, quantiles.p90Ms, quantiles.p99Ms, quantiles.maxMs].map(ms => spell(ms));

export const moreOf = (left: number): string | null =>
  left > 0 ? `${left} more; all of them with -o json or -o csv` : null;
