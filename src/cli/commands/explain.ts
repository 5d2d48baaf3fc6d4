import { didYouMean, nearest } from '../../kit/nearest.js';
import { findArticles, listAll, listOf, listRules, plainArticle } from '../../show/explain/find.js';
import { type Article, articles } from '../../show/explain/topics.js';
import { terminal } from '../../show/report/safe.js';
import { EXIT, type Io, UsageError } from '../io.js';

/** `podline explain`: what a step, rule, cause, kind, record of another source, event or printed word is, or the list of them. */
export function explainCommand(words: readonly string[], { stdout }: Io): number {
  const all = articles();
  const width = stdout.columns || 100;
  const parts = words.map(word => {
    const found = findArticles(word, all);
    const { mentions } = found;
    if (found.articles.length + mentions.length === 0) {
      const ids = [...new Set(all.map(one => one.id))];
      const parts = [...new Set(ids.flatMap(id => id.split('-')))];
      const hint = didYouMean(word, ids) || didYouMean(word, parts) || wordByWord(word, parts, all);
      const what = 'no step, rule, cause, kind, record of another source, event or printed word';
      throw new UsageError(`${what} is called "${word}"${hint || '; `podline explain` lists them'}`);
    }
    const heading = found.articles.length > 0 ? 'See also:' : `"${terminal(word)}" is in the titles of:`;
    return [
      ...found.articles.map(article => plainArticle(article, width)),
      ...(mentions.length === 0 ? [] : [`${heading}\n${listOf(mentions)}`]),
    ].join('\n');
  });
  stdout.write(parts.length === 0 ? listAll() : parts.join('\n'));
  return EXIT.ok;
}

/** `stuck-umount`: each of its words is close to one in some id. */
function wordByWord(asked: string, known: readonly string[], all: readonly Article[]): string {
  const words = asked.split(/[\s-]+/).map(word => (known.includes(word) ? word : nearest(word, known)) ?? word);
  const { articles: found, mentions } = findArticles(words.join(' '), all);
  return found.length + mentions.length === 0 ? '' : `; did you mean ${words.join('-')}?`;
}

export function printRules({ stdout }: Io): number {
  stdout.write(listRules());
  return EXIT.ok;
}
