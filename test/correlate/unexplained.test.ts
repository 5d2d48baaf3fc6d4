import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../grammars/klog/places.js';
import { createUnexplained } from '../../src/correlate/unexplained.js';
import { analyzed } from '../analyze/analyzed.js';

/** The complaints among these lines. */
function complaints(...texts: readonly string[]) {
  const unexplained = createUnexplained();
  for (const [at, text] of texts.entries())
    unexplained.passedOver(3, { text, body: bodyOf(text), line: at + 1, lines: 1, cut: false, frame: null });
  return unexplained.all();
}
const line = (severity: string, site: string, message: string): string =>
  `${severity}1121 10:00:00.000000    7 ${site}] ${message}`;

describe('a complaint of the kubelet that no message of the catalogue explains', () => {
  it.each([
    ['W', 1],
    ['E', 1],
    ['F', 1],
    ['I', 0],
  ])('is a warning or worse: %s', (severity, count) => {
    expect(complaints(line(severity, 'a.go:1', '"x"'))).toHaveLength(count);
  });

  it('is kept as it is, without its header', () => {
    expect(complaints(line('E', 'cloud.go:12', '"Cannot reach it" err="gone" \n'))).toEqual([
      { severity: 'E', file: 'cloud.go', text: '"Cannot reach it" err="gone"', pid: 7, source: 3, line: 1 },
    ]);
  });

  it('is the first of each call site', () => {
    const found = complaints(line('E', 'a.go:1', 'x'), line('E', 'a.go:1', 'y'), line('W', 'a.go:2', 'z'));
    expect(found.map(({ text }) => text)).toEqual(['x', 'z']);
  });

  it('has a call site in Go', () => {
    expect(complaints(line('E', 'a.py:1', 'x'), '{"ts":1,"caller":"a.go:1","msg":"x"}', 'Everything is lost')).toEqual(
      [],
    );
  });

  it('is dropped where the log turns out to be of another component', async () => {
    const { findings, input } = await analyzed([
      [
        'reset.log',
        `${line('I', 'reset.go:141', '[reset] Using specified CRI socket')}\n${line('W', 'cleanupnode.go:99', '[reset] Failed to remove containers: busy')}\n`,
      ],
    ]);
    expect(findings).toEqual([]);
    expect(input.sources[0]?.notes).toEqual(['skipped: the log of kubeadm, not of a kubelet']);
  });

  it('is one of forty call sites at most, and 4,000 characters long', () => {
    const many = Array.from({ length: 41 }, (_, at) => line('E', `a.go:${at}`, 'x'.repeat(4_001)));
    const found = complaints(...many);
    expect(found.map(({ line: at }) => at)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
    expect(found[0]?.text).toHaveLength(4_000);
  });

  it('can be a record that was read because it begins like one of the catalogue', async () => {
    const { findings } = await analyzed([
      ['one.log', `${line('E', 'kubelet_pods.go:1093', 'Failed killing the pod web-0: it does not answer')}\n`],
    ]);
    expect(findings.map(({ message }) => message)).toEqual([
      'Error (kubelet_pods.go): Failed killing the pod web-0: it does not answer',
    ]);
  });

  it.each([
    ['W', 1],
    ['I', 0],
  ])('is a warning or worse also where it was read: %s', async (severity, count) => {
    const text = `${line(severity, 'kubelet_pods.go:1093', 'Failed killing the pod web-0: it does not answer')}\n`;
    const { findings } = await analyzed([['one.log', text]]);
    expect(findings).toHaveLength(count);
  });
});
