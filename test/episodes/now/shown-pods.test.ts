import { describe, expect, it } from 'vitest';
import { STOP_ADVICE } from '../../../src/episodes/now/stop-failures.js';
import { analyzed } from '../../analyze/analyzed.js';

const viewsOf = async (...texts: string[]) => {
  const document = await analyzed(texts.map((text, at) => [`paste-${at}.txt`, text] as const));
  return document.api ?? [];
};
const headlines = async (...texts: string[]) =>
  (await viewsOf(...texts)).map(({ pod, headline }) => `${pod.namespace}/${pod.name}: ${headline}`);

const described = ({ status = 'Pending', state = 'Waiting\n      Reason:       ImagePullBackOff', events = '' } = {}) =>
  `Name:             web-0
Namespace:        shop
Node:             worker-3/10.0.0.13
Start Time:       Thu, 26 Nov 2026 10:12:03 +0000
Status:           ${status}
Controlled By:  StatefulSet/web
Containers:
  c:
    Container ID:
    Image:          shop/web:1.4
    State:          ${state}
    Ready:          False
    Restart Count:  0
Conditions:
  Type              Status
  Initialized       True
  Ready             False
  PodScheduled      True
Events:
  Type     Reason     Age                  From               Message
  ----     ------     ----                 ----               -------
  Normal   Scheduled  2m32s                default-scheduler  Successfully assigned shop/web-0 to worker-3
${events}`;

const PULLS = `  Warning  Failed     57s (x4 over 2m31s)  kubelet            Failed to pull image "shop/web:1.4": rpc error: code = NotFound desc = failed to pull and unpack image "docker.io/shop/web:1.4": failed to resolve reference "docker.io/shop/web:1.4": docker.io/shop/web:1.4: not found
  Warning  Failed     31s (x6 over 2m30s)  kubelet            Error: ImagePullBackOff
`;

describe('kubectl describe pod', () => {
  it('has its cause from the Event that states it, with its age, and no time', async () => {
    const [view] = await viewsOf(described({ events: PULLS }));
    expect(view?.headline).toBe(
      'has not started: image pull failed: c: ErrImagePull: docker.io/shop/web:1.4: not found (Failed x4, last 57s ago)',
    );
    expect(view?.next).toEqual(['The registry answers, but does not have the image: check its name and tag.']);
    expect(view).toMatchObject({ at: null, troubled: true, node: { name: 'worker-3' } });
    expect(
      view?.events.map(({ reason, count, first, last, firstAgo, lastAgo }) => [
        reason,
        count,
        first,
        last,
        firstAgo,
        lastAgo,
      ]),
    ).toEqual([
      ['Scheduled', 1, null, null, '2m32s', '2m32s'],
      ['Failed', 4, null, null, '2m31s', '57s'],
      ['Failed', 6, null, null, '2m30s', '31s'],
    ]);
  });

  it('joins a message that was broken into lines', async () => {
    const events = PULLS.replace(' desc = failed', '\n desc = failed').replace(
      'reference "docker',
      'reference "\ndocker',
    );
    expect((await headlines(described({ events })))[0]).toMatch(/: not found \(Failed x4, last 57s ago\)$/);
  });

  it('is read from a window that broke its lines at its width', async () => {
    const [pull = ''] = PULLS.split('\n');
    const text = described({ events: `${pull}\n` });
    const width = 96;
    const framed = text
      .split('\n')
      .flatMap(line => line.match(new RegExp(`.{1,${width}}`, 'g')) ?? [''])
      .map(line => `│ ${line.padEnd(width)} │`)
      .join('\n');
    expect(await headlines(framed)).toEqual(await headlines(text));
    expect((await headlines(framed))[0]).toMatch(/docker\.io\/shop\/web:1\.4: not found \(Failed x4, last 57s ago\)$/);
  });

  it('states the end of the run before for a pod whose containers crash', async () => {
    const state = `Waiting
      Reason:       CrashLoopBackOff
    Last State:     Terminated
      Reason:       OOMKilled
      Exit Code:    137
      Started:      Thu, 26 Nov 2026 10:13:03 +0000
      Finished:     Thu, 26 Nov 2026 10:13:09 +0000`;
    expect(await headlines(described({ status: 'Running', state }))).toEqual([
      'shop/web-0: crash loop: c ended with exit code 137 (OOMKilled)',
    ]);
  });

  it('states what still runs for a pod in deletion, also in bold, or that it does not show it', async () => {
    const state = 'Running\n      Started:      Thu, 26 Nov 2026 10:13:03 +0000';
    const leaving = described({ status: 'Terminating (lasts 15s)', state });
    const [plain] = await headlines(leaving);
    expect(await headlines(leaving.replace(/State: +Running/, '**$&**'))).toEqual([plain]);
    expect((await headlines(leaving.replace(/Containers:[\s\S]*Conditions:/, 'Conditions:')))[0]).toBe(
      'shop/web-0: is being deleted; the printed text does not show what it is waiting for',
    );
    const [view] = await viewsOf(described({ status: 'Terminating (lasts 15s)', state }));
    expect(view).toMatchObject({ state: 'terminating', requestedAt: null, deadline: null });
    expect(view?.headline).toBe('still running, according to the last status from the kubelet: c');
    expect(view?.facts).toContain('its grace period had been over for 15s when this was printed');
  });
});

