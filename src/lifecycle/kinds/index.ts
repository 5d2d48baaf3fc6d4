import type { Kind } from '../../contract/types.js';
import type { KindModel } from '../types.js';
import { completed } from './completed.js';
import { evicted } from './evicted.js';
import { forced } from './forced.js';
import { graceful } from './graceful.js';
import { mirror } from './mirror.js';
import { orphaned } from './orphaned.js';
import { staticRemoved } from './static-removed.js';
import { staticReplaced } from './static-replaced.js';

/** What cannot be told is held against nothing. */
const unknown: KindModel = {
  kind: 'unknown',
  title: 'deletion of an unknown kind',
  means: 'The input does not tell how the pod was deleted.',
  steps: graceful.steps.map(step => ({ ...step, need: 'sometimes' as const })),
};

export const KINDS: Readonly<Record<Kind, KindModel>> = {
  graceful,
  forced,
  mirror,
  'static-removed': staticRemoved,
  'static-replaced': staticReplaced,
  evicted,
  completed,
  orphaned,
  unknown,
};
