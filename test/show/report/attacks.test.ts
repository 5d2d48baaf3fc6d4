import { describe, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../../src/document/episodes.js';
import { listed } from '../../document/listed.js';
import { ATTACKS, LONG, poisoned, renamed } from './hostile.js';
import { assertInert, WRITINGS } from './inert/index.js';
import type { Writing } from './inert/writings.js';
import { finding, hanging } from './made-up.js';
import { faulty, recordedDocument } from './recorded.js';

const found = [finding(), finding({ level: 'warning' })];

/** One deletion, which lacks a step, and two starts, one of which hangs, from a recorded run that has findings too. */
async function one(): Promise<ResultDocument> {
  const { starts = [], ...document } = listed(await faulty());
  return { ...document, episodes: [...starts, hanging(), ...endsOf(document)], findings: found };
}

/** Three: another one hung, and one is of a mirror pod. */
async function several(): Promise<ResultDocument> {
  const [base, ...others] = await Promise.all([
    faulty(),
    recordedDocument('stuck-volume-unmount'),
    recordedDocument('mirror-pod-delete'),
  ]);
  const lifecycles = [base, ...others].flatMap(document => endsOf(document).slice(0, 1));
  return { ...base, episodes: [...lifecycles, ...startsOf(base)], findings: found };
}

type Prepare = () => Promise<ResultDocument>;

/** Compares attacks with the output for a harmless text in their place. */
function withstanding(writing: Writing, put: typeof poisoned, real: Prepare): (attack: string) => Promise<void> {
  let harmless: Promise<string> | undefined;
  return async attack => {
    const base = await real();
    harmless ??= writing.write(put(base, 'x'));
    await assertInert(writing, put(base, attack), await harmless);
  };
}

/** In `npm test` each attack meets one format in `EVERY`, and each format one attack in as many; the long run has the rest. */
const EVERY = 6;

describe.each(WRITINGS.map((writing, at) => ({ ...writing, at })))(
  'the format $name withstands an attack',
  ({ at, ...writing }) => {
    const withstands = withstanding(writing, poisoned, one);
    const attacks = Object.entries(ATTACKS);
    const isShort = (_: unknown, nth: number): boolean => (nth + at) % EVERY === 0;
    it.each(attacks.filter(isShort))('%s', (_name, attack) => withstands(attack));
    it.each(attacks.filter((attack, nth) => !isShort(attack, nth)))('%s', { tags: 'long' }, (_name, attack) =>
      withstands(attack),
    );

    const withstandsAll = withstanding(writing, poisoned, several);
    describe('in several deletions', { tags: 'long' }, () => {
      it.each(attacks)('%s', (_name, attack) => withstandsAll(attack));
      it.each(attacks)('%s after a word', (_name, attack) => withstandsAll(`x ${attack}`));
    });

    const withstandsName = withstanding(writing, renamed, one);
    const { letters = '', ...more } = LONG;
    it('by a long name of letters', () => withstandsName(letters));
    it.each(Object.entries(more))('by a long name of %s', { tags: 'long' }, (_name, attack) => withstandsName(attack));
  },
);