describe('kubectl describe pod of one whose containers have ended while it is being deleted', () => {
  const state = `Terminated
      Reason:       Error
      Exit Code:    127
      Started:      Thu, 26 Nov 2026 10:13:03 +0000
      Finished:     Thu, 26 Nov 2026 10:13:09 +0000`;

  it('leaves the rest to the kubelet', async () => {
    const status = 'Terminating (lasts 3h)\nTermination Grace Period:  30s';
    expect(await headlines(described({ status, state }))).toEqual([
      'shop/web-0: all containers have ended; the rest is the work of the kubelet (volumes, sandbox, cgroup, status), and only its log shows it',
    ]);
  });

  const kill = (text: string) => `  Warning  FailedKillPod  3s (x49 over 10m)  kubelet  error killing pod: ${text}\n`;
  const network = String.raw`failed to "KillPodSandbox" for "0cb52788-3bbb-11e7-87e9-5254000e34f9" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to destroy network for sandbox \"${'0a3a'.repeat(16)}\": plugin type=\"calico\" failed (delete): connection is unauthorized"`;

  it('states first why its stop fails', async () => {
    const status = 'Terminating (lasts 10m)\nTermination Grace Period:  30s';
    const unauthorized =
      'shop/web-0: its sandbox cannot be stopped: network: plugin type="calico" failed (delete): connection is unauthorized (FailedKillPod x49, last 3s ago)';
    const text = described({ status, state, events: kill(network) });
    expect(await headlines(text)).toEqual([unauthorized]);
    const container =
      'failed to "KillContainer" for "c" with KillContainerError: "rpc error: code = Unknown desc = no answer"';
    expect(await headlines(described({ status, state, events: kill(container) }))).toEqual([
      'shop/web-0: container c cannot be stopped: no answer (FailedKillPod x49, last 3s ago)',
    ]);
    expect(await headlines(described({ status, state, events: kill('it is busy') }))).toEqual([
      'shop/web-0: error killing pod: it is busy (FailedKillPod x49, last 3s ago)',
    ]);
    const next = async (error: string) =>
      (await viewsOf(described({ status, state, events: kill(error) })))[0]?.next.join(' ');
    expect(await next(network)).toBe(STOP_ADVICE.KillPodSandbox);
    expect(await next(container)).toBe(STOP_ADVICE.KillContainer);
    expect(await next('it is busy')).toBe('');
    // Copied alone
    expect(await headlines(kill(network))).toEqual([unauthorized.replace('shop/web-0', '/POD')]);
  });

  it.each([
    ['quoted', (line: string) => `> ${line}`],
    ['indented', (line: string) => `    ${line}`],
    ['below a TAB', (line: string) => `\t${line}`],
    ['filled up with blanks', (line: string) => line.padEnd(80)],
    ['with the line ends of Windows', (line: string) => `${line}\r`],
  ])('is read as it was pasted: %s', async (_how, copied) => {
    const text = described({ status: 'Terminating (lasts 10m)', state, events: kill(network) });
    const pasted = text.split('\n').map(copied).join('\n');
    expect(await headlines(`A pod hangs:\n\n${pasted}`)).toEqual(await headlines(text));
  });

  it('shows by its age when an old kubectl saw the request', async () => {
    const status = 'Terminating (expires Thu, 26 Nov 2026 12:02:01 +0200)\nTermination Grace Period:  60s';
    const [view] = await viewsOf(described({ status, state }));
    expect(view?.facts).toContain(
      'requested at 2026-11-26T10:01:01Z, grace period 60 s: overdue since 2026-11-26T10:02:01Z',
    );
  });
});

