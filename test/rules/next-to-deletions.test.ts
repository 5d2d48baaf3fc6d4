import { describe, expect, it } from 'vitest';
import { analyze, bytesSource } from '../../src/index.js';

const POD = 'pod="shop/web-0" podUID="c18a96f0-6a61-4106-a4b8-694baa557870"';
const ID = '4f70a3ad11112222333344445555666677778888999900001111222233334444';
const at = (second: string, severity: string, text: string): string =>
  `${severity}0612 09:14:${second}00000    1187 ${text}`;
const read = (...lines: readonly string[]) => analyze([bytesSource('kubelet.log', `${lines.join('\n')}\n`)]);
const messages = async (...lines: readonly string[]): Promise<string[]> =>
  (await read(...lines)).findings.map(({ rule, message }) => `${rule}: ${message}`);

describe('an error about the remains of a container', () => {
  const deleted = [
    at('00.0', 'I', 'kubelet.go:2447] "SyncLoop DELETE" source="api" pods=["shop/web-0"]'),
    at(
      '00.1',
      'I',
      `kuberuntime_container.go:717] "Killing container with a grace period" ${POD} containerName="web" containerID="containerd://${ID}" gracePeriod=30`,
    ),
  ];
  const headline = async (line: string): Promise<string | undefined> =>
    (await read(...deleted, line)).lifecycles[0]?.headline;

  it('does not hold a deletion, even where the error is cut off', async () => {
    const cut = at(
      '01.9',
      'I',
      `pod_container_deletor.go:79] "DeleteContainer returned error" containerID={Type:containerd ID:${ID}} err="failed to get container status \\"4f70a3ad>`,
    );
    expect(await headline(cut)).not.toContain('failed to get container status');
  });

  it('is not an error about a container that cannot be stopped', async () => {
    const stop = at(
      '01.9',
      'E',
      `kuberuntime_container.go:750] "Kill container failed" err="rpc error: code = Unknown desc = the shim does not answer" ${POD} containerName="web" containerID={Type:containerd ID:${ID}}`,
    );
    expect(await headline(stop)).toContain('the shim does not answer');
  });
});

describe('a status error that is cut off', () => {
  const removal = (err: string): string =>
    at(
      '01.9',
      'I',
      `pod_container_deletor.go:79] "DeleteContainer returned error" containerID={Type:containerd ID:${ID}} err="${err}`,
    );

  it('is no trouble where it ends before the reason', async () => {
    const { findings } = await read(removal('failed to get container status \\"4f70a3ad>'));
    expect(findings.filter(({ level }) => level !== 'info').map(({ rule }) => rule)).toEqual(['input-truncated-lines']);
    expect(findings.map(({ message }) => message).join()).toContain('mostly because it is gone already');
  });

  it('is trouble where it ends after the beginning of the reason', async () => {
    const error = `failed to get container status \\"${ID}\\": rpc error: code = Unknown desc = database not op>`;
    const { findings } = await read(removal(error));
    expect(findings.map(({ rule, level }) => `${rule} ${level}`)).toContain('teardown-trouble warning');
  });
});

describe('waits of the volume manager', () => {
  const volumes = at(
    '01.9',
    'I',
    `kubelet.go:2503] "Pod is terminated, but some volumes have not been cleaned up" ${POD}`,
  );

  it('are not failures', async () => {
    const found = await messages(volumes);
    expect(found.join()).not.toMatch(/failed|could not|left on disk/);
  });
});

describe('the lists of the runtime', () => {
  const list = (code: string): string =>
    at(
      '01.9',
      'E',
      `remote_runtime.go:277] "ListPodSandbox with filter from runtime service failed" err="rpc error: code = ${code}" filter="nil"`,
    );

  it('are missing where the runtime does not answer', async () => {
    expect(await messages(list('DeadlineExceeded desc = context deadline exceeded'))).toEqual([
      'node-trouble: the container runtime is not ready or does not answer: context deadline exceeded',
    ]);
  });

  it('are not what failed where the runtime answers', async () => {
    expect((await messages(list('Unimplemented desc = unknown service'))).join()).not.toContain('node-trouble');
  });
});

describe('failed mounts', () => {
  const failed = (what: string): string =>
    at(
      '00.5',
      'E',
      `nestedpendingoperations.go:348] Operation for "{volumeName:kubernetes.io/nfs/data podName:c18a96f0-6a61-4106-a4b8-694baa557870 nodeName:}" failed. No retries permitted until 2026-06-12 09:14:01.000 +0000 UTC m=+20 (durationBeforeRetry 500ms). Error: ${what} failed for volume "data" (UniqueName: "kubernetes.io/nfs/data") pod "web-0" (UID: "c18a96f0-6a61-4106-a4b8-694baa557870") : exit status 32: Connection timed out`,
    );

  it('are reported with the start only, where a configMap is missing', async () => {
    const volume = 'kubernetes.io/configmap/c18a96f0-6a61-4106-a4b8-694baa557870-cfg';
    const tries = ['01.0', '02.0', '04.0', '08.0'].map(second =>
      at(
        second,
        'E',
        `nestedpendingoperations.go:348] Operation for "{volumeName:${volume} podName:c18a96f0-6a61-4106-a4b8-694baa557870 nodeName:}" failed. No retries permitted until 2026-06-12 09:14:01.000 +0000 UTC m=+20 (durationBeforeRetry 500ms). Error: MountVolume.SetUp failed for volume "cfg" (UniqueName: "${volume}") pod "web-0" (UID: "c18a96f0-6a61-4106-a4b8-694baa557870") : configmap "app" not found`,
      ),
    );
    const added = at('00.0', 'I', 'kubelet.go:2430] "SyncLoop ADD" source="api" pods=["shop/web-0"]');
    const wanted = at(
      '00.1',
      'I',
      `reconciler.go:258] "operationExecutor.VerifyControllerAttachedVolume started for volume \\"cfg\\" (UniqueName: \\"${volume}\\") pod \\"web-0\\" (UID: \\"c18a96f0-6a61-4106-a4b8-694baa557870\\") " ${POD}`,
    );
    const { starts = [], findings } = await read(added, wanted, ...tries);
    expect(starts.map(({ findings: own }) => own.map(({ rule }) => rule))).toEqual([['stuck-config']]);
    expect(findings.map(({ rule }) => rule)).not.toContain('teardown-trouble');
  });

  it('are trouble of a start', async () => {
    const document = await read(failed('MountVolume.SetUp'));
    expect(document.findings[0]?.message).toMatch(/^a pod does not start: volume mount failed .*Connection timed out/);
    expect(document.findings[0]?.next).toMatch(/mount command failed/);
  });

  it('are not failed unmounts', async () => {
    const document = await read(failed('UnmountVolume.TearDown'));
    expect(document.findings[0]?.message).toMatch(/^volume unmount failed .*; see stuck-volume-unmount$/);
    expect(document.findings[0]?.next).toMatch(/names what refuses the unmount/);
  });
});

