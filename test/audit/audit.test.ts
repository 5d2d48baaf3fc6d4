import { describe, expect, it } from 'vitest';
import { withoutShared } from '../input/framing.js';
import { audited } from './audited.js';
import { type AuditedInput, recordings, samples } from './inputs.js';

const holds = async (input: AuditedInput): Promise<void> => expect(await audited(input)).toEqual([]);

it.each(samples)(
  '$name: the document does not contradict itself, and each format shows its reasons and exit codes',
  holds,
);

describe.skipIf(recordings.length === 0)(`recordings and other people's logs${withoutShared || ''}`, () => {
  it.each(recordings)(
    '$name: the document does not contradict itself, and each format shows its reasons and exit codes',
    { tags: 'long' },
    holds,
  );
});
