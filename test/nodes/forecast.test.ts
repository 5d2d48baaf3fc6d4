import { describe, expect, it } from 'vitest';
import { createForecast } from '../../src/nodes/jobs/each.js';
import { survey } from '../../src/nodes/survey.js';
import { bytesSource } from '../../src/read/source.js';
import { fileOf, journalOf } from './made.js';

const LARGE = 3 << 20;

/** The forecast after each log of this size. */
async function forecastAfter(size: number, ...logs: readonly (readonly [path: string, content: string])[]) {
  const forecast = createForecast();
  const forecasts: number[] = [];
  for (const [index, [path, content]] of logs.entries()) {
    const source = { ...bytesSource(path, content), size };
    forecasts.push(await forecast(source, await survey(source, index)));
  }
  return forecasts;
}

const log = (path: string, host: string) => [path, fileOf(journalOf('graceful-quick', host, '1'))] as const;

describe('threads begin while logs are surveyed', () => {
  it('as many as there are nodes so far', async () => {
    expect(await forecastAfter(LARGE, log('a.log', 'a'), log('b.log', 'b'), log('c.log', 'c'))).toEqual([0, 2, 3]);
  });

  it('but not for further logs of a node, nor for other files', async () => {
    const watch = ['pods.yaml', 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: b}\n'] as const;
    expect(await forecastAfter(LARGE, log('a.log', 'a'), log('a.log.1', 'a'), watch)).toEqual([0, 1, 0]);
  });

  it('but not for a small amount', async () => {
    expect(await forecastAfter(1 << 20, log('a.log', 'a'), log('b.log', 'b'))).toEqual([0, 0]);
  });
});
