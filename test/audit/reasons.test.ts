import { expect, it } from 'vitest';
import { everySample } from './inputs.js';
import { statementsIn } from './silences.js';

/** The audit of each document checks that each format shows them: `audited.ts`. */
it('samples contain reasons and exit codes for people', async () => {
  const all = await Promise.all(everySample.map(({ sources }) => statementsIn(sources())));
  expect(all.filter(({ reasons }) => reasons.size > 0).length).toBeGreaterThan(5);
  expect(all.filter(({ exits }) => exits.length > 0).length).toBeGreaterThan(5);
});
