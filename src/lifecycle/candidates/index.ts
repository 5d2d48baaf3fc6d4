import type { Life } from '../../correlate/types.js';
import { storiesOf } from '../recognise.js';
import type { DeletionCandidate } from '../types.js';
import { mirrorCandidate } from './mirror.js';
import { ordinaryCandidate } from './ordinary.js';
import { staticCandidate } from './static.js';

/** The lives of one name → the deletions among them. */
export function candidatesOf(lives: readonly Life[]): DeletionCandidate[] {
  const stories = lives.flatMap(storiesOf);
  const statics = stories.filter(({ role }) => role === 'static');
  const mirrors = stories.filter(({ role }) => role === 'mirror');
  return stories.flatMap(life => {
    if (life.role === 'ordinary') return ordinaryCandidate(life) ?? [];
    if (life.role === 'static') return staticCandidate(life, statics, mirrors) ?? [];
    return mirrorCandidate(life, statics, mirrors) ?? [];
  });
}
