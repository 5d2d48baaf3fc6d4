import { describe, expect, it } from 'vitest';
import { inShares } from '../share.js';
import { audited } from './audited.js';
import { type AuditedInput, recordings, samples } from './inputs.js';

const holds = async (input: AuditedInput): Promise<void> => expect(await audited(input)).toEqual([]);

const HOLDS = '$name: the document does not contradict itself, and each format shows its reasons and exit codes';
/** These samples take seconds; other samples show most of each run. */
const LARGE = new Set(['graceful-quick-journald', 'bench']);
const isLarge = ({ name }: AuditedInput): boolean => LARGE.has(name);

const { short, rest } = inShares(samples.filter(one => !isLarge(one)));
it.each(short)(HOLDS, holds);
it.each([...rest, ...samples.filter(isLarge)])(HOLDS, { tags: 'long' }, holds);

describe.skipIf(recordings.length === 0)(`recordings and published logs contradict nothing`, () => {
  it.each(recordings)(HOLDS, { tags: 'long' }, holds);
});
