import { describe, expect, it } from 'vitest';
import { createTally } from '../../src/cli/commands/parse.js';
import { createDecoder } from '../read/decoder.js';
import { bytesOf, isLong, isShort, type LogFile, sampleLogs } from '../read/records/reading.js';
import { inShares } from '../share.js';

function tallyOf(path: string, parseAll: boolean) {
  const tally = createTally({ parseAll });
  const decoder = createDecoder(tally.push);
  decoder.push(bytesOf(path));
  decoder.end();
  return tally.end();
}

describe('records without a meaning are not parsed, and nothing else is missed', () => {
  // `test/read/records/skim.test.ts` reads all of them in both ways
  const { short, rest } = inShares(sampleLogs().filter(isShort));
  it.each(short)('$name', showsTheSame);
  it.each([...rest, ...sampleLogs().filter(isLong)])('$name', { tags: 'long' }, showsTheSame);

  function showsTheSame({ path }: LogFile): void {
    const { kubelets: ofAll, ...all } = tallyOf(path, true);
    const { kubelets: ofSome, ...some } = tallyOf(path, false);
    expect(some).toEqual(all);
    expect(ofSome.length).toBeLessThanOrEqual(ofAll.length);
  }
});
