import { expect, it } from 'vitest';
import { createLogReader } from '../../src/records/log.js';

it('a record has its physical lines with it where they are requested, wrapping and all', () => {
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
