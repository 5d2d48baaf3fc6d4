import { describe, expect, it } from 'vitest';
import { definitions } from '../../src/catalogue/registry.js';
import { createCoverage, type End } from '../../src/correlate/coverage.js';
import type { Logging } from '../../src/correlate/events/observability.js';
import { LIMITS } from '../../src/correlate/thresholds.js';
import { seenLine, WEB } from './made.js';

const END: End = { source: 0, line: 100, at: 5000, kubelet: 1, waited: 0 };
const at = (line: number, source = 0) => seenLine(line, 'config-add', { source });

describe('the lines between two lines', () => {
  const wholeFrom = (hole: readonly [source: number, line: number], end = END) => {
    const coverage = createCoverage();
    coverage.hole(...hole);
    const wholePod = coverage.forPod([], WEB, [], end);
    return {
      whole: (from: number, to: number) => wholePod.whole(at(from), at(to)),
      toEnd: (from: number) => wholePod.wholeFrom(at(from)),
    };
  };

  it('are missing where there is a hole', () => {
    const { whole } = wholeFrom([0, 50]);
    expect([whole(10, 49), whole(10, 50), whole(49, 60), whole(50, 60)]).toEqual([true, false, false, true]);
  });

  it('are complete in either direction: a log may run newest first', () => {
    const { whole } = wholeFrom([0, 50]);
    expect([whole(60, 50), whole(60, 49), whole(49, 10)]).toEqual([true, false, true]);
  });

  it('are complete where the hole is in another file', () => {
    expect(wholeFrom([1, 50]).whole(10, 60)).toBe(true);
  });

  it('are not known to be complete from one file to the next', () => {
    const wholePod = createCoverage().forPod([], WEB, [], END);
    expect([wholePod.whole(at(10), at(20)), wholePod.whole(at(10), at(20, 1))]).toEqual([true, false]);
  });

  it('are complete to the end of the input', () => {
    const { toEnd } = wholeFrom([0, 50]);
    expect([toEnd(10), toEnd(50)]).toEqual([false, true]);
    expect(wholeFrom([1, 50], { ...END, source: 1 }).toEnd(60)).toBe(false);
  });
});

describe('the end of the input', () => {
  const wholePod = (end: End) => createCoverage().forPod([], WEB, [], end);

  it('is the present while more may follow; what was seen ends with the last line', () => {
    expect(wholePod({ ...END, waited: 700 })).toMatchObject({ lastAt: 5700, until: 5000, lastKubelet: 1 });
    expect(wholePod({ ...END, at: null, waited: 700 })).toMatchObject({ lastAt: null, until: null });
  });
});

describe('lines of one pod alone', () => {
  const filtered = (texts: readonly string[], uids: readonly string[] = [], pod = WEB): boolean => {
    const coverage = createCoverage();
    texts.forEach((text, site) => void coverage.unrelated(`a.go:${site}`, text));
    return coverage.forPod([], pod, uids, END).filtered;
  };
  const times = (text: string) => Array.from({ length: LIMITS.unrelatedSites }, () => text);

  it('all name it, or its UID', () => {
    expect(filtered(times('about web-0'))).toBe(true);
    expect(filtered(times('about uid-1'), ['uid-1'])).toBe(true);
    expect(filtered(times('about uid-1'))).toBe(false);
    expect(filtered([...times('about web-0'), ...times('about others')])).toBe(false);
  });

  it('name a part of it, or pods that begin with its name, and one UID', () => {
    const pod = { namespace: 'shop', name: 'cart-5c9d' };
    const uid = 'about 5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11';
    const found = [...times('about cart-77aa'), ...times(uid)];
    expect(filtered(found, [], pod)).toBe(true);
    const others = Array.from({ length: LIMITS.unlikeSites }, () => 'about others');
    expect(filtered([...found, ...others.slice(1)], [], pod)).toBe(true);
    // A log of a node whose pods have similar names
    expect(filtered([...found, ...others], [], pod)).toBe(false);
  });

  it('name a part of it, and have ids of containers', () => {
    const pod = { namespace: 'shop', name: 'cart-5c9d' };
    const ids = Array.from({ length: LIMITS.unlikeSites }, (_, at) => `about ${String(at).repeat(64)}`);
    expect(filtered([...times('about cart-77aa'), ...ids], [], pod)).toBe(true);
  });

  it('are not recognised by a pod without a name', () => {
    expect(filtered(times('about web-0'), [''], { namespace: '', name: '' })).toBe(false);
  });

  it('are examined once per call site, by the beginning of their text', () => {
    const coverage = createCoverage();
    for (const text of ['about web-0', ...times('about others')]) coverage.unrelated('a.go:1', text);
    expect(coverage.forPod([], WEB, [], END).filtered).toBe(true);
    expect(filtered(times(`${' '.repeat(2000)}web-0`))).toBe(false);
    expect(filtered(times(`${' '.repeat(1995)}web-0`))).toBe(true);
  });

  it('are examined for four hundred call sites', () => {
    const namedLines = Array.from({ length: 400 }, () => 'about web-0');
    expect(filtered([...namedLines, ...times('about others')])).toBe(true);
    expect(filtered([...namedLines.slice(0, 392), ...times('about others')])).toBe(false);
  });
});

