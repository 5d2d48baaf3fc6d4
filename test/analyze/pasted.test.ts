import { describe, expect, it } from 'vitest';
import { nothingToShow } from '../../src/show/report/nothing.js';
import { analyzed, nameOf } from './analyzed.js';

/** A few lines, as people quote them, and the first sentence of the answer. */

const UID = '4be3f9c1-6f57-4b8e-9d6e-1a2b3c4d5e6f';
const ID = '41e52e4fb7a0ec8f5e96bb888c5ae9119999830e85c114ca5999394f4fc7c113';

const read = (...lines: readonly string[]) => analyzed([['pasted.log', `${lines.join('\n')}\n`]]);

async function firstSentence(...lines: readonly string[]): Promise<string> {
  const nothing = nothingToShow(await read(...lines));
  // Sentences end before a blank and a capital
  return nothing === null ? '' : `${nothing.lead}${nothing.sentence}`.replace(/\. (?=[A-Z]).*/s, '');
}

describe('a header that was cut', () => {
  const REST = 'I0305 08:29:34.812001   16602 kubelet.go:2124] "SyncLoop REMOVE" source="api" pods=["shop/web-0"]';
  const deletions = async (first: string) => (await read(first, REST)).lifecycles.map(nameOf);
  const DELETE = '16602 kubelet.go:2130] "SyncLoop DELETE" source="api" pods=["shop/cart-0"]';

  it.each(['8:29:04.480111   ', '29:04.480111   ', '9:04.480111   ', '04.480111   ', '05 08:29:04.480111   '])(
    'is still a header if the cut is in its time: %s',
    async head => expect(await deletions(`${head}${DELETE}`)).toContain('shop/cart-0'),
  );

  it.each(['8:29:04   ', '8:29:04.48 of ', '8:29:04.480111 thread '])(
    'is no header if nothing is left of the time: %s',
    async head => {
      expect(await deletions(`${head}${DELETE}`)).not.toContain('shop/cart-0');
    },
  );
});

describe('lines about what cannot be removed', () => {
  const retry = (uid: string) =>
    `Mar  5 01:54:38 n-1 kubelet[2317]: time="2022-03-05T01:54:38Z" level=warning msg="Failed to remove cgroup (will retry)" error="rmdir /sys/fs/cgroup/cpu/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod${uid}.slice: device or resource busy"`;

  it('report a cgroup if libcontainer logs the failure', async () => {
    const line = retry(UID.replaceAll('-', '_'));
    expect(await firstSentence(line, line)).toBe(
      `Cgroup removal failed for pod ${UID} 2 times: device or resource busy`,
    );
    expect(await firstSentence(line.replace('kubelet[', 'containerd['))).not.toContain('Cgroup removal');
  });

  it('put it first, and leave out what is harmless', async () => {
    const mirror =
      'Mar  5 01:54:39 n-1 kubelet[2317]: E0305 01:54:39.120031    2317 kubelet.go:1921] "Failed creating a mirror pod for" err="pods \\"etcd-n-1\\" already exists" pod="kube-system/etcd-n-1"';
    expect(await firstSentence(mirror, retry('ca1703cc072c4c5daa5a934e15a9ae5d'))).toMatch(
      /^Cgroup removal failed for pod ca17/,
    );
  });

  it('report a directory by an error alone', async () => {
    const error = `err="orphaned pod \\"${UID}\\" found, but error not a directory occurred when trying to remove the volumes dir" numErrs=2`;
    expect(await firstSentence(error)).toContain(
      `an orphaned pod are left on disk for pod ${UID}: error not a directory`,
    );
    expect(await firstSentence(`see ${error}`)).toBe(await firstSentence(`err="x" numErrs=2`));
  });

  it('report directories of 2016', async () => {
    const path = `/var/lib/kubelet/pods/${UID}/volumes/kubernetes.io~secret/default-token-x: device or resource busy`;
    const line = 'E0414 10:21:33.104500    4321 kubelet.go:2015] Failed cleaning pods:';
    const busy = `Volume paths of an orphaned pod are left on disk for pod ${UID}: device or resource busy`;
    expect(await firstSentence(`${line} remove ${path}`)).toBe(busy);
    expect(await firstSentence(`${line} [remove ${path}, remove ${path}]`)).toBe(busy);
    expect(await firstSentence(`${line} operation timeout: context deadline exceeded`)).not.toContain('orphaned');
  });

  it('report a volume of a FlexVolume driver', async () => {
    const call = (args: string) =>
      `W0305 10:21:33.104300    4321 driver-call.go:150] FlexVolume: driver call failed: executable: /opt/acme~blk/blk, args: [${args}], error: exit status 1, output: "in use"`;
    const path = `/var/lib/kubelet/pods/${UID}/volumes/acme~blk/data`;
    expect(await firstSentence(call(`unmount ${path}`))).toContain(`Volume unmount failed for pod ${UID}`);
    expect(await firstSentence(call(`mount ${path}`))).not.toContain('unmount');
  });
});

