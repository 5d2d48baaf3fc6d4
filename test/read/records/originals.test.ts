import { expect, it } from 'vitest';
import { createLogReader } from '../../../src/read/records/log.js';

it('a record has its physical lines where they are requested, with their wrapping', () => {
  const head = 'Jun 12 09:14:02 node-a kubelet[1187]: ';
  const lines = [
    `${head}I0612 09:14:02.118430    1187 a.go:1] "SyncLoop DELETE" source="api"`,
    `${head}I0612 09:14:02.118431    1187 a.go:1] "m" diff=<`,
    `${head}\tx`,
    `${head} > a=1`,
    'not of a kubelet',
  ];
  for (const quotes of ['all', 'none'] as const) {
    const found: (string | undefined)[] = [];
    const reader = createLogReader({ quotes, record: ({ original }) => found.push(original) });
    reader.push(`${lines.join('\n')}\n`);
    reader.end();
    expect(found).toEqual(quotes === 'all' ? [lines[0], lines.slice(1, 4).join('\n')] : [undefined, undefined]);
  }
});

it('a line that gives a reason is kept like a warning, whatever its severity', () => {
  const found: (string | undefined)[] = [];
  const lines = ['E1', 'W1', 'I1', 'I2'].map(
    (letter, at) =>
      `${letter.charAt(0)}0612 09:14:02.118430    1187 a.go:${at}] "${letter === 'I2' ? 'Probe failed' : 'm'}"`,
  );
  const reader = createLogReader({
    quotes: 'troubles',
    record: ({ original }) => found.push(original),
    selection: {
      need: () => 'always',
      decisive: (_, body) => body + 4,
      saysWhy: (text, body) => text.startsWith('"Probe failed"', body),
    },
  });
  reader.push(`${lines.join('\n')}\n`);
  reader.end();
  expect(found).toEqual([lines[0], lines[1], undefined, lines[3]]);
});
