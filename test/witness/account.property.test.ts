import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WITNESS_READERS } from '../../src/witness/readers.js';
import type { Testimony } from '../../src/witness/types.js';

const time = 'time="2026-11-21T03:04:34.169932145Z" level=info';
/** Lines of every witness, whole, cut, wrapped and made up. */
const pieces = [
  `${time} msg="StopContainer for \\"aa\\" with timeout 5 (s)"`,
  `${time} msg="Kill container \\"aa`,
  `Nov 21 03:04:34 node1 containerd[7]: ${time} msg="StopPodSandbox for \\"bb\\""`,
  '{"level":"info","msg":"Kill container \\"aa\\"","time":"2026-11-21T03:04:34Z"}',
  '{"log":"time=\\"2026-11-21T03:04:34Z\\" level=info msg=\\"Kill\\"\\n","stream":"stderr","time":"2026-11-21T03:04:34Z"}',
  '2026-11-21 03:04:34.1 +0000 UTC k8s.io /tasks/exit {"container_id":"aa","id":"aa","__proto__":{"x":1}}',
  '{"kind":"Event","apiVersion":"audit.k8s.io/v1","stage":"ResponseComplete","verb":"delete","objectRef":{"resource":"pods"}}',
  '{"kind":"Event","apiVersion":"audit.k8s.io/v1","objectRef":{"resource":"pods","name":["x"]},"user":7',
  'I1121 03:15:15.031877   31396 round_trippers.go:470] DELETE https://h/api/v1/namespaces/default/pods/quick',
  '',
  '\tcut',
  '}',
];
const line = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...pieces) },
  fc.string({ unit: 'binary', maxLength: 80 }),
);
const text = fc.array(line, { maxLength: 30 }).map(lines => lines.join('\n'));
const types = fc.constantFrom(...(Object.keys(WITNESS_READERS) as (keyof typeof WITNESS_READERS)[]));

function readIn(type: keyof typeof WITNESS_READERS, blocks: readonly string[]) {
  const testimonies: Testimony[] = [];
  const reader = WITNESS_READERS[type](testimony => testimonies.push(testimony));
  for (const block of blocks) reader.push(block);
  return { testimonies, account: reader.end() };
}

describe('readers of witnesses', () => {
  it('put every line of any text on the account once, however it is split', () => {
    fc.assert(
      fc.property(types, text, fc.nat(), (type, all, at) => {
        const whole = readIn(type, [all]);
        const cut = at % (all.length + 1);
        expect(readIn(type, [all.slice(0, cut), all.slice(cut)])).toEqual(whole);
        const { lines, records, continuations, other, unparsed, events } = whole.account;
        expect(records + continuations + other + unparsed).toBe(lines);
        for (const count of [lines, records, continuations, other, unparsed, events])
          expect(count).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 150 },
    );
  });
});