describe('the Events of kubectl describe, copied without the pod', () => {
  const HEADING = `Events:
  Type     Reason     Age                  From               Message
  ----     ------     ----                 ----               -------
`;
  const SCHEDULED =
    '  Normal   Scheduled  2m32s                default-scheduler  Successfully assigned shop/web-0 to worker-3\n';

  it('belong to the pod that their messages name', async () => {
    expect(await headlines(`${HEADING}${SCHEDULED}${PULLS}`)).toEqual([
      'shop/web-0: has not started: image pull failed: ErrImagePull: docker.io/shop/web:1.4: not found (Failed x4, last 57s ago)',
    ]);
    const [view] = await viewsOf(`${HEADING}${SCHEDULED}${PULLS}`);
    expect(view?.facts).toEqual(['Events alone do not show whether it is still so']);
  });

  it('belong without a name to one pod for each heading', async () => {
    const mount =
      'Warning  FailedMount  1m (x9 over 20m)  kubelet  MountVolume.SetUp failed for volume "cfg" : configmap "app-cfg" not found\n';
    expect(await headlines(`${HEADING}${PULLS}\n${HEADING}  ${mount}`)).toEqual([
      expect.stringContaining('/POD: has not started: image pull failed'),
      '/POD-2: has not started: MountVolume.SetUp failed for volume "cfg" : configmap "app-cfg" not found (FailedMount x9, last 1m ago)',
    ]);
    expect((await viewsOf(mount))[0]?.facts[0]).toBe('its name is not in the text');
    expect(await headlines(`${HEADING}${PULLS}\n${HEADING}${PULLS}`)).toHaveLength(2);
  });

  it('may have the columns of kubectl up to 1.8 in another order', async () => {
    const old = `FirstSeen\tLastSeen\tCount\tFrom\tSubObjectPath\tType\tReason\tMessage
---------\t--------\t-----\t----\t-------------\t----\t------\t-------
44m\t5m\t6\tkubelet, worker-3\t\tWarning\tFailedSync\tError syncing pod, skipping: failed to "StartContainer" for "dns" with CrashLoopBackOff: "Back-off 2m40s restarting failed container=dns pod=kube-dns-v20-x_kube-system(0cb52788-3bbb-11e7-87e9-5254000e34f9)"
`;
    const [view] = await viewsOf(old);
    expect(view).toMatchObject({
      pod: { namespace: 'kube-system', name: 'kube-dns-v20-x' },
      headline: 'crash loop: dns ended',
    });
    expect(view?.events).toMatchObject([{ from: 'kubelet, worker-3', count: 6, firstAgo: '44m', lastAgo: '5m' }]);
  });

  it('have the complete reason of an eviction', async () => {
    const reason =
      'The node was low on resource: ephemeral-storage. Container c was using 92Ki, which exceeds its request of 0.';
    expect(
      await headlines(`${HEADING}  Warning  Evicted    18m                  kubelet            ${reason}\n`),
    ).toEqual([`/POD: evicted: ${reason}`]);
  });

  it('show that a pod was started after all', async () => {
    const started = '  Normal   Started    10s                  kubelet            Started container c\n';
    const text = `${HEADING}${PULLS}${started}`;
    expect(await headlines(text)).toEqual(['/POD: a container was started after Failed: ImagePullBackOff']);
    expect((await viewsOf(text))[0]?.troubled).toBe(false);
    const [again] = await viewsOf(`${text}${started.replace('10s  ', '9s (x4 over 1m)  ')}`);
    expect(again).toMatchObject({
      headline: 'a container was started 5 times, the last time after Failed: ImagePullBackOff',
      troubled: true,
    });
  });

  it('state that nothing was wrong with a pod', async () => {
    const started = '  Normal   Started    10s                  kubelet            Started container c\n';
    expect(await headlines(`${HEADING}${started}`)).toEqual([
      '/POD: its containers were created and started, and its Events report no failure',
    ]);
  });
});

