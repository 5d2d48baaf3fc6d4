import type { ResultDocument, Start } from './contract/types.js';
import { startsOf } from './episodes.js';

/** Those that began in this input: a pod that ran before has no start here. */
export const ownStarts = (document: Pick<ResultDocument, 'episodes'>): Start[] =>
  startsOf(document).filter(({ outcome }) => outcome !== 'resumed');

/** How long its pulls waited for those of other pods; null where nothing shows it. */
export function waitedFor({ containers }: Pick<Start, 'containers'>): number | null {
  const waits = containers.flatMap(({ waitedMs }) => waitedMs ?? []);
  return waits.length === 0 ? null : waits.reduce((sum, ms) => sum + ms, 0);
}
