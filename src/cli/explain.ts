import { listAll, listRules } from '../explain/list.js';
import { plainArticle } from '../explain/plain.js';
import { articles } from '../explain/topics.js';
import { didYouMean } from '../nearest.js';
import { EXIT } from './exit.js';
import { UsageError } from './usage-error.js';

/** `podline explain`: what a step, rule, kind or event is, or the list of them. */
export function explainCommand(ids: readonly string[]): number {
  const all = articles();
  const chosen = ids.map(id => {
    const article = all.find(one => one.id === id);
    if (article !== undefined) return article;
    const hint = didYouMean(id, [...new Set(all.map(one => one.id))]) || '; `podline explain` lists them';
    throw new UsageError(`there is no step, rule, kind or event "${id}"${hint}`);
  });
  const width = process.stdout.columns ?? 100;
  process.stdout.write(
    chosen.length === 0 ? listAll() : chosen.map(article => plainArticle(article, width)).join('\n'),
  );
  return EXIT.ok;
}

export function printRules(): number {
  process.stdout.write(listRules());
  return EXIT.ok;
}
