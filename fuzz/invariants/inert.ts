import assert from 'node:assert/strict';
import { endsOf, nodesOf, startsOf } from '../../src/document/episodes.js';
import { calmed } from '../../test/show/report/inert/calm.js';
import { assertInert, WRITINGS } from '../../test/show/report/inert/index.js';
import { falls, type Invariant } from './types.js';

/** Each input is written in one of this many formats. */
const SHARE = 4;
/** What this many deletions can do to a reader, any number of them can. */
const MAX_DELETIONS = 12;

/** In no format does a text of a log take effect in a program that reads the output. */
export const inert: Invariant = async analysed => {
  const { document } = analysed;
  const some = {
    ...document,
    episodes: [...nodesOf(document), ...endsOf(document).slice(0, MAX_DELETIONS), ...startsOf(document)],
  };
  const calm = calmed(some);
  for (const writing of WRITINGS.filter((_, index) => falls(analysed, SHARE, index))) {
    try {
      await assertInert(writing, some, await writing.write(calm));
    } catch (error) {
      if (!(error instanceof assert.AssertionError)) throw error;
      return `${writing.name}: ${error.message}`;
    }
  }
  return null;
};
