import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { inShares } from '../share.js';
import { recordedDocument } from '../show/report/recorded.js';
import { analyzed, faultsOf } from './analyzed.js';
import { logOf, recorded, truthOf } from './samples.js';
import { expectedOf, UNHEALTHY, untruths } from './truth.js';

/** klog's JSON states UTC. */
const zoneIn = (log: string, timezone: string): string => (log.includes('{"ts":') ? 'Z' : timezone);

function shows(sample: string, document: ResultDocument, withWatch: boolean): void {
  expect(untruths(document, expectedOf(sample, truthOf(sample), withWatch), withWatch)).toEqual([]);
  if (!UNHEALTHY.has(sample)) expect(faultsOf(document)).toEqual([]);
  expect(document.input.sources.map(({ unparsed }) => unparsed)).toEqual(withWatch ? [0, 0] : [0]);
}

// `test/samples/reported` has every fact of each
const { short, rest } = inShares(recorded);

describe('the log with its watch shows the truth of', () => {
  it.each(short)('%s', withItsWatch);
  it.each(rest)('%s', { tags: 'long' }, withItsWatch);

  async function withItsWatch(sample: string): Promise<void> {
    const document = await recordedDocument(sample);
    shows(sample, document, true);
    expect(document.input.clock.zone).toBe(zoneIn(logOf(sample), truthOf(sample).timezone));
  }
});

describe('the log alone shows the truth of', () => {
  it.each(short)('%s', alone);
  it.each(rest)('%s', { tags: 'long' }, alone);

  async function alone(sample: string): Promise<void> {
    // Where nothing else shows the zone, the user must give it
    const options = { zone: truthOf(sample).timezone };
    shows(sample, await analyzed([['kubelet.log', logOf(sample)]], options), false);
  }
});
