import { describe, expect, it } from 'vitest';
import { analyze, bytesSource } from '../../src/index.js';

const POD = 'pods=["shop/cart-0"]';
const line = (time: string, text: string): string => `I0612 09:${time} 1187 kubelet.go:2490] ${text}`;
const read = async (lines: readonly string[]) => {
  const { lifecycles, findings, input } = await analyze([bytesSource('kubelet.log', `${lines.join('\n')}\n`)]);
  return { one: lifecycles[0], findings, input };
};

describe('a deletion whose end is stamped before its beginning', () => {
  const deleteLine = line('14:02.118430', `"SyncLoop DELETE" source="api" ${POD}`);
  const removed = (time: string) => line(time, `"SyncLoop REMOVE" source="api" ${POD}`);

  it('has no time for its end, and gives the reason', async () => {
    const again = deleteLine.replace('14:02.118430', '02:03.918204');
    const { one } = await read([deleteLine, again, removed('02:03.926671')]);
    expect(one).toMatchObject({ endedAt: null, durationMs: null, outcome: 'removed' });
    expect(one?.headline).toContain('its end is stamped 11m58s before its beginning: the clock was set back');
  });

  it('does not occur where time goes on', async () => {
    const { one } = await read([deleteLine, removed('14:03.926671')]);
    expect(one).toMatchObject({ durationMs: 1808 });
    expect(one?.headline).toBe('complete in 1.8 s');
  });
});

describe('a line without its header', () => {
  const uid = '3b0f6c1e-58d4-4c7a-9a41-d2e7b86f1c05';
  const id = '5c0a7e91d3b8f2460e9d1c75ab38f64207e1d95cb86a3f40721ce8d5b90f3a64';
  const headless = `"Killing container with a grace period" pod="shop/cart-0" podUID="${uid}" containerName="cart" containerID="containerd://${id}" gracePeriod=30`;
  const whole = [
    line('14:02.118430', `"SyncLoop DELETE" source="api" ${POD}`),
    line('14:03.926671', `"SyncLoop REMOVE" source="api" ${POD}`),
  ];

  it.each([0, 1, 2])('belongs to the process whose lines are around it (before line %i)', async index => {
    const { one, findings, input } = await read(whole.toSpliced(index, 0, headless));
    expect(input.kubelets.map(({ pid }) => pid)).toEqual([1187]);
    expect([...(one?.findings ?? []), ...findings].map(({ rule }) => rule)).not.toContain('kubelet-restart');
  });

  it('does not divide a process into two', async () => {
    const { input } = await read([...whole, headless, whole[0]?.replace(' 1187 ', ' 2044 ') ?? '']);
    expect(input.kubelets.map(({ pid }) => pid)).toEqual([1187, 2044]);
  });
});
