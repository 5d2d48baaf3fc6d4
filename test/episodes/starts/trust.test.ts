import { describe, expect, it } from 'vitest';
import {
  add,
  at,
  container,
  mounted,
  noSandbox,
  pleg,
  remove,
  sandbox,
  startIn,
  startsIn,
  UID,
  worker,
} from './made.js';

/** What logs of real clusters show about good starts: below -v=3 no line names a container, below -v=2 hardly any names a pod. */

const QUIET = [at(0, add), at(0.3, mounted), at(0.5, noSandbox)];
const volume = (verb: string, what: string): string =>
  `reconciler_common.go:163] "operationExecutor.${verb} started for volume \\"v\\" (UniqueName: \\"kubernetes.io/projected/${UID}-v\\") pod \\"${what}\\" (UID: \\"${UID}\\") "`;
const check = `${volume('VerifyControllerAttachedVolume', 'web-0')} pod="shop/web-0"`;
const unmount = volume('UnmountVolume', UID);
const remount = `E nestedpendingoperations.go:348] Operation for "{volumeName:kubernetes.io/projected/${UID}-v podName:${UID} nodeName:}" failed. No retries permitted until 2026-03-09 12:00:09.4 +0000 UTC m=+2.2 (durationBeforeRetry 500ms). Error: MountVolume.SetUp failed for volume "v" (UniqueName: "kubernetes.io/projected/${UID}-v") pod "web-0" (UID: "${UID}") : failed to fetch token: serviceaccounts "web" not found`;

describe('at less than -v=3', () => {
  it('a container that ends before PLEG looks again has run', async () => {
    const start = await startIn(...QUIET, at(1, pleg('a')), at(2, pleg('b', 'ContainerDied')), at(2.2, remove));
    expect(start).toMatchObject({ outcome: 'running', durationMs: 2000, uncertaintyMs: 1100 });
  });

  it('the first that PLEG shows is the sandbox, not a container that overcame an error', async () => {
    const error = container('ErrImagePull', 'registry: not found');
    const start = await startIn(...QUIET, at(0.9, error), at(1, pleg('a')), at(14, error), at(27, error));
    expect(start).toMatchObject({ outcome: 'stuck', findings: [{ rule: 'stuck-image-pull', level: 'error' }] });
    const alone = await startIn(...QUIET, at(0.9, error), at(1, pleg('a')), at(3, remove));
    expect(alone).toMatchObject({ outcome: 'gone', findings: [{ level: 'warning' }] });
    expect(alone.findings[0]?.message).not.toContain('recovered from');
  });

  it('a container that crashed once is no crash loop', async () => {
    const error = (wait: string): string =>
      container('CrashLoopBackOff', `back-off ${wait} restarting failed container=c pod=web-0_shop(${UID})`);
    const runs = [...QUIET, at(1, pleg('a')), at(1, pleg('b')), at(3, pleg('b', 'ContainerDied'))];
    expect(await startIn(...runs, at(3.1, error('10s')), at(15, error('10s')))).toMatchObject({
      outcome: 'in-progress',
    });
    expect(await startIn(...runs, at(3.1, error('10s')), at(15, error('20s')))).toMatchObject({
      outcome: 'stuck',
      headline: expect.stringContaining('back-off 20s'),
    });
  });

  it('a container that runs for longer after its back-off than before is no crash loop', async () => {
    const error = container('CrashLoopBackOff', `back-off 20s restarting failed container=c pod=web-0_shop(${UID})`);
    const start = await startIn(
      ...QUIET,
      ...[at(1, pleg('a')), at(1, pleg('b')), at(3, pleg('b', 'ContainerDied')), at(3.1, error)],
      ...[
        at(24, pleg('c')),
        at(60, pleg('d').replace('shop/web-0', 'shop/other-0').replace(UID, '6f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11')),
      ],
    );
    expect(start.outcome).toBe('running');
  });
});

describe('at less than -v=2', () => {
  const error = container('ErrImagePull', 'registry: not found');

  it('a failure to start is a start', async () => {
    expect(await startIn(at(0, check), at(1, error), at(14, error))).toMatchObject({
      kind: 'unknown',
      outcome: 'stuck',
    });
  });

  it('a pod whose volumes are unmounted is torn down: nothing holds it any longer', async () => {
    const start = await startIn(at(0, check), at(1, error), at(14, error), at(20, unmount), at(40, remount));
    expect(start).toMatchObject({ outcome: 'gone', findings: [{ level: 'warning' }] });
    expect(start.headline).toContain('taken down');
  });

  it('a failure while the pod is torn down belongs to its end', async () => {
    expect(await startsIn(at(0, check), at(20, unmount), at(21, error))).toEqual([]);
    const torn = container('CreateContainerConfigError', 'cannot find volume "v" to mount into container "c"');
    expect(await startsIn(at(0, check), at(1, torn))).toEqual([]);
  });

  it('a volume of a running pod that cannot be mounted again is no start', async () => {
    expect(await startsIn(at(0, remount), at(60, remount))).toEqual([]);
  });

  const summary = (name: string): string =>
    `pod_startup_latency_tracker.go:104] "Observed pod startup duration" pod="kube-system/${name}" podStartSLOduration=5 podCreationTimestamp="2026-03-09 11:59:50 +0000 UTC" firstStartedPulling="0001-01-01 00:00:00 +0000 UTC" lastFinishedPulling="0001-01-01 00:00:00 +0000 UTC" observedRunningTime="2026-03-09 11:59:55.1 +0000 UTC" watchObservedRunningTime="2026-03-09 11:59:55.2 +0000 UTC m=+9.9"`;
  const journal = (name: string): string => `Mar 09 12:00:01 node-1 kubelet[2317]: ${at(1, summary(name))}`;

  it('the summary of a pod is a start, unless it may be of the mirror pod of a static pod of this node', async () => {
    expect(await startsIn(journal('web-0'))).toMatchObject([{ outcome: 'running' }]);
    expect(await startsIn(journal('etcd-node-1'))).toEqual([]);
  });
});

it('an unmount of an earlier pod of the name does not tear down a later one', async () => {
  const other = unmount.replaceAll(UID, '6f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11');
  const start = await startIn(
    at(0, add),
    at(0.1, worker),
    at(0.3, mounted),
    at(0.5, noSandbox),
    at(0.9, sandbox),
    at(2, other),
  );
  expect(start.outcome).toBe('in-progress');
});
