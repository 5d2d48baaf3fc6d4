import { describe, expect, it } from 'vitest';
import { loggedLevels, minorOf, NEWEST_MINOR, possibleMinors } from '../../src/catalogue/versions.js';
import { type Logging, whyNotLogged } from '../../src/correlate/events/observability.js';

const levels = (...seen: readonly (readonly [string, number])[]) => loggedLevels(new Map(seen));
const ALL = levels(['kubelet.go', 4], ['pod_workers.go', 4], ['status_manager.go', 4]);
const process = (min: string | null, max: string | null, more: Partial<Logging> = {}): Logging => ({
  version: null,
  minors: { min, max },
  verbosity: 4,
  levels: ALL,
  ...more,
});

describe('the level of a process', () => {
  it('is the level of three files; two may have been raised by --vmodule', () => {
    expect(levels(['kubelet.go', 4], ['pod_workers.go', 4], ['status_manager.go', 3])).toEqual({
      general: 3,
      files: { 'kubelet.go': 4, 'pod_workers.go': 4 },
    });
    expect(ALL).toEqual({ general: 4, files: {} });
    expect(levels(['kubelet.go', 2], ['pod_workers.go', 4])).toEqual({
      general: null,
      files: { 'kubelet.go': 2, 'pod_workers.go': 4 },
    });
  });

  it('counts files with no known message, and does not name them', () => {
    expect(levels(['__proto__', 9], ['made_up.go', 9], ['kubelet.go', 2])).toEqual({ general: 2, files: {} });
  });
});

const couldLog = (...of: Parameters<typeof whyNotLogged>): boolean => whyNotLogged(...of) === null;

describe('a process could have logged an event', () => {
  it('when every possible version has a line for it', () => {
    expect(couldLog(process('1.23', '1.36'), ['cgroup-removed'])).toBe(true);
    expect(couldLog(process('1.21', '1.36'), ['cgroup-removed'])).toBe(false);
    expect(couldLog(process(null, null), ['cgroup-removed'])).toBe(false);
    expect(couldLog(process('1.27', '1.27'), ['volume-paths-gone'])).toBe(true);
    expect(couldLog(process('1.26', '1.27'), ['volume-paths-gone'])).toBe(false);
  });

  it('when the process or the file logs at that level', () => {
    const at = (general: number | null, files = {}) =>
      couldLog(process('1.30', '1.30', { levels: { general, files } }), ['terminating-enter']);
    expect([at(4), at(3), at(null)]).toEqual([true, false, false]);
    expect([at(2, { 'kubelet.go': 4 }), at(2, { 'kubelet.go': 3 }), at(2, { 'pod_workers.go': 4 })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('or else there is a reason', () => {
    const why = (one: Logging) => whyNotLogged(one, ['terminating-enter']);
    expect(why(process('1.14', '1.19'))).toBe('kubelets of this version print no such line');
    expect(why(process('1.14', '1.14'))).toBe('kubelet 1.14 prints no such line');
    expect(why(process('1.19', '1.19', { version: 'v1.19.4' }))).toBe('v1.19.4 prints no such line');
    expect(why(process('1.30', '1.30', { verbosity: 3, levels: { general: 3, files: {} } }))).toBe(
      'logged at -v=4 and above, and this kubelet logs at -v=3',
    );
    expect(why(process('1.19', '1.30'))).toBe('some of the versions that this kubelet may have print no such line');
  });
});

it('bounds that are no version are ignored', () => {
  expect(possibleMinors({ min: 'x', max: '1.12' })).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(possibleMinors({ min: NEWEST_MINOR, max: 'x' })).toEqual([minorOf(NEWEST_MINOR)]);
  expect(possibleMinors({ min: '1.40', max: '1.40' })).toEqual([40]);
});
