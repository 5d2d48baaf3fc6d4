import { describe, expect, it } from 'vitest';
import type { Observation } from '../../../src/correlate/types.js';
import { nextOf } from '../../../src/episodes/starts/advice.js';
import { loneFailures } from '../../../src/rules/loose/lone-starts.js';
import { lineOf, withMessage } from '../made.js';

const PULL = 'failed to "StartContainer" for "app" with ErrImagePull: "not found"';
const CRASH = 'failed to "StartContainer" for "db" with CrashLoopBackOff: "back-off 10s"';
const failures = (lines: readonly Observation[], isNamed = false) => loneFailures({ pod: null, isNamed, lines });
const failuresIn = (lines: readonly Observation[], isNamed?: boolean): string[] =>
  failures(lines, isNamed).map(({ says, cause, lines: own }) => `${says}: ${cause} [${own.map(({ line }) => line)}]`);

describe('a failed start that only single lines show', () => {
  it('has what they state, with the advice for it', () => {
    const line = lineOf('sync-error', 1, { err: PULL });
    expect(failures([line])).toEqual([
      expect.objectContaining({
        says: 'does not start: image pull failed',
        rule: 'stuck-image-pull',
        cause: 'app: ErrImagePull: not found',
        next: nextOf('stuck-image-pull', 'app: ErrImagePull: not found'),
        lines: [line],
      }),
    ]);
  });

  it('has the last line of each part of the start', () => {
    const lines = [
      lineOf('sync-error', 1, { err: PULL }),
      lineOf('sync-error', 2, { err: 'network is not ready: no plugin' }),
      lineOf('sync-error', 3, { err: PULL.replace('not found', 'denied') }),
    ];
    expect(failuresIn(lines)).toEqual([
      'does not start: image pull failed: app: ErrImagePull: denied [1,3]',
      expect.stringMatching(/^does not start: .*: no plugin \[2\]$/),
    ]);
  });

  it('is not a crash: that pod had started', () => {
    expect(failuresIn([lineOf('sync-error', 1, { err: CRASH })])).toEqual([]);
    expect(failuresIn([lineOf('sync-error', 1, { err: `[${CRASH}, ${PULL}]` })])).toEqual([
      'does not start: image pull failed: app: ErrImagePull: not found [1]',
    ]);
  });

  it('has the error of the sync where it repeats that of the part', () => {
    const part = lineOf('sandbox-create-failed', 1, { err: 'rpc error: code = Unknown desc = no addresses left' });
    const whole = lineOf('sync-error', 2, {
      err: 'failed to "CreatePodSandbox" for "web" with CreatePodSandboxError: "no addresses left"',
    });
    expect(failuresIn([part])).toEqual([expect.stringMatching(/CreatePodSandboxError: no addresses left \[1\]$/)]);
    expect(failuresIn([part, whole])).toEqual([expect.stringMatching(/no addresses left \[2\]$/)]);
    const other = lineOf('sync-error', 2, { err: PULL });
    expect(failuresIn([part, other])).toHaveLength(2);
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'a reason and a message',
      { reason: 'OutOfcpu', message: 'Node did not have enough cpu' },
      'OutOfcpu: Node did not have enough cpu',
    ],
    ['a message', { message: 'Node did not have enough cpu' }, 'Node did not have enough cpu'],
    ['no message', { reason: 'Evicted' }, 'Evicted'],
  ])('is a refusal with %s', (_, fields, cause) => {
    expect(failuresIn([lineOf('admit-denied', 1, fields)])).toEqual([`is refused by the node: ${cause} [1]`]);
  });

  it('has a refusal next to the error of a part', () => {
    const refusal = lineOf('admit-denied', 1, { reason: 'OutOfcpu', message: 'no' });
    expect(failures([refusal, lineOf('sandbox-create-failed', 2, { err: 'no' })])).toHaveLength(2);
  });

  it('is left to the starts of the report where a line has a pod and a time', () => {
    const line = lineOf('sync-error', 1, { err: PULL });
    expect(failuresIn([line], true)).toEqual([]);
    expect(failuresIn([{ ...line, at: null }], true)).toHaveLength(1);
  });

  it('is not a failed mount, which has its own finding', () => {
    const mount = {
      err: 'MountVolume.SetUp failed for volume "cfg" (UniqueName: "kubernetes.io/configmap/1-cfg") pod "web-0" (UID: "1") : configmap "app" not found',
    };
    const line = withMessage(lineOf('operation-backoff', 1, mount), '');
    expect(failuresIn([line])).toEqual([]);
    expect(failuresIn([{ ...line, at: null }], true)).toEqual([]);
  });
});
