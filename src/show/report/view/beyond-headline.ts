import type { Finding, Lifecycle } from '../../../document/contract/types.js';

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
