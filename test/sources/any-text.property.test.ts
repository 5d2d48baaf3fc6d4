import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { witnesses } from '../../src/sources/registry.js';
import { anyCharacter } from '../any-character.js';
import { readBy, sample } from './reading.js';

/** One recording of each witness. */
const RECORDED: Readonly<Record<string, string>> = {
  'runtime-log': 'ignores-sigterm-witnesses/runtime.log.gz',
  'audit-log': 'ignores-sigterm-witnesses/audit.jsonl.gz',
  'kubectl-log': 'kubectl/v8-force.log',
  events: 'events/watch.json',
  'event-table': 'terminal/events.txt',
  'pod-table': 'terminal/pods-wide.txt',
  'node-table': 'terminal/nodes.txt',
  description: 'terminal/describe.txt',
  'kernel-log': 'terminal/dmesg.txt',
};

const time = 'time="2026-11-21T03:04:34.169932145Z" level=info';
/** Lines of all of them: cut, wrapped and made up. */
const ODD = [
  `${time} msg="StopContainer for \\"aa\\" with timeout 5 (s)"`,
  `${time} msg="Kill container \\"aa`,
  `Nov 21 03:04:34 node1 containerd[7]: ${time} msg="StopPodSandbox for \\"bb\\""`,
  '{"level":"info","msg":"Kill container \\"aa\\"","time":"2026-11-21T03:04:34Z"}',
  '{"log":"time=\\"2026-11-21T03:04:34Z\\" level=info msg=\\"Kill\\"\\n","stream":"stderr","time":"2026-11-21T03:04:34Z"}',
  '2026-11-21 03:04:34.1 +0000 UTC k8s.io /tasks/exit {"container_id":"aa","id":"aa","__proto__":{"x":1}}',
  '{"kind":"Event","apiVersion":"audit.k8s.io/v1","stage":"ResponseComplete","verb":"delete","objectRef":{"resource":"pods"}}',
  '{"kind":"Event","apiVersion":"audit.k8s.io/v1","objectRef":{"resource":"pods","name":["x"]},"user":7',
  'I1121 03:15:15.031877   31396 round_trippers.go:470] DELETE https://h/api/v1/namespaces/default/pods/quick',
  'I1121 03:15:03.440795   31396 round_trippers.go:581] Response Status: 200 OK in 43 milliseconds',
  'I9921 03:15:03.440795   31396 round_trippers.go:587]     Date: never',
  'I1121 03:15:03.440795   31396 round_trippers.go:587]     Date: Sat, 21 Nov 275761 03:15:15 GMT',
  'I1121 03:15:03.445091   31396 helper.go:202] "Response Body" body="{\\"kind\\":\\"Pod\\",',
  'I1121 03:15:03.445091   31396 reflector.go:319] Stopping reflector x',
  'kind: Event',
  'involvedObject:\n  kind: Pod',
  'reason: Killing',
  '{"kind":"Event",',
  '---',
  '',
  '\tcut',
  '}',
];

const sources = Object.values(witnesses).flatMap(witness =>
  witness.sources.map(source => [source.type, source] as const),
);

it('every type of source has a recording', () => {
  expect(Object.keys(RECORDED).sort()).toEqual(sources.map(([type]) => type).sort());
});

describe.each(sources)('the reader of %s', (type, { read: open }) => {
  const recorded = sample(RECORDED[type] ?? '');

  it('has the same result for every way of cutting the text into blocks', () => {
    const whole = readBy(open, [recorded]);
    expect(whole.testimonies).not.toEqual([]);
    fc.assert(
      fc.property(fc.array(fc.nat(recorded.length), { maxLength: 6 }), cuts => {
        const at = [0, ...cuts.sort((a, b) => a - b), recorded.length];
        const blocks = at.slice(1).map((to, index) => recorded.slice(at[index], to));
        expect(readBy(open, blocks)).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });

  const line = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...recorded.split('\n')) },
    { weight: 3, arbitrary: fc.constantFrom(...ODD) },
    fc.string({ unit: anyCharacter, maxLength: 80 }),
  );
  const text = fc.array(line, { maxLength: 30 }).map(lines => lines.join('\n'));

  it('has every line of any text in its account once, however it is cut', () => {
    fc.assert(
      fc.property(text, fc.nat(), (all, at) => {
        const whole = readBy(open, [all]);
        const cut = at % (all.length + 1);
        expect(readBy(open, [all.slice(0, cut), all.slice(cut)])).toEqual(whole);
        const { lines, records, continuations, other, unparsed, events } = whole.account;
        expect(records + continuations + other + unparsed).toBe(lines);
        for (const count of [lines, records, continuations, other, unparsed, events])
          expect(count).toBeGreaterThanOrEqual(0);
        for (const { at: instant } of whole.testimonies)
          expect(instant === null || Number.isFinite(instant)).toBe(true);
      }),
    );
  });
});
