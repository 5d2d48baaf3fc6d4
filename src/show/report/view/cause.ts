import type { Finding, Lifecycle } from '../../../document/contract/types.js';
import { isNamed } from '../../../document/named.js';

/**
 * The finding that explains the headline: the one whose words it uses; otherwise the worst one that is more than a remark. Null if there
 * are only remarks.
 */
export function causeOf({ headline, findings }: Pick<Lifecycle, 'headline' | 'findings'>): Finding | null {
  const worth = findings.filter(({ level }) => level !== 'info');
  return [...worth, ...findings].find(finding => isNamed(finding, headline)) ?? worth[0] ?? null;
}

/** The same without mere remarks: null if there is nothing else. */
export const troubleOf = ({ headline, findings }: Pick<Lifecycle, 'headline' | 'findings'>): Finding | null =>
  causeOf({ headline, findings: findings.filter(({ level }) => level !== 'info') });

/** The part of a finding's message that is not in the headline. */
export function beyondHeadline({ message }: Finding, { headline }: Pick<Lifecycle, 'headline'>): string {
  const headlineWords = headline.toLowerCase();
  if (headlineWords.includes(message.toLowerCase())) return '';
  const words = message.split(' ', MOST_WORDS);
  const begins = words.map((_, index) =>
    words
      .slice(0, index + 1)
      .join(' ')
      .replace(/[,;:]$/, ''),
  );
  const repeated = begins.slice(FEWEST_WORDS - 1).findLast(begin => headlineWords.includes(begin.toLowerCase())) ?? '';
  return message.slice(repeated.length).replace(/^[,;:]? /, '');
}

/** Fewer words in common are chance, and no headline has more. */
const FEWEST_WORDS = 4;
const MOST_WORDS = 64;
