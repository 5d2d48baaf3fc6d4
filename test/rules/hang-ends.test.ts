import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';

/** What proves the end of a hang, and what only seems to, in logs of kubelets at -v=2 that do other work too. */
const UID = '7c1f3a52-0b3c-4a53-9b1e-2f6f1d0b7c11';
const POD = 'shop/cart-7';
const CONTAINER = '4b1d'.repeat(16);

const stamp = (seconds: number): string =>
  `0309 ${new Date(Date.UTC(2026, 2, 9, 10, 0, 0) + seconds * 1000).toISOString().slice(11, 23)}000    2317`;
const info = (at: number, text: string): string => `I${stamp(at)} ${text}`;
const error = (at: number, text: string): string => `E${stamp(at)} ${text}`;

const added = (at: number): string => info(at, `kubelet.go:2053] "SyncLoop ADD" source="api" pods=[${POD}]`);
const sync = (at: number, what: 'DELETE' | 'REMOVE'): string =>
  info(at, `kubelet.go:2069] "SyncLoop ${what}" source="api" pods=[${POD}]`);
const kill = (at: number): string =>
  info(
    at,
    `kuberuntime_container.go:714] "Killing container with a grace period" pod="${POD}" podUID=${UID} containerName="web" containerID="containerd://${CONTAINER}" gracePeriod=1`,
  );
const pleg = (at: number, type: string, id = CONTAINER): string =>
  info(at, `kubelet.go:2091] "SyncLoop (PLEG): event for pod" pod="${POD}" event=&{ID:${UID} Type:${type} Data:${id}}`);
const unmounting = (at: number): string =>
  info(
    at,
    String.raw`reconciler.go:196] "operationExecutor.UnmountVolume started for volume \"cfg\" (UniqueName: \"kubernetes.io/configmap/${UID}-cfg\") pod \"${UID}\" (UID: \"${UID}\") "`,
  );
const done = (at: number): string =>
  info(
    at,
    `operation_generator.go:867] UnmountVolume.TearDown succeeded for volume "kubernetes.io/configmap/${UID}-cfg" (OuterVolumeSpecName: "cfg") pod "${UID}" (UID: "${UID}"). InnerVolumeSpecName "cfg". PluginName "kubernetes.io/configmap", VolumeGidValue ""`,
  );
const unmounted = (at: number): string => `${unmounting(at)}\n${done(at)}`;
const stopFailed = (at: number, why: string): string =>
  error(
    at,
    `remote_runtime.go:276] "StopContainer from runtime service failed" err="rpc error: ${why}" containerID="${CONTAINER}"\n${error(
      at,
      `kuberuntime_container.go:744] "Kill container failed" err="rpc error: ${why}" pod="${POD}" podUID=${UID} containerName="web" containerID={Type:containerd ID:${CONTAINER}}`,
    )}`,
  );
const sandboxFailed = (at: number, why: string): string =>
  error(
    at,
    String.raw`pod_workers.go:836] "Error syncing pod, skipping" err="failed to \"KillPodSandbox\" for \"${UID}\" with KillPodSandboxError: \"rpc error: ${why}\"" pod="${POD}" podUID=${UID}`,
  );
const others = (at: number): string[] =>
  Array.from({ length: 12 }, (_, site) => info(at, `part-${site}.go:${site + 1}] "Looked around"`));

/** A kubelet that has other work: a kubelet that was silent for minutes may have missed the change. */
function later(end: number): string[] {
  const minutes = Array.from({ length: Math.floor((end - 300) / 60) }, (_, minute) => others(300 + minute * 60));
  return [...minutes.flat(), ...others(end), info(end, 'kubelet.go:2522] "SyncLoop (housekeeping)"')];
}

async function deletionIn(...lines: readonly string[]): Promise<Lifecycle> {
  const log = [...others(0), ...lines];
  const lifecycles = endsOf(await analyze([bytesSource('kubelet.log', log.join('\n'))]));
  const [one] = lifecycles.filter(({ pod }) => pod.name === 'cart-7');
  if (one === undefined) throw new Error('no deletion is reported');
  return one;
}

const rulesOf = ({ findings }: Lifecycle): string[] => findings.map(({ rule }) => rule);

