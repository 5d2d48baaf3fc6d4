import { describe, expect, it } from 'vitest';
import { nextOf } from '../../../src/episodes/starts/advice.js';
import { adviceForLife, crashIn, startsAgain } from '../../../src/rules/loose/lives-on.js';
import { lineOf } from '../made.js';

const BACK_OFF =
  'failed to "StartContainer" for "app" with CrashLoopBackOff: "back-off 10s restarting failed container=app pod=web-0_shop(3c8e6d21)"';
const PULL = 'failed to "StartContainer" for "app" with ErrImagePull: "not found"';
const crash = lineOf('sync-error', 1, { err: BACK_OFF });
const probe = lineOf('probe-failed', 2, { probeType: 'Liveness', containerName: 'app' });
const again = lineOf('container-kill-reason', 3, {
  containerMessage: 'Container app failed liveness probe, will be restarted',
});
const earlier = lineOf('sync-error', 4, { err: 'pod "web-0_shop(3c8e6d21)" is pending termination' });

describe('a line of a pod that goes on running', () => {
  it('is a crash, also next to other failures', () => {
    expect(crashIn(crash)).toMatchObject({ stage: 'crash', container: 'app' });
    expect(crashIn(lineOf('sync-error', 1, { err: `[${PULL}, ${BACK_OFF}]` }))).toMatchObject({ stage: 'crash' });
    expect(crashIn(lineOf('sync-error', 1, { err: PULL }))).toBeNull();
    expect(crashIn(lineOf('sync-error', 1))).toBeNull();
    expect(crashIn(lineOf('sandbox-create-failed', 1, { err: BACK_OFF }))).toBeNull();
  });

  it('is a stop after which the container starts again', () => {
    expect(startsAgain(again)).toBe(true);
    expect(startsAgain(lineOf('container-kill-reason', 3, { containerMessage: 'Container app must be stopped' }))).toBe(
      false,
    );
    expect(startsAgain(lineOf('container-kill-reason', 3))).toBe(false);
    expect(startsAgain({ ...again, id: 'kill-begin' })).toBe(false);
  });
});

describe('the advice for a pod that goes on running', () => {
  it.each([
    ['a probe that fails', probe, /^A probe deletes no pod:/],
    ['a crash', crash, /crictl|kubectl logs|previous/],
    ['a container that its probe has killed', again, /^The kubelet killed it because its probe failed:/],
    [
      'a mirror that is refused',
      lineOf('mirror-create-failed', 5, { err: 'no quota' }),
      /^The error names what refuses the call:/,
    ],
    [
      'an earlier pod of the name',
      earlier,
      /^The kubelet does not sync a pod while it terminates an earlier pod with the same name\./,
    ],
  ])('is about %s', (_, line, next) => expect(adviceForLife([line])).toMatch(next));

  it('depends on the error of the crash', () => {
    const killed = lineOf('sync-error', 1, { err: BACK_OFF.replace('back-off 10s', 'OOMKilled, back-off 10s') });
    expect(adviceForLife([killed])).toBe(nextOf('crash-loop', 'OOMKilled'));
    expect(adviceForLife([crash])).toBe(nextOf('crash-loop'));
  });

  it('follows the last line', () => {
    expect(adviceForLife([probe, again])).toBe(adviceForLife([again]));
    expect(adviceForLife([again, probe])).toBe(adviceForLife([probe]));
  });

  it('is missing where a line may belong to its end, or has no advice', () => {
    expect(adviceForLife([probe, lineOf('kill-begin', 4)])).toBeNull();
    expect(adviceForLife([lineOf('sync-error', 1, { err: PULL }), probe])).toBeNull();
    expect(adviceForLife([lineOf('sync-error', 1)])).toBeNull();
    expect(adviceForLife([])).toBeNull();
  });
});
