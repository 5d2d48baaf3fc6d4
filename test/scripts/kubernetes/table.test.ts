import { expect, test } from 'vitest';
import type { LogCall } from '../../../scripts/kubernetes/calls.js';
import { EMPTY, read, withMinor, withoutMinor, written } from '../../../scripts/kubernetes/table.js';

const call = (message: string, level: number | null, keys: string[] = []): LogCall => ({
  kind: 'structured',
  severity: 'I',
  level,
  message,
  keys,
  file: 'pkg/kubelet/kubelet.go',
  function: 'syncLoop',
});

const table = [
  ['1.9', [call('old', 0)]],
  ['1.10', [call('old', 0), call('a\tb\n', 4, ['pod'])]],
  ['1.11', [call('a\tb\n', 4, ['pod']), call('a\tb\n', 2, ['a key'])]],
  ['1.12', [call('a\tb\n', null, ['pod'])]],
] as const;
const whole = table.reduce((all, [minor, calls]) => withMinor(all, minor, calls), EMPTY);

test('a table of calls is read back as it was written', () => {
  expect(read(written(whole))).toEqual(whole);
  expect(whole.minors).toEqual(['1.9', '1.10', '1.11', '1.12']);
});

test('calls of one text are one row, with all their levels and keys', () => {
  const row = whole.rows.find(one => one.message === 'a\tb\n');
  expect(row?.byMinor.get('1.11')).toEqual({ levels: [2, 4], keys: ['pod', 'a key'] });
  expect(written(whole)).toContain('1.10 4 pod|1.11 2,4 pod,a key|1.12 ? pod');
  expect(written(whole)).toContain('1.9-1.10 0\n');
});

test('a minor version that is removed and read again has the same table', () => {
  for (const [minor, calls] of table) {
    const without = withoutMinor(whole, minor);
    expect(without.minors).not.toContain(minor);
    expect(written(withMinor(without, minor, calls))).toBe(written(whole));
    expect(written(withMinor(whole, minor, calls))).toBe(written(whole));
  }
});
