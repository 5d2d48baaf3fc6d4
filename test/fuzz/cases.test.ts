import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sizeOf } from '../../fuzz/files.js';
import { createHunter } from '../../fuzz/hunt.js';
import { createJudge } from '../../fuzz/judge.js';
import { createKnown } from '../../fuzz/known.js';
import { MUTATIONS } from '../../fuzz/mutations/index.js';
import { samplesBelow } from '../../fuzz/samples.js';
import { smallest } from '../../fuzz/shrink.js';

const root = join(import.meta.dirname, '../../samples');
const SMALL = 45_000;

const samples = samplesBelow(root);
const small = samples.filter(({ files }) => sizeOf(files) <= SMALL);
const faultOf = createJudge();

describe('the fuzzer', () => {
  const hunter = createHunter(samples);

  it('has enough samples', () => expect(small.length).toBeGreaterThan(100));

  const findsNothing = async (seed: number) =>
    expect(await createHunter(small).hunt({ seed, runs: 10, known: createKnown() })).toBeNull();
  it.each([1, 3, 4, 5, 6])('finds nothing wrong in ten cases of seed %s', { tags: 'long' }, findsNothing);

  const mutated = (sample: string) => async (id: string, dice: number) =>
    expect(await hunter.faultIn({ sample, changes: [[id, dice]] })).toBeNull();
  const each = MUTATIONS.map(({ id }, index) => [id, index] as const);
  // Every twelfth mutation in the short run
  const isShort = ([, index]: readonly [string, number]): boolean => index % 12 === 0;
  const inALog = mutated('rules/missing-step/near-miss.log');
  it.each(each.filter(isShort))('finds nothing wrong after %s in a log', inALog);
  it.each(each.filter(one => !isShort(one)))('finds nothing wrong after %s in a log', { tags: 'long' }, inALog);
  it.each(each)(
    'finds nothing wrong after %s in a longer log',
    { tags: 'long' },
    mutated('rules/missing-step/trigger.log'),
  );
  it.each(each)('finds nothing wrong after %s', { tags: 'long' }, mutated('graceful-quick-v2'));

  it('sees that a story changes', async () => {
    const [sample] = small.filter(({ name }) => name === 'rules/missing-step/trigger.log');
    const shorter = sample?.files.map(file => ({ ...file, bytes: file.bytes.subarray(0, file.bytes.length / 2) }));
    expect(await faultOf({ files: shorter ?? [], plain: sample?.files ?? [], keeps: true })).toMatchObject({
      invariant: 'the same story',
    });
  });

  it('reduces what it finds as far as it can', async () => {
    const file = { name: 'a', bytes: Buffer.from('one\ntwo\nthe culprit is here\nfour\n'.repeat(3)) };
    const fails = async (files: readonly { bytes: Buffer }[]) => files.some(({ bytes }) => bytes.includes('culprit'));
    const [found, ...others] = await smallest([file, { ...file, name: 'b' }], fails, 500);
    expect(others).toEqual([]);
    expect(found?.bytes.length).toBeLessThan(25);
    expect(found?.bytes.toString()).toContain('culprit');
  });
});