describe('lines that are errors by their level only', () => {
  const ordinary = [
    at(
      '02.1',
      'E',
      'cpu_manager.go:394] "RemoveStaleState: removing container" podUID="c18a96f0-6a61-4106-a4b8-694baa557870" containerName="web"',
    ),
    at(
      '02.2',
      'E',
      'cri_stats_provider.go:677] "Unable to fetch container log stats" err="no such file or directory" containerName="web"',
    ),
    at('02.3', 'W', 'machine.go:65] Cannot read vendor id correctly, set empty.'),
    at(
      '02.4',
      'E',
      'cadvisor_stats_provider.go:415] "Partial failure issuing cadvisor.ContainerInfoV2" err="partial failures: [\\"/kubepods.slice\\": RecentStats: unable to find data in memory cache]"',
    ),
    at(
      '02.5',
      'E',
      'summary_sys_containers.go:48] "Failed to get system container stats" err="failed to get cgroup stats" containerName="/system.slice/kubelet.service"',
    ),
    at(
      '02.6',
      'W',
      'manager.go:1174] Failed to process watch event {EventType:0 Name:/kubepods.slice/x WatchSource:0}: task 3f1bde4f41c2 not found: not found',
    ),
  ];

  it('are reported together as harmless where nothing else was copied, and not at all next to known lines', async () => {
    expect(await messages(...ordinary)).toEqual([
      expect.stringMatching(
        /^unexplained-complaint: harmless: a container that is gone .*; the log of .*; a cgroup was/,
      ),
    ]);
    const update = at('03.0', 'I', 'kubelet.go:2447] "SyncLoop UPDATE" source="api" pods=["shop/web-0"]');
    expect(await messages(...ordinary, update)).toEqual([]);
  });

  it('do not hide another error', async () => {
    const other = at(
      '02.3',
      'E',
      'cpu_manager.go:399] "ReconcileState: failed to update container" err="cgroup is frozen" podUID="c18a96f0-6a61-4106-a4b8-694baa557870"',
    );
    expect((await messages(...ordinary, other)).join()).toMatch(/^unexplained-complaint: .*cgroup is frozen$/);
  });
});

it('a pod is named without its namespace where the beginning of its name is missing', async () => {
  const { lifecycles } = await read(
    at('00.0', 'I', 'kubelet.go:2447] "SyncLoop DELETE" source="api" pods=[-1/datacenter1-dc-0"]'),
    at('00.1', 'I', 'kubelet.go:2441] "SyncLoop REMOVE" source="api" pods=[-1/datacenter1-dc-0"]'),
  );
  expect(lifecycles.map(({ pod }) => pod.name).join()).not.toMatch(/["/]/);
});

describe('the reason why a cgroup stays', () => {
  const group = 'kubepods/burstable/podc18a96f0-6a61-4106-a4b8-694baa557870';
  const failed = (second: string, err: string): string =>
    at(
      second,
      'W',
      `pod_container_manager_linux.go:192] "Failed to delete cgroup paths" cgroupName=[kubepods] err="${err}"`,
    );
  const rest = failed('05.0', `Failed to remove paths: map[memory:/sys/fs/cgroup/memory/${group}]`);
  const busy = `rmdir /sys/fs/cgroup/memory/${group}: device or resource busy`;

  it.each([
    ['in a line of the kubelet before', failed('04.0', busy)],
    [
      'in a line of libcontainer before, in a journal',
      `Jun 12 09:14:04 node-a kubelet[1187]: time="2026-06-12T09:14:04Z" level=warning msg="Failed to remove cgroup (will retry)" error="${busy}"`,
    ],
  ])('is the call that failed: %s', async (_where, line) => {
    expect((await messages(line, rest)).join()).toContain('2 times in 1 s: device or resource busy');
  });

  it('is the remaining cgroup where nothing else is reported', async () => {
    expect((await messages(rest)).join()).toContain(': Failed to remove paths');
  });
});

it('the creation of a mirror pod belongs to a start, which 1.32 and later log at any -v', async () => {
  const created = at('00.0', 'I', 'kubelet.go:3289] "Creating a mirror pod for static pod" pod="kube-system/etcd-a"');
  expect(await messages(created)).toEqual([]);
});
