import { checked } from './checked.js';
import { comparedWithItself, comparedWithPlain } from './compared.js';
import { consistent } from './consistent.js';
import { account, evidence, ids, mergedWithItself, readAgain, schema } from './document.js';
import { followed } from './followed.js';
import { inert } from './inert.js';
import { parsed } from './parsed.js';
import { sameStory } from './story.js';
import type { Invariant } from './types.js';
import { bothWays } from './ways.js';

export const INVARIANTS: Readonly<Record<string, Invariant>> = {
  schema,
  account,
  consistent,
  'read again': readAgain,
  ids,
  evidence,
  'merged with itself': mergedWithItself,
  'compared with itself': comparedWithItself,
  'the same story': sameStory,
  'compared with the plain one': comparedWithPlain,
  checked,
  followed,
  parsed,
  'both ways': bothWays,
  inert,
};
