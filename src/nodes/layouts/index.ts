import type { Hint } from '../types.js';
import type { Part } from './layout.js';
import { layouts } from './registry.js';

/** The node's name in the path of a log, if its collector is known to put it there. */
export function hintOf(path: string): Hint | null {
  const parts = path.split(/[\\/!]/).slice(-DEEPEST);
  for (const { name: layout, calls, paths } of layouts)
    for (const pattern of paths) {
      const name = nodeIn(pattern, parts);
      if (name !== null)
        return { name, layout, isNode: calls === 'node' || calls === 'fetched', isFetched: calls === 'fetched' };
    }
  return null;
}

/** No collector nests folders more deeply. */
const DEEPEST = 32;

/** Compared from the file upwards; folders above the layout may have any name. */
function nodeIn(pattern: readonly Part[], parts: readonly string[]): string | null {
  const [last, rest] = [pattern.at(-1), pattern.slice(0, -1)];
  if (last === undefined) return '';
  if (last === '**') {
    for (let length = parts.length; length > 0; length--) {
      const found = nodeIn(rest, parts.slice(0, length));
      if (found !== null) return found;
    }
    return null;
  }
  const part = parts.at(-1);
  if (part === undefined) return null;
  const own =
    typeof last === 'string' ? part === last && '' : (last.exec(part)?.groups?.node ?? (last.test(part) && ''));
  if (own === false) return null;
  const above = nodeIn(rest, parts.slice(0, -1));
  return above === null ? null : own || above;
}
