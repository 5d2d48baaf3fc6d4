import type { InputFacts, Lifecycle } from '../../../../document/contract/types.js';
import { concerns, wordsOf } from '../words.js';
import { pictureWith } from './picture.js';
import type { Picture } from './types.js';

export const pictureOf = (lifecycle: Lifecycle, window: InputFacts['window']): Picture | null =>
  pictureWith(lifecycle, window, step => wordsOf(step)?.actor, concerns);
