import { describe, expect, it } from 'vitest';
import { recordedDocument } from '../report/recorded.js';
import { analyzed, faultsOf, type Text } from './analyzed.js';
import { logOf, recorded, truthOf, watchOf } from './samples.js';
import { expectedOf, UNHEALTHY, untruths } from './truth.js';

/** klog's JSON states UTC itself. */
const zoneIn = (log: string, timezone: string): string => (log.includes('{"ts":') ? 'Z' : timezone);

describe.each(recorded)('%s', sample => {
  const truth = truthOf(sample);
  const log: Text = ['kubelet.log', logOf(sample)];
  const watch: Text = ['pods.yaml', watchOf(sample)];

  it.each([
    { name: 'with its watch', texts: [log, watch], options: {} },
    // Where nothing else tells the zone, somebody must
    { name: 'alone', texts: [log], options: { zone: truth.timezone } },
  ])('the log $name shows the truth', async ({ texts, options }) => {
    const withWatch = texts.includes(watch);
    const document = withWatch ? await recordedDocument(sample) : await analyzed(texts, options);
    expect(untruths(document, expectedOf(sample, truth, withWatch), withWatch)).toEqual([]);
    if (!UNHEALTHY.has(sample)) expect(faultsOf(document)).toEqual([]);
    expect(document.input.sources.map(({ unparsed }) => unparsed)).toEqual(texts.map(() => 0));
    if (withWatch) expect(document.input.clock.zone).toBe(zoneIn(logOf(sample), truth.timezone));
  });
});
