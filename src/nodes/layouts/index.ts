import type { Hint } from '../types.js';
import { layouts } from './registry.js';

/** What the path of a log calls its node, where its collector is known to name nodes in paths. */
export function hintOf(path: string): Hint | null {
  const plain = path.replaceAll('\\', '/');
  for (const { name: layout, calls, paths } of layouts)
    for (const pattern of paths) {
      const name = pattern.exec(plain)?.groups?.node;
      if (name !== undefined) return { name, layout, isNode: calls === 'node' };
    }
  return null;
}
