import { describe, expect, it } from 'vitest';
import type { Observation } from '../../../src/correlate/types.js';
import { LONE_TROUBLES } from '../../../src/episodes/ends/hangs/lone-troubles.js';
import { nextOf } from '../../../src/episodes/starts/advice.js';
import { adviceOf } from '../../../src/rules/loose/advice.js';
import { judgeLone } from '../../../src/rules/loose/lone.js';
import type { Owner } from '../../../src/rules/loose/owners.js';
import { lineOf, made, runFacts, testimony } from '../made.js';

const traceOf = (words: string) => {
  const trace = LONE_TROUBLES.find(one => one.says === words);
  if (trace === undefined) throw new Error(`there is no trouble that says ${words}`);
  return trace;
};
const UNMOUNT = traceOf('volume unmount failed');
const DEVICE = traceOf('unmount of a device from the node failed');
const PULL = traceOf('a pod does not start: image pull failed');
const STILL_THERE = traceOf('volume paths of an orphaned pod were still present on disk');
const DEAD = traceOf('removal of dead containers failed');
const MIRROR = LONE_TROUBLES.filter(({ rule }) => rule === 'mirror-delete-rejected')[0] ?? UNMOUNT;

const owner = (lines: readonly Observation[], pod: string | null = 'shop/a'): Owner => ({ pod, isNamed: true, lines });
const judged = (trace: typeof UNMOUNT, ...owners: readonly Owner[]) => judgeLone(trace, owners, runFacts());
const messages = (trace: typeof UNMOUNT, ...owners: readonly Owner[]): string[] =>
  judged(trace, ...owners).map(({ message }) => message);
const failed = (seq: number, err: string, more: Record<string, string> = {}): Observation =>
  lineOf('unmount-failed', seq, { err, ...more });

describe('the advice for trouble without a deletion', () => {
  const nextFor = (trace: typeof UNMOUNT, line: Observation) => judged(trace, owner([line]))[0]?.next;

  it('is that of the rule, or that of the error', () => {
    const [busy, other] = ['device or resource busy', 'no such thing'];
    expect(nextFor(UNMOUNT, failed(1, other))).toBe(adviceOf('stuck-volume-unmount', other));
    expect(nextFor(UNMOUNT, failed(1, busy))).toBe(adviceOf('stuck-volume-unmount', busy));
    expect(adviceOf('stuck-volume-unmount', other)).toMatch(/./);
  });

  it('is that of a start where a start failed', () => {
    const err = 'rpc error: code = Unknown desc = toomanyrequests: You have reached your pull rate limit';
    expect(nextFor(PULL, lineOf('runtime-pull-failed', 1, { err }))).toBe(nextOf('stuck-image-pull', err));
    expect(nextOf('stuck-image-pull', err)).not.toBe(nextOf('stuck-image-pull'));
  });

  it('is its own where no rule reports it', () => {
    expect(nextFor(DEVICE, lineOf('unmount-device-failed', 1))).toBe(DEVICE.next);
  });
});

