import { expect, it } from 'vitest';
import { analyzed, nameOf } from '../../analyze/analyzed.js';

const line = (seconds: number, file: string, message: string): string =>
  `I0528 16:05:${String(seconds).padStart(2, '0')}.514706  226938 ${file}] ${message}`;
const RANKED = line(
  50,
  'eviction_manager.go:405',
  '"Eviction manager: pods ranked for eviction" pods=["shop/cart-0","shop/web-0"]',
);
const DONE = line(54, 'eviction_manager.go:627', '"Eviction manager: pod is evicted successfully" pod="shop/cart-0"');
const CLEANED = line(
  56,
  'eviction_manager.go:464',
  '"Eviction manager: pods successfully cleaned up" pods=["shop/cart-0"]',
);
const FAILED = line(
  54,
  'eviction_manager.go:574',
  '"Eviction manager: pod failed to evict" err="timeout" pod="shop/cart-0"',
).replace('I', 'E');

const headlinesOf = async (...lines: string[]): Promise<string[]> =>
  (await analyzed([['kubelet.log', `${lines.join('\n')}\n`]])).lifecycles.map(
    one => `${nameOf(one)} ${one.kind} ${one.outcome}`,
  );

it('at -v=0 the kubelet logs only the end of an eviction, by name alone', async () => {
  expect(await headlinesOf(RANKED, DONE, CLEANED)).toEqual(['shop/cart-0 evicted removed']);
  expect(await headlinesOf(DONE)).toEqual(['shop/cart-0 evicted removed']);
});

it('a pod that is only ranked is not evicted', async () => {
  expect(await headlinesOf(RANKED)).toEqual([]);
});

it('an eviction that failed is not complete', async () => {
  expect(await headlinesOf(RANKED, FAILED)).toEqual(['shop/cart-0 evicted in-progress']);
});
