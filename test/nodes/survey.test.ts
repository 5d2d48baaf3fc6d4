import { describe, expect, it } from 'vitest';
import { READ_SIZE } from '../../src/host/host.js';
import { survey } from '../../src/nodes/survey.js';
import { MiB, memoryInUse } from '../memory.js';

/** A log of one node, larger than what is examined, that names its node and a pod in each line. */
function logOf(node: number): Buffer {
  const uid = (line: number): string =>
    `${String(node).padStart(8, '0')}-1111-4222-8333-${String(line).padStart(12, '0')}`;
  const line = (at: number): string =>
    `Nov 21 10:00:00 node-${node} kubelet[812]: I1121 10:00:00.000000     812 kubelet.go:2100] "SyncLoop ADD" source="api" pods=["shop/web-${at}"] podUID="${uid(at)}" ${'x'.repeat(2_000)}\n`;
  return Buffer.from(Array.from({ length: 600 }, (_, at) => line(at)).join(''));
}

async function surveyOf(node: number) {
  async function* open(): AsyncGenerator<Uint8Array> {
    const log = logOf(node);
    for (let at = 0; at < log.length; at += READ_SIZE) yield log.subarray(at, at + READ_SIZE);
  }
  return survey({ path: `node-${node}/kubelet.log`, open }, node);
}

describe('a survey of logs', () => {
  it('keeps what it found, but not the beginnings of the logs that it examined', async () => {
    await surveyOf(0);
    const before = memoryInUse().heapUsed;
    const kept = [];
    for (let node = 1; node <= 6; node++) kept.push(await surveyOf(node));
    const grown = memoryInUse().heapUsed - before;
    expect(kept.map(({ hosts, uids }) => [hosts[0]?.host, uids.length > 200])).toEqual(
      kept.map((_, index) => [`node-${index + 1}`, true]),
    );
    // Each survey examined one megabyte
    expect(grown).toBeLessThan(2 * MiB);
  });
});
