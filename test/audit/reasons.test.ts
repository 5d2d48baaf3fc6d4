import { expect, it } from 'vitest';
import { everySample } from './inputs.js';
import { saidIn } from './silences.js';

/** That each format shows them is a part of the audit of each document: `audited.ts`. */
it('samples state reasons and exit codes for people', async () => {
  const all = await Promise.all(everySample.map(({ sources }) => saidIn(sources())));
  expect(all.filter(({ reasons }) => reasons.size > 0).length).toBeGreaterThan(5);
  expect(all.filter(({ exits }) => exits.length > 0).length).toBeGreaterThan(5);
});