describe('a second stop of a container that is gone', () => {
  const again = (why: string): Promise<Lifecycle> =>
    deletionIn(
      added(1),
      pleg(2, 'ContainerStarted'),
      sync(10, 'DELETE'),
      kill(10),
      sync(10, 'REMOVE'),
      stopFailed(12, why),
      kill(12.5),
      stopFailed(12.6, why),
      ...later(3000),
    );

  it.each([
    'code = NotFound desc = an error occurred when try to find container "4b1d": not found',
    'code = Unknown desc = Error: No such container: 4b1d4b1d',
    'code = Unknown desc = container is already in removing state',
    'code = Unknown desc = container 4b1d4b1d is already stopped',
  ])('proves its end: %s', async why => {
    const deletion = await again(why);
    expect(deletion.outcome).toBe('removed');
    expect(deletion.headline).not.toMatch(/stuck/i);
    expect(rulesOf(deletion)).not.toContain('container-stop-retried');
  });

  it('is trouble where the answer is another', async () => {
    const deletion = await again('code = Unknown desc = failed to kill container: ttrpc: closed');
    expect(deletion.headline).toMatch(/container stop failed.*; nothing more about it in the 49m\d\ds .*closed/);
    expect(rulesOf(deletion)).toEqual(expect.arrayContaining(['container-stop-retried', 'stuck-container-stop']));
  });
});

describe('a stop that failed', () => {
  it.each([
    ['PLEG sees the container dead', pleg(40, 'ContainerDied')],
    ['its volumes are unmounted', unmounted(40)],
    [
      'its volumes dir is cleaned',
      info(40, `kubelet_volumes.go:160] "Cleaned up orphaned pod volumes dir" podUID=${UID} path="/var/lib/kubelet"`),
    ],
  ])('is over when %s', async (_, line) => {
    const failed = [
      sync(10, 'REMOVE'),
      kill(10),
      stopFailed(12, 'code = DeadlineExceeded desc = context deadline exceeded'),
    ];
    const deletion = await deletionIn(added(1), sync(10, 'DELETE'), ...failed, line, ...later(3000));
    expect(deletion.headline).not.toContain('STUCK');
    expect(deletion.findings.filter(({ level, rule }) => level === 'error' && rule.startsWith('stuck-'))).toEqual([]);
  });
});

describe('a call that timed out', () => {
  it('hung since the step before it', async () => {
    const deletion = await deletionIn(
      added(1),
      sync(10, 'DELETE'),
      kill(10),
      info(
        11,
        `generic.go:296] "Generic (PLEG): container finished" podID=${UID} containerID="${CONTAINER}" exitCode=0`,
      ),
      sandboxFailed(251, 'code = DeadlineExceeded desc = context deadline exceeded'),
      unmounting(252),
      sync(255, 'DELETE'),
      sync(255, 'REMOVE'),
      ...others(300),
    );
    expect(deletion.headline).toMatch(/the sandbox could not be torn down for 4m01s: context deadline exceeded$/);
  });
});

describe('a completed pod whose sandbox cannot be stopped', () => {
  const busy = 'code = Unknown desc = failed to remove netns: unlinkat /run/netns/cni-1: device or resource busy';
  const finished = (end: number, ...more: readonly string[]): Promise<Lifecycle> =>
    deletionIn(
      added(1),
      info(
        20,
        `generic.go:296] "Generic (PLEG): container finished" podID=${UID} containerID="${CONTAINER}" exitCode=0`,
      ),
      pleg(20, 'ContainerDied'),
      sandboxFailed(25, busy),
      sync(30, 'DELETE'),
      sync(30, 'REMOVE'),
      ...more,
      ...later(end),
    );

  it('hangs though the object is gone', async () => {
    expect((await finished(150)).headline).toMatch(
      /^gone after .*; stuck in sandbox teardown for 2m05s: .*device or resource busy/,
    );
  });

  it('failed for an unknown reason where the log goes on for longer than any retry takes', async () => {
    expect((await finished(3000)).headline).toMatch(
      /sandbox teardown failed at 10:00:25; nothing more about it in the 49m35s until the log ends: .*device or resource busy/,
    );
  });

  it('no longer hangs once its volumes are unmounted', async () => {
    expect((await finished(3000, unmounted(33))).headline).not.toContain('STUCK');
  });
});

describe('a single error at the end of the log', () => {
  it('names what fails', async () => {
    const busy = sandboxFailed(12, 'code = Unknown desc = netplugin failed: device or resource busy');
    const deletion = await deletionIn(added(1), sync(10, 'DELETE'), kill(10), busy);
    expect(deletion.headline).toMatch(
      /^log ends while terminating, .*; sandbox teardown failed: .*device or resource busy$/,
    );
    expect(rulesOf(deletion)).toContain('stuck-sandbox-stop');
    expect(deletion.findings.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('an unmount whose end was logged just before its beginning', () => {
  const ending = (at: number): Promise<Lifecycle> =>
    deletionIn(added(1), sync(10, 'DELETE'), kill(10), sync(10, 'REMOVE'), done(at), unmounting(12), ...later(3000));

  it('is over', async () => expect((await ending(11.999)).headline).not.toContain('STUCK'));

  it('is not over where an older unmount ended long before', async () =>
    expect((await ending(11)).headline).toMatch(/^STUCK in volume unmount/));
});