describe('kubectl get events up to 1.13', () => {
  const HEADING =
    'LASTSEEN   FIRSTSEEN   COUNT     NAME      KIND      SUBOBJECT             TYPE      REASON       SOURCE              MESSAGE\n';
  const CREATE =
    'Error syncing pod, skipping: failed to "StartContainer" for "c" with rpc error: code = 4 desc = context deadline exceeded: "Create Container Failed"';
  const failed = (name: string, ages = '18m        22m') =>
    `${ages}         3         ${name}   Pod                             Warning   FailedSync   kubelet, worker-3   ${CREATE}\n`;
  const cause = 'has not started: container creation failed: c: CreateContainerError: context deadline exceeded';

  it('names the pods, with and without its heading', async () => {
    expect(await headlines(`${HEADING}${failed('web-0')}${failed('web-1')}`)).toEqual([
      `/web-0: ${cause}`,
      `/web-1: ${cause}`,
    ]);
    // From 1.9 on the name is that of the Event
    expect(await headlines(failed('web-0.15a3e6b7c8d9e0f1'))).toEqual([`/web-0: ${cause}`]);
    expect(await headlines(`shop   ${failed('web-0')}`)).toEqual([`shop/web-0: ${cause}`]);
    expect(await headlines(failed('worker-3').replace(/ Pod /, ' Node '))).toEqual([]);
  });

  it('has the first and the last time in either order', async () => {
    for (const ages of ['18m        22m', '22m        18m']) {
      const [view] = await viewsOf(failed('web-0', ages));
      expect(view?.events).toMatchObject([{ from: 'kubelet, worker-3', count: 3, firstAgo: '22m', lastAgo: '18m' }]);
    }
    const [view] = await viewsOf(failed('web-0').replace('kubelet, worker-3', '{kubelet worker-3}'));
    expect(view?.events).toMatchObject([{ from: 'kubelet, worker-3' }]);
  });
});

describe('a part of kubectl describe pod', () => {
  it('is answered if it is about a container, with its name if that was copied', async () => {
    const state = `    State:          Waiting
      Reason:       CrashLoopBackOff
    Last State:     Terminated
      Reason:       Error
      Exit Code:    -1073741510
    Ready:          False
    Restart Count:  21
`;
    const crash = 'ended with exit code -1073741510, restarted 21 times';
    expect(await headlines(state)).toEqual([`/POD: crash loop: a container ${crash}`]);
    // Up to 1.8 kubectl used tabs, which may be in a code span
    expect(await headlines(`\`${state.replaceAll(/: +/g, ':\t\t').trimEnd()}\``)).toEqual([
      `/POD: crash loop: a container ${crash}`,
    ]);
    expect(await headlines(`  front:\n${state}`)).toEqual([`/POD: crash loop: front ${crash}`]);
    expect(await headlines(`Containers:\n  front:\n${state}`)).toEqual([`/POD: crash loop: front ${crash}`]);
    const [view] = await viewsOf(state.replaceAll(/^ +/gm, ''));
    expect(view?.headline).toBe(`crash loop: a container ${crash}`);
    expect(view?.facts).toContain('its name is not in the text');
  });

  it('states only how the last run ended if only that was copied, and nothing of the pod', async () => {
    const last = 'Last State:     Terminated\n  Reason:       OOMKilled\n  Exit Code:    137\n';
    expect(await headlines(last)).toEqual(['/POD: a container ended with exit code 137 (OOMKilled)']);
  });

  it('without containers does not show what the kubelet knows of the pod', async () => {
    const text = 'Name:    web-0\nNamespace:  shop\nNode:    worker-3/10.0.0.13\nStatus:  Running\n';
    expect((await headlines(text))[0]).not.toMatch(/never reported/);
  });

  it('states why a pod was refused or evicted', async () => {
    const why =
      'Allocate failed due to no healthy devices present; cannot allocate unhealthy devices shop.example/scanner';
    const [view] = await viewsOf(
      `Status:           Failed\nReason:           UnexpectedAdmissionError\nMessage:          Pod was rejected: ${why}\n`,
    );
    expect(view?.headline).toBe(
      `REFUSED by the kubelet of its node: UnexpectedAdmissionError: Pod was rejected: ${why}`,
    );
    expect(view?.next[0]).toMatch(/^It stays Failed: .* The device plugin of that resource was not ready/);
    expect(await headlines('Reason:     Evicted\nMessage:    The node was low on resource: memory.\n')).toEqual([
      '/POD: evicted: The node was low on resource: memory.',
    ]);
  });

  it('states that a pod made room for a critical one', async () => {
    expect(
      await headlines('Status:   Failed\nReason:   Preempting\nMessage:  Preempted in order to admit critical pod\n'),
    ).toEqual(['/POD: failed: Preempting: Preempted in order to admit critical pod']);
  });

  it('is no pod if it is of another object', async () => {
    expect(await headlines('Status:   False\nReason:   SyncFailed\nMessage:  no such chart\n')).toEqual([]);
  });

  it('takes the name of the pod from its Events', async () => {
    const text = `Containers:
  front:
    State:          Waiting
      Reason:       ContainerCreating
    Ready:          False
Events:
  Type     Reason                  Age   From     Message
  Warning  FailedCreatePodSandBox  9s    kubelet  Failed to create pod sandbox: rpc error: code = Unknown desc = failed to set up sandbox network for pod "web-0_shop": no route
`;
    expect((await headlines(text))[0]).toMatch(/^shop\/web-0: has not started: .*no route/);
  });
});

