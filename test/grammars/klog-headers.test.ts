import { describe, expect, it } from 'vitest';
import { parseRecord } from '../../grammars/klog/index.js';
import { klogPayload, startsWithHeader } from '../../grammars/klog/start.js';

const headerOf = (text: string) => {
  const result = parseRecord(text);
  return result.ok ? result.record.header : null;
};

describe('a header of klog', () => {
  it('states the year if it is of glog', () => {
    expect(headerOf('I20210131 14:48:54.411655 17 kubelet.go:12] SyncLoop (ADD, "api"): ""')).toMatchObject({
      severity: 'I',
      year: 2021,
      month: 1,
      day: 31,
      time: '14:48:54.411655',
      pid: 17,
    });
  });

  it('states no year otherwise', () => {
    expect(headerOf('I0131 14:48:54.411655 17 kubelet.go:12] x')).not.toHaveProperty('year');
  });

  it('may have lost its thread id', () => {
    const text = 'E0908 05:12:00.200001 kubelet_pods.go:2193] "Failed"';
    expect(startsWithHeader(text, 0)).toBe(true);
    expect(headerOf(text)).toMatchObject({
      severity: 'E',
      month: 9,
      day: 8,
      pid: null,
      file: 'kubelet_pods.go',
      line: 2193,
    });
  });

  it.each([
    'I0101 00:00:00.000000       1 a.go:1] x',
    'I1231 23:59:59.999999 4194304 a.go:1] x',
    'I0229 12:00:00.000000       1 a.go:1] x',
    'I20240229 12:00:00.000000 4294967295 a.go:1] x',
    'W0430 12:00:00.000 1 ???:1] x',
  ])('can have %s', text => {
    expect(startsWithHeader(text, 0)).toBe(true);
    expect(klogPayload.find(`node1 | ${text}`)).toBe('node1 | '.length);
  });

  it.each([
    ['month 00', 'I0012 14:48:54.411655    17 a.go:1] x'],
    ['month 13', 'I1312 14:48:54.411655    17 a.go:1] x'],
    ['day 00', 'I0100 14:48:54.411655    17 a.go:1] x'],
    ['30 February', 'I0230 14:48:54.411655    17 a.go:1] x'],
    ['31 April', 'I0431 14:48:54.411655    17 a.go:1] x'],
    ['hour 24', 'I0131 24:48:54.411655    17 a.go:1] x'],
    ['minute 60', 'I0131 14:60:54.411655    17 a.go:1] x'],
    ['second 60', 'I0131 14:48:60.411655    17 a.go:1] x'],
    ['a thread id of 29 digits', `I0131 14:48:54.411655 ${'1'.repeat(29)} a.go:1] x`],
    ['a year of two digits', 'I210131 14:48:54.411655    17 a.go:1] x'],
    ['a year of long ago', 'I19210131 14:48:54.411655    17 a.go:1] x'],
    ['month 00 behind a year', 'I20210031 14:48:54.411655    17 a.go:1] x'],
    ['a severity that there is not', 'D0131 14:48:54.411655    17 a.go:1] x'],
  ])('cannot have %s', (_what, text) => {
    expect(startsWithHeader(text, 0)).toBe(false);
    expect(klogPayload.find(`node1 | ${text}`)).toBe(-1);
    expect(headerOf(text)).toBe(null);
  });
});

describe('a key that is no string', () => {
  const keysOf = (pairs: string) => {
    const result = parseRecord(`I0131 14:48:54.411655    17 a.go:1] "m" ${pairs}`);
    return result.ok && result.record.structured ? result.record.fields.map(({ key, raw }) => [key, raw]) : null;
  };

  it.each([
    ['map[a:%!s(b=true)]="c"', [['map[a:%!s(b=true)]', '"c"']]],
    [
      '%!s(int=42)="c" d=1',
      [
        ['%!s(int=42)', '"c"'],
        ['d', '1'],
      ],
    ],
    [
      'x=y map[a b:%!s(bool=true)]=1',
      [
        ['x', 'y'],
        ['map[a b:%!s(bool=true)]', '1'],
      ],
    ],
    [
      '[%!s(int=1) %!s(int=2) %!s(int=3) %!s(int=4) %!s(int=5) %!s(int=6) %!s(int=7) %!s(int=8)]="c"',
      [['[%!s(int=1) %!s(int=2) %!s(int=3) %!s(int=4) %!s(int=5) %!s(int=6) %!s(int=7) %!s(int=8)]', '"c"']],
    ],
    ['&{kube-system %!s(*int=0xc000)}=<nil>', [['&{kube-system %!s(*int=0xc000)}', '<nil>']]],
  ])('%s', (pairs, fields) => expect(keysOf(pairs)).toEqual(fields));

  it.each([
    // Values in brackets, and texts that only look like keys
    [
      'labels=map[a:b c:d] e="f"',
      [
        ['labels', 'map[a:b c:d]'],
        ['e', '"f"'],
      ],
    ],
    [
      'pods=[ns/a ns/b] x=1',
      [
        ['pods', '[ns/a ns/b]'],
        ['x', '1'],
      ],
    ],
    [
      '100%="c" a[0]=1',
      [
        ['100%', '"c"'],
        ['a[0]', '1'],
      ],
    ],
  ])('is not recognised in %s', (pairs, fields) => expect(keysOf(pairs)).toEqual(fields));
});
