import type { Life } from '../../../src/correlate/types.js';
import { candidatesOf } from '../../../src/episodes/ends/reconstruct.js';
import type { DeletionCandidate } from '../../../src/episodes/ends/types.js';
import { pleg, type Row } from './made.js';

/** Deletions among the lives of one name, for tests that compare what is recognised. */
export const candidatesIn = (...lives: readonly Life[]): DeletionCandidate[] => candidatesOf(lives);
export const kindsOf = (...lives: readonly Life[]): string[] => candidatesIn(...lives).map(({ kind }) => kind);

/** Lines by their seconds. */
export const linesIn = (one: DeletionCandidate | undefined): string[] =>
  (one?.observations ?? []).map(({ id, at }) => `${id} ${(at ?? 0) / 1000}`);

export function onlyOne(...lives: readonly Life[]): DeletionCandidate {
  const [one, another] = candidatesIn(...lives);
  if (one === undefined || another !== undefined) throw new Error(`not one deletion but ${kindsOf(...lives)}`);
  return one;
}

export const API = { from: 'api' } as const;
export const FILE = { from: 'static' } as const;

export const ADD: Row = [0, 'config-add', {}, API];
export const DELETE: Row = [10, 'config-delete', {}, API];
export const REMOVE: Row = [10, 'config-remove', {}, API];
export const KILL: Row = [11, 'kill-begin'];
/** A container and the sandbox. */
export const DIED: readonly Row[] = [
  [2, 'pleg-event', pleg('Died', 'a')],
  [2, 'pleg-event', pleg('Died', 'b')],
];