describe('several outputs of kubectl in one paste', () => {
  const WAITING = `Events:
  Type     Reason                  Age   From     Message
  Warning  FailedCreatePodSandBox  9s    kubelet  Failed to create pod sandbox: rpc error: code = Unknown desc = failed to set up sandbox network for pod "web-0_shop": no route
`;

  it('are each answered, and none of their lines is a row of another', async () => {
    const text = `$ kubectl get all
NAME          READY   STATUS             RESTARTS       AGE
pod/api-7-x   0/1     CrashLoopBackOff   17 (5m2s ago)   59m

NAME                  READY   UP-TO-DATE   AVAILABLE   AGE
deployment.apps/api   0/1     1            0           59m

$ kubectl describe pod web-0
${WAITING}`;
    expect(await headlines(text)).toEqual([
      '/api-7-x: crash loop: a container ended, restarted 17 times',
      expect.stringMatching(/^shop\/web-0: has not started: .*no route/),
    ]);
  });

  it('a description ends where the next output begins', async () => {
    const text = `${described({ events: PULLS })}
NAME    READY   STATUS             RESTARTS   AGE
api-1   0/1     CrashLoopBackOff   3          59m
`;
    expect((await headlines(text)).toSorted()).toEqual([
      '/api-1: crash loop: a container ended, restarted 3 times',
      expect.stringMatching(/^shop\/web-0: has not started: image pull failed/),
    ]);
  });
});

describe('a row of a pod next to lines of its kubelet', () => {
  const FAILED =
    'E0921 12:26:15.586811    7538 pod_workers.go:186] Error syncing pod f286ef84-bd96-11e8-9acd-12eb73fcb3ee ("web-0_shop(f286ef84-bd96-11e8-9acd-12eb73fcb3ee)"), skipping: failed to "CreatePodSandbox" for "web-0_shop(f286ef84-bd96-11e8-9acd-12eb73fcb3ee)" with CreatePodSandboxError: "cgroups: cannot found cgroup mount destination: unknown"\n';
  const row = (name: string, age: string) => `${name}   0/1   ContainerCreating   0   ${age}\n`;

  it('adds nothing where the log shows that pod, or the row shows no trouble', async () => {
    expect(await headlines(`${row('web-0', '24m')}\n${FAILED}`)).toEqual([]);
    expect(await headlines(`${row('web-1', '24s')}\n${FAILED}`)).toEqual([]);
    expect((await headlines(`${row('web-1', '24m')}\n${FAILED}`))[0]).toMatch(/^\/web-1: has not started/);
  });
});

describe('rows of pods without their heading', () => {
  it('show the state of the pods, with namespace and node where they have them', async () => {
    const rows = `> shop   api-7-x   0/1   Init:CrashLoopBackOff   17 (5m2s ago)   59m   10.0.0.7   worker-3   <none>   <none>
> web-0   1/1   Running   0   3d4h
`;
    expect((await headlines(rows)).toSorted()).toEqual([
      expect.stringMatching(/^.*\/web-0: is running and Ready$/),
      'shop/api-7-x: crash loop: an init container ended, restarted 17 times',
    ]);
  });

  it('state both possible meanings of Unknown', async () => {
    expect(await headlines('web-0   0/1   Unknown   13   308d\n')).toEqual([
      '/web-0: Unknown: its node sends no status, or the runtime does not know how its containers ended, as after a reboot of the node',
    ]);
  });
});

