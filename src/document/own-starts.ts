import type { ResultDocument, Start } from '../contract/types.js';

/** Those that began in this input: what ran before is no start. */
export const ownStarts = ({ starts = [] }: Pick<ResultDocument, 'starts'>): Start[] =>
  starts.filter(({ outcome }) => outcome !== 'resumed');

/** How long its pulls waited for those of others; null where nothing shows it. */
export function waitedFor({ containers }: Pick<Start, 'containers'>): number | null {
  const waits = containers.flatMap(({ waitedMs }) => waitedMs ?? []);
  return waits.length === 0 ? null : waits.reduce((sum, ms) => sum + ms, 0);
}
