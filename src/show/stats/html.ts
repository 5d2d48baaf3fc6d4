import { stats as program } from '#page';
import { spell } from '../../catalogue/duration.js';
import type { Quantiles } from '../../document/figures/quantiles.js';
import { shell } from '../report/html/shell.js';
import type { StatsReport } from './report.js';
import { findingsOf, startParts, tablesOf, totalsOf } from './tables.js';
import type { StatsDocument, StatsTable } from './types.js';

export const html: StatsReport = {
  id: 'html',
  render(stats, _options, document) {
    const data: StatsData = {
      title: totalsOf(stats, document),
      findings: findingsOf(stats),
      ranges: rangesOf(stats),
      tables: tablesOf(stats, document, Number.POSITIVE_INFINITY),
      by: `${stats.tool.name} ${stats.tool.version}`,
    };
    return shell(program, data);
  },
};

function rangesOf({ groups, phases, starts }: StatsDocument): Range[] {
  if (starts !== undefined) return startParts(starts).map(({ title, quantiles }) => rangeOf(title, quantiles));
  const all = groups.find(({ by }) => by === 'all');
  return [['whole', all?.whole] as const, ...phases.map(({ id, title }) => [title, all?.phases[id]] as const)].flatMap(
    ([title, own]) => (own == null ? [] : [rangeOf(title, own)]),
  );
}

const rangeOf = (title: string, { count, p50Ms, p90Ms, p99Ms, maxMs }: Quantiles): Range => ({
  title,
  count,
  marks: Object.entries({ p50: p50Ms, p90: p90Ms, p99: p99Ms, max: maxMs }).map(([name, ms]) => ({
    name,
    ms,
    text: spell(ms),
  })),
});

/** The data in the page of figures. */
export interface StatsData {
  readonly title: string;
  readonly findings: readonly string[];
  /** The phases of all deletions, on one axis. */
  readonly ranges: readonly Range[];
  readonly tables: readonly StatsTable[];
  /** The program that made it */
  readonly by: string;
}

/** The range of the values of one phase, each with its words. */
export interface Range {
  readonly title: string;
  readonly count: number;
  readonly marks: readonly { readonly name: string; readonly ms: number; readonly text: string }[];
}