describe('rows of Events without their heading', () => {
  const REFUSED =
    'Warning  UnexpectedAdmissionError  84s  kubelet  Allocate failed due to requested number of devices unavailable for shop.example/scanner. Requested: 1, Available: 0, which is unexpected';

  it('show a pod that was refused', async () => {
    expect((await headlines(`  ${REFUSED}\n`))[0]).toMatch(
      /^\/POD: REFUSED by the kubelet of its node: UnexpectedAdmissionError: Allocate failed/,
    );
  });

  it('may be of kubectl get events, quoted', async () => {
    const rows = `> 42m    Warning   Failed    pod/sync-7c9f-q2x4v    Failed to pull image "shop/sync:3": rpc error: code = Unknown desc = toomanyrequests: You have reached your pull rate limit.
> 42m    Normal    BackOff   pod/sync-7c9f-q2x4v    Back-off pulling image "shop/sync:3"
> 16m    Warning   FailedCreate   replicaset/sync-7c9f    quota exceeded
`;
    expect(await headlines(rows)).toEqual([
      '/sync-7c9f-q2x4v: has not started: image pull failed: ErrImagePull: toomanyrequests: You have reached your pull rate limit. (Failed, 42m ago)',
    ]);
  });

  it('may be as the tests of Kubernetes print them', async () => {
    const rows = `Apr 28 09:35:34.104: INFO: At 2026-04-28 09:30:26 +0100 BST - event for web-0: {kubelet worker-3} Pulling: Pulling image "shop/web:3"
Apr 28 09:35:34.104: INFO: At 2026-04-28 09:30:27 +0100 BST - event for web-0: {kubelet worker-3} Failed: Failed to pull image "shop/web:3": rpc error: code = NotFound desc = shop/web:3: not found
Apr 28 09:35:34.104: INFO: At 2026-04-28 09:30:27 +0100 BST - event for web: {replicaset-controller } FailedCreate: quota exceeded
`;
    expect(await headlines(rows)).toEqual([
      '/web-0: has not started: image pull failed: ErrImagePull: shop/web:3: not found',
    ]);
  });

  it('may have a message that was broken into lines, as far as it goes', async () => {
    const row = `Warning  Failed  76s  kubelet  Failed to pull image "shop/web:3": rpc error: code = Unknown
desc = failed to resolve reference:
shop/web:3: not found
What can I do?
`;
    expect((await headlines(row))[0]).toMatch(/failed to resolve reference: shop\/web:3: not found$/);
  });

  it('may have the answer of mount, which has several lines', async () => {
    const row = `  Warning  FailedMount  65s (x13 over 11m)  kubelet  MountVolume.SetUp failed for volume "pv01" : mount failed: exit status 32

Mounting command: systemd-run
Mounting arguments: --description=Kubernetes transient mount for /var/lib/kubelet/pods/x/volumes/kubernetes.io~nfs/pv01 --scope -- mount -t nfs files:/a /var/lib/kubelet/pods/x/volumes/kubernetes.io~nfs/pv01

Output: Running scope as unit run-20707.scope.
mount.nfs: access denied by server while mounting files:/a

Any idea?
`;
    const [view] = await viewsOf(row);
    expect(view?.headline).toBe(
      'has not started: MountVolume.SetUp failed for volume "pv01" : mount failed: exit status 32; mount.nfs: access denied by server while mounting files:/a (FailedMount x13, last 65s ago)',
    );
    expect(view?.next[0]).toMatch(/^The NFS server does not export that path/);
  });

  it('name an error before those that only follow from it', async () => {
    const rows = `Warning  FailedCreatePodSandBox  17m  kubelet  Failed to create pod sandbox: rpc error: code = DeadlineExceeded desc = context deadline exceeded
Warning  FailedCreatePodSandBox  16m  kubelet  Failed to create pod sandbox: rpc error: code = Unknown desc = error reserving pod name k8s_web-0_shop_0 for id f032: name is reserved
Warning  FailedMount  3m  kubelet  MountVolume.MountDevice failed for volume "pvc-1" : rpc error: code = DeadlineExceeded desc = context deadline exceeded
Warning  FailedMount  2m  kubelet  Unable to attach or mount volumes: unmounted volumes=[c], unattached volumes=[c]: timed out waiting for the condition
Warning  FailedMount  1m  kubelet  MountVolume.MountDevice failed for volume "pvc-1" : rpc error: code = Aborted desc = an operation with the given Volume ID vol-1 already exists
`;
    const [view] = await viewsOf(rows);
    const shown = [view?.headline, ...(view?.facts ?? [])].join('\n');
    expect(shown).toMatch(/DeadlineExceeded: context deadline exceeded \(FailedCreatePodSandBox, 17m ago\)/);
    expect(shown).toMatch(/volume "pvc-1" : DeadlineExceeded: context deadline exceeded/);
    expect(shown).not.toMatch(/reserv|already exists|unmounted volumes/);
  });
});

