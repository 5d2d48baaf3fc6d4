import type { EvidenceRef, Lifecycle, Moment, Step } from '../../contract/types.js';
import type { JudgedNode } from './between-rule.js';

/** What these rules need again and again. */

/** Where a clock is only assumed, its times can be hours away from those of other nodes. */
export const hasClock = ({ facts }: JudgedNode): boolean => facts.clock.confidence !== 'assumed';

export const titleOf = ({ facts }: JudgedNode): string => facts.name ?? 'a node without a name';

export const instant = (text: string | null): number | null => {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : at;
};

/** In ms. */
export const msOf = ({ at }: Pick<Moment, 'at'>): number => Date.parse(at);

export const begunAt = ({ requestedAt, startedAt }: Lifecycle): number | null => instant(requestedAt ?? startedAt);

/** The last line of any of these steps. */
export function lastOf({ steps }: Lifecycle, ...ids: readonly string[]): Step | null {
  const seen = steps.filter(({ step, at }) => at !== null && ids.includes(step));
  return seen.sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1)).at(-1) ?? null;
}

/** The first line about it. */
export const firstLine = ({ steps }: Lifecycle): EvidenceRef[] =>
  steps
    .filter(({ at, evidence }) => at !== null && evidence.length > 0)
    .sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1))
    .slice(0, 1)
    .flatMap(({ evidence }) => evidence.slice(0, 1));