describe('trouble without a deletion', () => {
  it('has no count over pods each of which failed once', () => {
    expect(messages(UNMOUNT, owner([failed(1, 'busy')]), owner([failed(2, 'busy')], 'shop/b'))).toEqual([
      'volume unmount failed for pod shop/a, shop/b: busy; see stuck-volume-unmount',
    ]);
  });

  it('states the next try as the last line does', () => {
    const withDelays = (...delays: readonly string[]): string =>
      messages(UNMOUNT, owner(delays.map((delay, at) => failed(at + 1, 'busy', delay === '' ? {} : { delay }))))[0] ??
      '';
    expect(withDelays('500ms', '1m4s', '')).toContain(': busy; tried again after 1m4s; see');
    expect(withDelays('soon')).toContain(': busy; see');
    expect(withDelays('')).toContain(': busy; see');
  });

  it('is over with the line that shows it, and begins again after it', () => {
    const done = lineOf('unmount-done', 2);
    expect(messages(UNMOUNT, owner([failed(1, 'busy'), done]))).toEqual([]);
    expect(messages(UNMOUNT, owner([failed(1, 'busy'), done, failed(3, 'gone')]))).toEqual([
      expect.stringContaining(': gone;'),
    ]);
  });

  it('is over where the answer is that the same thing is gone', () => {
    const gone = 'rpc error: code = NotFound desc = an error occurred when try to find container: not found';
    const line = (seq: number, err: string, containerID?: string): Observation =>
      lineOf('runtime-remove-container-failed', seq, { err, ...(containerID === undefined ? {} : { containerID }) });
    const found = (...lines: readonly Observation[]) => judged(DEAD, owner(lines)).map(one => one.evidence.length);
    const [a, b] = ['a', 'b'].map(letter => letter.repeat(64));
    expect(found(line(1, 'busy', a), line(2, gone, a))).toEqual([]);
    expect(found(line(1, 'busy', a), line(2, gone, b))).toEqual([1]);
    expect(found(line(1, 'busy', a), line(2, gone))).toEqual([]);
    expect(found(line(1, 'busy'), line(2, gone, b))).toEqual([]);
    expect(found(line(1, gone, a), line(2, 'busy', a))).toEqual([1]);
    expect(found(line(1, 'busy', a), line(2, gone, a), line(3, 'busy', b))).toEqual([1]);
  });

  it('is over where the runtime shows the removal later', () => {
    const id = 'a'.repeat(64);
    const line = lineOf('runtime-remove-container-failed', 5, { err: 'busy', containerID: id });
    const removed = (at: number | null, more: object = {}) =>
      testimony('container-removed', at, { identity: { containerId: id }, ...more });
    const found = (one: ReturnType<typeof testimony>) =>
      judgeLone(
        DEAD,
        [owner([line])],
        runFacts({ run: { archive: { isEmpty: () => false, all: () => [one], about: () => [one] } } }),
      );
    expect(found(removed(5_000))).toEqual([]);
    expect(found(removed(4_999))).toHaveLength(1);
    expect(found(removed(null))).toHaveLength(1);
    expect(found(removed(5_000, { identity: { containerId: 'b'.repeat(64) } }))).toHaveLength(1);
  });

  it('is left to the rule about the API server where that does not answer', () => {
    const rejected = (err: string) =>
      judged(MIRROR, owner([lineOf(MIRROR.troubles[0]?.events[0] ?? 'sync-error', 1, { err })]));
    expect(rejected('pods "a" is forbidden')).toHaveLength(1);
    expect(rejected('dial tcp 10.0.0.1:6443: connect: connection refused')).toEqual([]);
  });

  it('has the cause of the line that is whole', () => {
    const cut = lineOf('runtime-remove-container-failed', 1, { err: 'rpc error: code = Unknown desc = no such de' });
    const cause = (whole: string) =>
      messages(DEAD, owner([cut, lineOf('gc-container-failed', 2, { err: whole })]))[0]?.replace(/^.*?: /, '');
    expect(cause('no such device')).toBe('no such device');
    expect(cause('no such de, and more')).toBe('no such de');
    expect(cause('busy')).toBe('no such de');
    expect(cause('it is no such device')).toBe('it is no such device');
  });

  it('has no cause where the line states none', () => {
    expect(messages(UNMOUNT, owner([lineOf('unmount-failed', 1)]))).toEqual([
      'volume unmount failed for pod shop/a; see stuck-volume-unmount',
    ]);
    expect(messages(UNMOUNT, owner([failed(1, 'busy'), lineOf('unmount-failed', 2)]))).toEqual([
      expect.stringMatching(/: busy;/),
    ]);
  });

  it('of one orphan is that of the pod which the line names, and from the second line on another rule reports it', () => {
    const err =
      'orphaned pod "1" found, but volume paths are still present on disk : There were a total of 3 errors similar to this. Turn up verbosity to see them.';
    const lines = [1, 2, 3].map(seq => lineOf('orphan-many-errors', seq, { err }));
    expect(messages(STILL_THERE, owner(lines.slice(0, 1), null))).toEqual([
      expect.stringMatching(
        /^volume paths of an orphaned pod were still present on disk.*present on disk; see orphaned-pod-dir$/,
      ),
    ]);
    expect(messages(STILL_THERE, owner(lines, null))).toEqual([]);
    expect(messages(STILL_THERE, owner([], null))).toEqual([]);
  });

  it('has no time where its line has none', () => {
    expect(judged(UNMOUNT, owner([{ ...failed(1, 'busy'), at: null }]))).toMatchObject([{ at: null }]);
    expect(judged(UNMOUNT, owner([failed(4, 'busy')]))).toMatchObject([{ at: 4_000, evidence: [made({ line: 4 })] }]);
  });
});