describe('kubectl get events', () => {
  const HEADING = 'NAMESPACE   LAST SEEN   TYPE      REASON             OBJECT      MESSAGE\n';

  it.each([
    [
      'FailedMount',
      'MountVolume.SetUp failed for volume "cfg" : configmap "app-cfg" not found',
      'has not started: MountVolume.SetUp failed for volume "cfg" : configmap "app-cfg" not found (FailedMount, 44s ago)',
    ],
    [
      'FailedScheduling',
      '0/3 nodes are available: 3 Insufficient cpu.',
      'not scheduled: 0/3 nodes are available: 3 Insufficient cpu.',
    ],
    [
      'Unhealthy',
      'Readiness probe failed: HTTP probe failed with statuscode: 503',
      'not Ready: Readiness probe failed: HTTP probe failed with statuscode: 503 (Unhealthy, 44s ago)',
    ],
    ['Unhealthy', 'Liveness probe failed: EOF', 'Liveness probe failed: EOF (Unhealthy, 44s ago)'],
    ['BackOff', 'Back-off restarting failed container c in pod a_shop(x)', 'crash loop: c ended'],
  ])('%s: %s', async (reason, message, headline) => {
    const table = `${HEADING}shop        44s         Warning   ${reason}        pod/a       ${message}\n`;
    expect(await headlines(table)).toEqual([`shop/a: ${headline}`]);
    expect((await viewsOf(table))[0]?.facts.at(-1)).toMatch(/^Events alone do not show/);
  });

  it('states that the containers of a pod were started', async () => {
    const pulling = 'shop        49s         Normal   Pulling        pod/a       Pulling image "shop/web:1.4"\n';
    const started = 'shop        44s         Normal   Started        pod/a       Started container c\n';
    expect(await headlines(`${HEADING}${pulling}${started}`)).toEqual([
      'shop/a: its containers were created and started, and its Events report no failure',
    ]);
    expect(await headlines(`${HEADING}${pulling}`)).toEqual([
      'shop/a: has not started: pulling image "shop/web:1.4", or waiting for the pulls of other pods (Pulling, 49s ago)',
    ]);
  });

  it('may have a kind in capitals', async () => {
    const row =
      '20s   Warning   FailedMount   Pod/a   MountVolume.SetUp failed for volume "cfg" : configmap "app-cfg" not found\n';
    expect((await headlines(row))[0]).toMatch(/^\/a: has not started: MountVolume.SetUp failed/);
  });

  it('is combined with the row of the same pod', async () => {
    const pods = 'NAME   READY   STATUS             RESTARTS   AGE\na      0/1     ContainerCreating  0          8m\n';
    const table = `${HEADING}shop        44s         Warning   FailedMount        pod/a       MountVolume.SetUp failed for volume "cfg" : configmap "app-cfg" not found\n`;
    expect(await headlines(pods, table)).toEqual([
      'shop/a: has not started: MountVolume.SetUp failed for volume "cfg" : configmap "app-cfg" not found (FailedMount, 44s ago)',
    ]);
  });
});