describe('the lines that a kubelet could have logged', () => {
  const process: Logging = {
    version: 'v1.30.1',
    minors: { min: '1.30', max: '1.30' },
    verbosity: 2,
    levels: { general: 2, files: {} },
  };
  const wholePod = createCoverage().forPod([process], WEB, [], END);

  it('depend on its version and level', () => {
    expect(wholePod.observable(0, ['config-delete'])).toBe(true);
    expect(wholePod.observable(0, ['terminating-enter'])).toBe(false);
    expect(wholePod.unobservable(0, ['terminating-enter'])).toMatch(/-v=/);
  });

  it('are none without a kubelet', () => {
    expect(wholePod.observable(1, ['config-delete'])).toBe(false);
    expect(wholePod.unobservable(1, ['config-delete'])).toBe('there is no kubelet log');
  });
});

describe('lines of a process that logs its steps and no housekeeping', () => {
  const process: Logging = {
    version: null,
    minors: { min: null, max: null },
    verbosity: 4,
    levels: { general: 4, files: {} },
  };
  const filtered = (housekeeping: number, verbosity: number | null = 4): boolean => {
    const coverage = createCoverage();
    for (let site = 0; site < LIMITS.unrelatedSites; site++) coverage.unrelated(`a.go:${site}`, 'of somebody else');
    const logging = () => ({ from: 0, to: 60_000, housekeeping });
    return coverage.forPod([{ ...process, verbosity }], WEB, [], END, logging).filtered;
  };

  it('were selected by a word that other lines share', () => expect([filtered(0), filtered(1)]).toEqual([true, false]));
  it('show nothing below the level of housekeeping', () => expect(filtered(0, 2)).toBe(false));
});

describe('lines of one family', () => {
  const OLD: Logging = {
    version: null,
    minors: { min: null, max: null },
    verbosity: 4,
    levels: { general: 4, files: {} },
  };
  const prints = (shown: string, event: 'config-delete' | 'terminating-enter'): boolean => {
    const coverage = createCoverage();
    const definition = definitions.find(({ message }) => message === shown);
    if (definition !== undefined) coverage.printed(0, definition);
    return coverage.forPod([OLD], WEB, [], END).prints(0, [event]);
  };

  it('are kept or dropped together if they are of one file', () => {
    expect(prints('SyncPod exit', 'terminating-enter')).toBe(true);
    expect(prints('Pod is complete and the worker can now stop', 'terminating-enter')).toBe(false);
  });

  it('are kept or dropped together if they are of the sync loop, which is in that file, too', () => {
    expect(prints('SyncLoop ADD', 'config-delete')).toBe(true);
    expect(prints('SyncLoop ADD', 'terminating-enter')).toBe(true);
    expect(prints('SyncPod exit', 'config-delete')).toBe(false);
  });
});
