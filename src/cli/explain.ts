import { listAll, listRules } from '../explain/list.js';
import { plainArticle } from '../explain/plain.js';
import { articles } from '../explain/topics.js';
import { didYouMean } from '../nearest.js';
import { EXIT } from './exit.js';
import type { Io } from './io.js';
import { UsageError } from './usage-error.js';

/** `podline explain`: what a step, rule, kind, testimony or event is, or the list of them. */
export function explainCommand(ids: readonly string[], { stdout }: Io): number {
  const all = articles();
  const chosen = ids.flatMap(id => {
    const found = all.filter(one => one.id === id);
    if (found.length > 0) return found;
    const hint = didYouMean(id, [...new Set(all.map(one => one.id))]) || '; `podline explain` lists them';
    throw new UsageError(`no step, rule, kind, testimony or event is called "${id}"${hint}`);
  });
  const width = stdout.columns ?? 100;
  stdout.write(chosen.length === 0 ? listAll() : chosen.map(article => plainArticle(article, width)).join('\n'));
  return EXIT.ok;
}

export function printRules({ stdout }: Io): number {
  stdout.write(listRules());
  return EXIT.ok;
}
