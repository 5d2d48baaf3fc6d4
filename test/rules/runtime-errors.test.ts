import { expect, it } from 'vitest';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';

const tracesIn = async (...lines: readonly string[]): Promise<string[]> => {
  const { findings } = await analyze([bytesSource('journal.log', `${lines.join('\n')}\n`)]);
  return findings.filter(({ rule }) => rule === 'runtime-traces').map(({ message }) => message);
};

const line = (level: string, message: string, second = 2): string =>
  `Jun 12 09:14:02 worker1 crio[812]: time="2026-06-12 09:14:0${second}.118430000Z" level=${level} msg=${JSON.stringify(message)}`;
const SECCOMP = 'time="2026-06-12T09:14:02Z" level=error msg="error adding seccomp rule: requested action matches"';

it('errors of a runtime that were copied alone are reported without their envelope', async () => {
  expect(
    await tracesIn(line('info', 'Checking image status'), line('error', `Container creation error: ${SECCOMP}`)),
  ).toEqual(['the runtime reports: error adding seccomp rule: requested action matches']);
});

it('the first of many errors of a runtime are reported, each once', async () => {
  const many = ['a', 'b', 'a', 'c', 'd', 'e'].map((what, at) => line('error', `cannot do ${what}`, at));
  expect(await tracesIn(...many)).toEqual(['the runtime reports: cannot do a; cannot do b; cannot do c; and 2 more']);
});

it('errors of a runtime are not reported next to lines with more facts, next to kubelet lines, or in a long log', async () => {
  const stop = line('info', `Stopping container: ${'ab12'.repeat(16)} (timeout: 30s)`);
  expect(await tracesIn(line('error', 'cannot do a'), stop)).toEqual([expect.stringContaining('stop requested')]);
  const kubelet =
    'Jun 12 09:14:02 worker1 kubelet[900]: I0612 09:14:02.118430     900 kubelet.go:2490] "SyncLoop ADD" source="api" pods=["shop/cart-0"]';
  expect(await tracesIn(line('error', 'cannot do a'), kubelet)).toEqual([]);
  expect(await tracesIn(...Array.from({ length: 61 }, () => line('error', 'cannot do a')))).toEqual([]);
});
