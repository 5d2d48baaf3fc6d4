import { describe, expect, it } from 'vitest';
import { ordered } from '../../src/analyze/reading-order.js';
import { surveyAll } from '../../src/nodes/facts.js';
import { bytesSource } from '../../src/read/source.js';
import { linesOf } from './samples.js';

const line = (stamp: string): string =>
  `I${stamp}.671989  315900 kubelet.go:2130] "SyncLoop DELETE" source="api" pods=[default/web]\n`;

async function order(...texts: readonly (readonly [name: string, text: string])[]): Promise<string[]> {
  const sources = texts.map(([name, text]) => bytesSource(name, text));
  return ordered(await surveyAll({ sources, options: {} })).map(({ path }) => path);
}

describe('inputs are read', () => {
  it('watches first, then logs by their first stamp', async () => {
    const watch = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\n  uid: 1\n  resourceVersion: "1"\n';
    expect(await order(['b', line('1123 14:11:15')], ['a', line('1123 09:00:00')], ['w', watch])).toEqual([
      'w',
      'a',
      'b',
    ]);
  });

  it('over New Year', async () => {
    expect(await order(['new', line('0101 00:00:01')], ['old', line('1231 23:59:59')])).toEqual(['old', 'new']);
    expect(await order(['spring', line('0301 00:00:01')], ['winter', line('0201 23:59:59')])).toEqual([
      'winter',
      'spring',
    ]);
  });

  it('as JSON', async () => {
    const lines = linesOf('graceful-quick-json').filter(text => text.startsWith('{'));
    const [first, second] = [lines.slice(0, 50), lines.slice(50)].map(part => part.join('\n'));
    expect(await order(['b', second ?? ''], ['a', first ?? ''])).toEqual(['a', 'b']);
  });

  it('in the given order, when they begin at the same moment', async () => {
    expect(await order(['b', line('1123 14:11:15')], ['a', line('1123 14:11:15')])).toEqual(['b', 'a']);
  });
});
