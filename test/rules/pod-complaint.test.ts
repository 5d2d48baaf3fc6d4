import { describe, expect, it } from 'vitest';
import { definitions } from '../../src/catalogue/events.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';
import { samplesOf } from '../catalogue/samples.js';
import { listed } from '../document/listed.js';

const UID = '5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11';
const DELETE = '"SyncLoop DELETE" source="api" pods=["default/web-0"]';
const DELETE_PRINTF = `SyncLoop (DELETE, "api"): "web-0_default(${UID})"`;
const HEAD = /^[EW]\d{4} [\d:.]+ +\d+ /;

/** Warnings and errors about one pod, but not about a start: a structured DELETE has the name of the pod, a printf one also its UID. */
const complaints = definitions
  .filter(({ severity, traits }) => severity !== 'I' && !traits?.includes('start'))
  .flatMap(one => samplesOf(one).map(sample => ({ sample, deleted: one.printf ? DELETE_PRINTF : DELETE })))
  .filter(
    ({ sample, deleted }) =>
      HEAD.test(sample) && (sample.includes('web-0') || (deleted === DELETE_PRINTF && sample.includes(UID))),
  )
  .map(({ sample, deleted }) => [`${sample.charAt(0)}0309`, sample.replace(HEAD, ''), deleted] as const);

/** The lines of these that a finding quotes. */
async function quotedOf(...lines: readonly string[]): Promise<number[]> {
  const { findings, lifecycles } = listed(await analyze([bytesSource('kubelet.log', `${lines.join('\n')}\n`)]));
  const all = [...findings, ...lifecycles.flatMap(one => [...one.findings, ...one.steps])];
  return all.flatMap(({ evidence }) => evidence.map(({ line }) => line));
}

describe('a complaint next to an open deletion of its pod', () => {
  it.each(complaints)('is reported after the DELETE and before it: %s %s', async (severity, complaint, deleted) => {
    const at = (seconds: number, head: string, words: string) => `${head} 10:15:${seconds}.123456    2317 ${words}`;
    const kubelet = (seconds: number) => at(seconds, 'I0309', `kubelet.go:2394] ${deleted}`);
    expect(await quotedOf(kubelet(10), at(30, severity, complaint))).toContain(2);
    expect(await quotedOf(at(10, severity, complaint), kubelet(30))).toContain(1);
  });
});
