import { nameKey, type PodName } from './types.js';

/** The keys of names, of which each is put together once: lines that say the same name the same object. */
export function createNameKeys(): (pod: PodName) => string {
  const keys = new WeakMap<PodName, string>();

  return pod => {
    const known = keys.get(pod);
    if (known !== undefined) return known;
    const fresh = nameKey(pod);
    keys.set(pod, fresh);
    return fresh;
  };
}
