import { expect, it } from 'vitest';
import type { Start } from '../../../src/document/contract/types.js';
import {
  add,
  at,
  container,
  event,
  failed,
  mounted,
  noSandbox,
  pleg,
  ready,
  sandbox,
  startIn,
  worker,
} from './made.js';

/** Between a failed sync and the next try nothing is done for a pod. */

const phases = ({ phases: all }: Start): Record<string, number> =>
  Object.fromEntries(all.map(({ phase, ms }) => [phase, ms]));

const BEGUN = [at(0, add), at(0, worker), at(0.3, mounted), at(0.5, noSandbox)];
const noAddress = failed(
  'failed to "CreatePodSandbox" for "web-0_shop(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" with CreatePodSandboxError: "no addresses left"',
);
const present = event('Pulled', 'Container image "web:1" already present on machine');
const created = event('Created', 'Created container c');
const started = event('Started', 'Started container c');
const missing = container('CreateContainerConfigError', 'configmap "cfg" not found');

it('a sandbox that failed: the wait until the next try is a part of its own, and the longest', async () => {
  const start = await startIn(
    ...[...BEGUN, at(0.6, noAddress), at(12.6, noSandbox), at(13, sandbox)],
    ...[at(13.1, present), at(13.2, created), at(13.3, started), at(13.4, ready)],
  );
  expect(phases(start)).toMatchObject({ 'retry-wait': 12_000, sandbox: 400, create: 200 });
  expect(start.headline).toMatch(/^ready in 13 s: 12 s waiting for the next try; it recovered from /);
});

it('a container that failed: the time to create it is that of the tries', async () => {
  const start = await startIn(
    ...[...BEGUN, at(0.6, sandbox), at(0.7, present), at(0.8, missing), at(14.8, present), at(14.9, missing)],
    ...[at(30, present), at(30.1, created), at(30.2, started), at(30.3, ready)],
  );
  expect(phases(start)).toMatchObject({ 'retry-wait': 29_100, create: 400 });
});

it('an image whose pull fails and is only waited for at the next look: both are waits', async () => {
  const pulling = event('Pulling', 'Pulling image "web:1"');
  const pulled = event(
    'Pulled',
    'Successfully pulled image "web:1" in 2s (2s including waiting). Image size: 9 bytes.',
  );
  const start = await startIn(
    ...[...BEGUN, at(0.6, sandbox), at(0.7, pulling), at(1.7, container('ErrImagePull', 'not found'))],
    ...[at(6, container('ImagePullBackOff', 'Back-off pulling image')), at(20, pulling), at(22, pulled)],
    ...[at(22.1, created), at(22.2, started), at(22.3, ready)],
  );
  expect(phases(start)).toMatchObject({ 'retry-wait': 18_300, pull: 2_000, create: 200 });
});

it.each([
  ['of the try that failed', 0.2, undefined],
  ['of the next try', 0.4, 400],
])('an Event just after an error is one %s', async (_, later, waited) => {
  const start = await startIn(
    ...[...BEGUN, at(0.6, sandbox), at(0.7, missing), at(0.7 + later, present)],
    ...[at(9, created), at(9.1, started), at(9.2, ready)],
  );
  expect(phases(start)['retry-wait']).toBe(waited);
});

it('where no line shows the next try, the time is not assigned', async () => {
  const start = await startIn(
    ...[...BEGUN, at(0.6, sandbox), at(0.7, present), at(0.8, missing)],
    ...[at(14, created), at(14.1, started), at(14.2, ready)],
  );
  expect(phases(start)['retry-wait']).toBeUndefined();
  expect(phases(start).create).toBeUndefined();
});

it('a start that fails until the input ends does not wait for what it has', async () => {
  const start = await startIn(...BEGUN, at(0.6, noAddress), at(12.6, noSandbox), at(12.7, noAddress));
  expect(phases(start)['retry-wait']).toBe(12_000);
});

it('a container that crashes has run in between: only time without a run is a wait', async () => {
  const crash = container('CrashLoopBackOff', 'back-off 10s restarting failed container=c');
  const looks = [at(2, crash), at(5, crash), at(17, crash)];
  expect(phases(await startIn(...BEGUN, at(0.6, sandbox), ...looks))['retry-wait']).toBe(15_000);
  expect(phases(await startIn(...BEGUN, at(0.6, sandbox), ...looks, at(12, pleg('b'))))['retry-wait']).toBe(3_000);
});

it('a failure after the pod is Ready is no part of its start', async () => {
  const start = await startIn(
    ...[...BEGUN, at(0.6, sandbox), at(0.7, present), at(0.8, created), at(0.9, started), at(1, ready)],
    ...[at(60, container('CrashLoopBackOff', 'back-off 10s restarting failed container=c')), at(72, present)],
  );
  expect(phases(start)['retry-wait']).toBeUndefined();
});