describe('the pod of a pasted line', () => {
  const error = (pod: string) =>
    `E0305 10:21:33.104233    4321 pod_workers.go:951] "Error syncing pod, skipping" err="failed to \\"KillPodSandbox\\" for \\"${UID}\\" with KillPodSandboxError: \\"rpc error: code = Unknown desc = plugin not initialized\\"" pod="${pod}" podUID=${UID}`;

  it.each(['<redacted>/<redacted>', 'xxxx/xxxx', 'shop/XXXX-0'])(
    'has its UID where %s replaces its name',
    async pod => {
      expect(await firstSentence(error(pod))).toContain(`for pod ${pod} (${UID})`);
    },
  );

  it.each(['shop/xmas-0', 'shop/helm-x-0', 'shop/max-0'])('has its name where that is real: %s', async pod => {
    expect(await firstSentence(error(pod))).toContain(`for pod ${pod}: `);
  });

  it('is found in another line about the same sandbox', async () => {
    const status = `E1126 17:29:38.193412    2098 kuberuntime_manager.go:1003] "PodSandboxStatus of sandbox for pod" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" podSandboxID="${ID}" pod="shop/web-0"`;
    const stop = (id: string) =>
      `E1126 17:31:49.900799    2098 remote_runtime.go:144] "StopPodSandbox from runtime service failed" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded" podSandboxID="${id}"`;
    expect(await firstSentence(status, stop(ID))).toContain('Sandbox teardown failed for pod shop/web-0');
    expect(await firstSentence(status, stop(`ff${ID.slice(2)}`))).not.toContain('for pod shop/web-0');
  });

  it('is found in a table of events', async () => {
    const head = 'LAST SEEN   TYPE      REASON          OBJECT       MESSAGE';
    const killing = '12m         Normal    Killing         pod/web-0    Stopping container web';
    const failed = `2m3s        Warning   FailedKillPod   pod/web-0    error killing pod: failed to "KillPodSandbox" for "${UID}" with KillPodSandboxError: "x"`;
    expect(await firstSentence(head, killing)).toBe('Events about pod web-0: Killing: Stopping container web');
    expect(await firstSentence(head, killing, failed)).toBe(
      'web-0: its sandbox cannot be stopped: x (FailedKillPod, 2m3s ago)',
    );
    expect(await firstSentence(head, killing.replace('pod/web-0', 'job/web-0'))).not.toContain('Events about');
  });
});

