import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../../src/document/contract/types.js';
import { analyze, bytesSource } from '../../../src/index.js';
import { rowsOf } from '../../../src/show/report/view/alike-as-one.js';
import { createLocalTime } from '../../../src/show/report/view/local-time.js';
import { podline } from '../../cli/podline.js';
import { deletion } from './made-up.js';

const BEGIN = 'I0420 06:45:5';

/** A controller creates its pod again, and the node refuses it again for the reason `why`. */
const refused = (second: number, why = 'NodeAffinity', name = 'web-0'): string => {
  const pod = `${name}_shop(5d0c7a41-3b2e-4f6d-8a90-1c2d3e4f5a6${second})`;
  return [
    `${BEGIN}${second}.331054   35450 kubelet.go:1930] SyncLoop (ADD, "api"): "${pod}"`,
    `${BEGIN}${second}.332110   35450 predicate.go:107] Predicate failed on Pod: ${pod}, for reason: Predicate ${why} failed`,
    '',
  ].join('\n');
};

const rows = (stdout: string): string[] => stdout.split('\n').filter(line => line.includes('REFUSED'));
const THREE = refused(0) + refused(3) + refused(5);

describe('starts of one name that were refused for one reason', () => {
  it('have one row, with their number and their times', async () => {
    expect(rows((await podline([], THREE)).stdout)).toEqual([
      '✗ shop/web-0  start  3 times REFUSED: Predicate NodeAffinity failed; from 06:45:50.331 to 06:45:55.331',
    ]);
    expect(rows((await podline(['-o', 'markdown'], THREE)).stdout)).toEqual([
      expect.stringContaining('3 times REFUSED: Predicate NodeAffinity failed; from 06:45:50.331 to 06:45:55.331'),
    ]);
  });

  it('have a row each where each is requested, and in JSON', async () => {
    for (const args of [['--all'], ['--pod', 'web-0'], ['--all', '-o', 'markdown']]) {
      const { stdout } = await podline(args, THREE);
      expect(stdout).not.toContain('3 times');
      expect(rows(stdout).length).toBeGreaterThanOrEqual(3);
    }
    const { starts } = await analyze([bytesSource('kubelet.log', THREE)]);
    expect(starts?.map(({ headline }) => headline)).toEqual(Array(3).fill('REFUSED: Predicate NodeAffinity failed'));
  });

  it('are separate from those with another cause or name', async () => {
    const { stdout } = await podline([], refused(0) + refused(3, 'HostName') + refused(5, 'NodeAffinity', 'web-1'));
    expect(rows(stdout)).toHaveLength(3);
    expect(stdout).not.toContain('times REFUSED');
  });
});

describe('deletions of one name that ended in one way', () => {
  const headlines = (...lifecycles: readonly Lifecycle[]): string[] =>
    rowsOf(lifecycles, { each: false, time: createLocalTime('UTC') }).map(({ headline }) => headline);
  const stuck = (headline: string, name = 'web'): Lifecycle =>
    deletion({ verdict: 'incomplete', outcome: 'stuck', headline, pod: { namespace: 'default', name } });

  it('have one row, whatever time each took; a complete one has nothing to add but its time', () => {
    expect(headlines(stuck('STUCK for 2m07s: no answer'), stuck('STUCK for 1.9 s: no answer'))).toEqual([
      expect.stringMatching(/^2 times STUCK for 2m07s: no answer; from /),
    ]);
    expect(
      headlines(deletion({ headline: 'complete in 1 s' }), deletion({ headline: 'complete in 2 s' })),
    ).toHaveLength(2);
    expect(
      headlines(stuck('STUCK for 2 s: a'), stuck('STUCK for 2 s: b'), stuck('STUCK for 2 s: a', 'db')),
    ).toHaveLength(3);
  });
});
