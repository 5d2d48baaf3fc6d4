import type { Kind } from '../../document/contract/types.js';
import type { KindModel } from './kind-model.js';
import { KINDS } from './kinds/index.js';

/** Computes something for the model of a kind with its first deletion: most logs have two or three kinds. */
export function eachKind<T>(make: (model: KindModel) => T): (kind: Kind) => T {
  const made = new Map<Kind, T>();
  return kind => {
    const known = made.get(kind);
    if (known !== undefined) return known;
    const one = make(KINDS[kind]);
    made.set(kind, one);
    return one;
  };
}
