import type { InputFacts, Lifecycle } from '../../../contract/types.js';
import { wordsOf } from '../words.js';
import { pictureWith } from './picture.js';
import type { Picture } from './types.js';

export const pictureOf = (one: Lifecycle, window: InputFacts['window']): Picture | null =>
  pictureWith(one, window, step => wordsOf(step)?.who);