describe('kubectl get pods', () => {
  const podRow = (ready: string, status: string, restarts = '0', age = '8m') =>
    `NAMESPACE   NAME   READY   STATUS   RESTARTS   AGE\nshop        a      ${ready}     ${status}   ${restarts}   ${age}\n`;

  it.each([
    [podRow('0/1', 'ImagePullBackOff'), 'starting', 'has not started: image pull failed: ImagePullBackOff'],
    [
      podRow('0/1', 'CrashLoopBackOff', '6 (2m13s ago)'),
      'crash-loop',
      'crash loop: a container ended, restarted 6 times',
    ],
    [
      podRow('0/1', 'Init:1/3'),
      'starting',
      'has not started: init container 2/3 has been running; the other containers wait for it to end',
    ],
    [
      podRow('0/1', 'Init:CrashLoopBackOff', '3'),
      'crash-loop',
      'crash loop: an init container ended, restarted 3 times',
    ],
    [podRow('1/2', 'Running'), 'not-ready', 'not Ready: readiness probe of a container has not passed'],
    [podRow('0/1', 'OutOfcpu'), 'failed', 'REFUSED by the kubelet of its node: OutOfcpu'],
    [podRow('0/1', 'Evicted'), 'failed', 'failed: Evicted'],
    [podRow('0/1', 'Shutdown'), 'failed', 'ended because its node was shut down: Shutdown'],
    [
      podRow('1/1', 'Terminating'),
      'terminating',
      'still running, according to the last status from the kubelet: 1 of its containers',
    ],
    [
      podRow('0/1', 'Terminating'),
      'terminating',
      'is being deleted; the printed text does not show what it is waiting for',
    ],
    [podRow('1/1', 'Running'), 'ready', 'is running and Ready'],
    [podRow('0/1', 'Completed'), 'completed', 'completed'],
  ])('%s', async (table, state, headline) => {
    const [view] = await viewsOf(table);
    expect(view).toMatchObject({ state, headline });
    expect(view?.troubled).toBe(state !== 'ready' && state !== 'completed');
  });

  const NODES = `NAME    STATUS                        ROLES    AGE   VERSION
node1   Ready                         <none>   26m   v1.29.1
node2   NotReady,SchedulingDisabled   <none>   21m   v1.29.1
`;
  const wide = (status: string, node: string, ready = '0/1') =>
    `NAME    READY   STATUS   RESTARTS   AGE   IP          NODE\nweb-0   ${ready}     ${status}   0   20m   10.8.0.6    ${node}\n`;

  it('shows that the kubelet knew a pod in deletion', async () => {
    expect(await headlines(wide('Terminating', 'node1'))).toEqual([
      '/web-0: is being deleted; the printed text does not show what it is waiting for',
    ]);
    expect(await headlines(wide('Pending', 'node1'))).toEqual([
      '/web-0: has not started: the kubelet of node1 has never reported on it: it may not know the pod',
    ]);
  });

  it('is combined with the table of nodes, before or after it', async () => {
    for (const pods of [wide('Terminating', 'node2', '1/1'), wide('Running', 'node2', '1/1')]) {
      for (const text of [NODES + pods, pods + NODES])
        expect(await headlines(text)).toEqual([expect.stringMatching(/^\/web-0: its node node2 /)]);
    }
    expect(await headlines(NODES + wide('Running', 'node1', '1/1'))).toEqual(['/web-0: is running and Ready']);
  });

  it('distinguishes the signal that ended a container from an exit code', async () => {
    const table = (status: string): string =>
      `NAME    READY   STATUS     RESTARTS      AGE\nweb-0   0/1     ${status}   3 (2m ago)    10m\n`;
    const endIn = async (status: string) => (await viewsOf(table(status)))[0]?.headline;
    expect(await endIn('Signal:9')).toBe('not Ready: a container ended with signal 9');
    expect(await endIn('ExitCode:9')).toBe('not Ready: a container ended with exit code 9');
    expect(await endIn('Error')).toBe('not Ready: a container ended with an exit code other than 0');
    expect(await endIn('OOMKilled')).toBe('not Ready: a container ended with reason OOMKilled');
  });

  it('does not report a pod that was just created as troubled', async () => {
    expect((await viewsOf(podRow('0/1', 'ContainerCreating', '0', '3s')))[0]?.troubled).toBe(false);
    expect((await viewsOf(podRow('0/1', 'ContainerCreating', '0', '3m')))[0]?.troubled).toBe(true);
  });
});

describe('the log of a runtime alone', () => {
  const FAILED = (at: string) =>
    `time="2026-11-23T15:53:${at}Z" level=error msg="RunPodSandbox for &PodSandboxMetadata{Name:web-0,Uid:c2bfdfc2-c5d3-4a20-b063-b53297f2798c,Namespace:shop,Attempt:0,} failed, error" error="rpc error: code = Unknown desc = failed to setup network for sandbox \\"d8377da414f2\\": plugin type=\\"bridge\\" failed (add): ipam: no addresses left in pool podnet"\n`;
  const MADE =
    'time="2026-11-23T15:54:59.000000000Z" level=info msg="RunPodSandbox for &PodSandboxMetadata{Name:web-0,Uid:c2bfdfc2-c5d3-4a20-b063-b53297f2798c,Namespace:shop,Attempt:0,} returns sandbox id \\"e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215\\""\n';

  it('has the cause of a failed sandbox, for each pod', async () => {
    const [view] = await viewsOf(FAILED('10.000000000') + FAILED('24.000000000'));
    expect(view).toMatchObject({ pod: { namespace: 'shop', name: 'web-0' }, state: 'starting', troubled: true });
    expect(view?.headline).toMatch(
      /no addresses left in pool podnet \(FailedCreatePodSandBox x2, last at 2026-11-23T15:53:24Z\)$/,
    );
    expect(view?.next[0]).toMatch(/^The node has no free IP addresses left/);
    expect(view?.facts.at(-1)).toMatch(/^only the log of its runtime was read/);
  });

  it('does not report a sandbox that was created in the end', async () => {
    expect(await headlines(FAILED('10.000000000') + MADE)).toEqual([]);
  });
});
