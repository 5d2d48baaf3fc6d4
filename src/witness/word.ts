import type { Word } from './types.js';

/** How one witness speaks: what its words have in common, `detail` unless a word brings its own. */
export const speaker =
  (common: Omit<Word, 'title' | 'means'>) =>
  (title: string, means: string, detail = common.detail): Word => ({
    ...common,
    title,
    means,
    ...(detail === undefined ? {} : { detail }),
  });