it('a stop by the docker client of 1.6 has a line for its end', async () => {
  const at = (time: string, rest: string) =>
    `May 03 ${time} n-1 kubelet[1350]: I0503 ${time}.100201    1350 docker_manager.go:${rest}`;
  const pod = 'web-0_shop(6a1c2d3e-2f10-11e7-8a1b-0a58647f0001)';
  const rules = async (end: string, words: string) => {
    const { lifecycles } = await read(
      at('12:01:44', `1771] SyncLoop (DELETE, "api"): "${pod}"`).replace('docker_manager', 'kubelet'),
      at('12:01:44', `1564] Killing container "${ID} web shop/web-0" with 30 second grace period`),
      at(end, `1603] Container "${ID} web shop/web-0" ${words}`),
      at('12:02:40', `1765] SyncLoop (REMOVE, "api"): "${pod}"`).replace('docker_manager', 'kubelet'),
    );
    return lifecycles.flatMap(({ findings }) => findings.map(({ rule }) => rule));
  };
  expect(await rules('12:02:15', 'exited after 30.599s')).toContain('grace-exceeded');
  expect(await rules('12:01:47', 'exited after 3.1s')).not.toContain('grace-exceeded');
  expect(await rules('12:02:15', 'terminated after 30.599s')).not.toContain('grace-exceeded');
});

it('an error of the runtime is reported without the call that it answers', async () => {
  const failed = `time="2023-10-05T10:11:12.131415161Z" level=error msg="StopPodSandbox for \\"${ID}\\" failed" error="failed to remove netns: unlinkat /var/run/netns/cni-1a2b3c4d: device or resource busy"`;
  const expected =
    'The runtime log shows sandbox 41e52e4fb7a0: sandbox stop failed (failed to remove netns: unlinkat /var/run/netns/cni-1a2b3c4d: device or resource busy)';
  expect(await firstSentence(failed)).toBe(expected);
  const json = {
    error: 'failed to remove netns: unlinkat /var/run/netns/cni-1a2b3c4d: device or resource busy',
    level: 'error',
    msg: `StopPodSandbox for "${ID}" failed`,
    time: '2023-10-05T10:11:12.131415161Z',
  };
  expect(await firstSentence(`big-7.lab.internal: ${JSON.stringify(json)}`)).toBe(expected);
  expect(await firstSentence(failed.replace('failed\\"', 'x').replace('" failed"', '" returns"'))).not.toContain(
    'stop failed',
  );
});

it('an error of the runtime is reported next to kubelet lines, but a stop that began is not', async () => {
  const stop = (message: string) =>
    `Mar 05 01:54:38 n-1 containerd[7]: time="2022-03-05T01:54:38Z" level=info msg="StopContainer for \\"${ID}\\" ${message}"`;
  const died = `Mar 05 01:54:39 n-1 kubelet[23]: I0305 01:54:39.000001      23 kubelet.go:2250] "SyncLoop (PLEG): event for pod" pod="shop/web-0" event={"ID":"${UID}","Type":"ContainerDied","Data":"${ID}"}`;
  expect(await firstSentence(stop('failed'), died)).toContain('The runtime log shows container 41e52e4fb7a0');
  expect(await firstSentence(stop('with timeout 30 (s)'), died)).not.toContain('runtime log');
});

it('pods that are gone according to the Pods API are reported', async () => {
  const removed = `I0305 10:22:03.204233    4321 server.go:172] "Pod removed broadcasted" podUID="${UID}"`;
  expect(await firstSentence(removed)).toContain(`Pod ${UID}: the kubelet has finished with it`);
  expect(await firstSentence(removed.replace('removed', 'update'))).not.toContain(UID);
});

it('empty lines in a text of the catalogue do not count as missing lines', async () => {
  const line = (at: string) =>
    `Mar 05 10:21:${at} n-1 kubelet[4321]: I0305 10:21:${at}.104233    4321 kubelet.go:2430] "SyncLoop DELETE" source="api" pods=["shop/web-${at}"]`;
  const rules = async (...lines: readonly string[]) => (await read(...lines)).findings.map(({ rule }) => rule);
  const text = ['-- Subject: Unit succeeded', '-- Defined-By: systemd', '-- ', '--', '-- The unit x.mount has ended.'];
  expect(await rules(line('40'), ...text, line('41'))).not.toContain('input-gap');
  expect(await rules(line('40'), '--', line('41'))).toContain('input-gap');
});
