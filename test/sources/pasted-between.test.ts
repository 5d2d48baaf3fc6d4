import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';
import { runData } from '../../src/show/report/html/run-data.js';
import { text } from '../../src/show/report/text.js';
import { options } from '../show/report/made-up.js';

const UID = '5c1b0d0e-8c6a-41e9-bc42-526af7764f64';
const FAILS = `I1120 10:12:30.100000    1423 kubelet.go:2341] "SyncLoop ADD" source="api" pods=["web/shop-0"]
E1120 10:12:33.482910    1423 pod_workers.go:1300] "Error syncing pod, skipping" err="unmounted volumes=[data], unattached volumes=[], failed to process volumes=[]: timed out waiting for the condition" pod="web/shop-0" podUID="${UID}"`;
const STARTS = `I1120 10:12:30.100000    1423 kubelet.go:2341] "SyncLoop ADD" source="api" pods=["web/shop-0"]
I1120 10:12:33.100000    1423 kubelet.go:2388] "SyncLoop (PLEG): event for pod" pod="web/shop-0" event={"ID":"${UID}","Type":"ContainerStarted","Data":"${'ab'.repeat(32)}"}
I1120 10:12:34.100000    1423 pod_startup_latency_tracker.go:104] "Observed pod startup duration" pod="web/shop-0" podStartSLOduration=4.0 podStartE2EDuration="4.0s" podCreationTimestamp="2026-11-20 10:12:30 +0000 UTC" firstStartedPulling="0001-01-01 00:00:00 +0000 UTC" lastFinishedPulling="0001-01-01 00:00:00 +0000 UTC" observedRunningTime="2026-11-20 10:12:34.0 +0000 UTC" watchObservedRunningTime="2026-11-20 10:12:34.1 +0000 UTC"`;

const EVENTS = `Events:
  Type     Reason              Age                 From                     Message
  ----     ------              ----                ----                     -------
  Normal   Scheduled           22m                 default-scheduler        Successfully assigned web/shop-0 to node-7
  Warning  FailedMount         89s (x9 over 20m)   kubelet                  Unable to attach or mount volumes: unmounted volumes=[data], unattached volumes=[], failed to process volumes=[]: timed out waiting for the condition
  Warning  FailedAttachVolume  2m (x18 over 22m)   attachdetach-controller  AttachVolume.Attach failed for volume "pvc-3c1a" : disk "d-17" is in use by instance "i-4"`;
const ROWS = `LAST SEEN   TYPE      REASON               OBJECT       MESSAGE
2m          Warning   FailedAttachVolume   pod/shop-0   AttachVolume.Attach failed for volume "pvc-3c1a" : disk "d-17" is in use by instance "i-4"`;
const DESCRIPTION = `Name:           shop-0
Namespace:      web
Node:           node-7/10.0.0.7
Status:         Pending
Containers:
  app:
    Container ID:
    State:          Waiting
      Reason:       ContainerCreating
    Ready:          False
    Restart Count:  0
${EVENTS}`;

const renderText = (document: ResultDocument): string => text.render(document, { ...options, width: 200 });
const read = (...parts: readonly string[]) => analyze([bytesSource('paste.txt', parts.join('\n'))]);
const CAUSE = /^has not started: AttachVolume\.Attach failed for volume "pvc-3c1a" : disk "d-17" is in use/;

describe('text of kubectl in one paste with lines of a kubelet', () => {
  it.each([
    ['the events of kubectl describe', EVENTS],
    ['a table of events', ROWS],
    ['a description', DESCRIPTION],
  ])('explains in %s why the pod does not start, before and after the lines', async (_, printed) => {
    for (const parts of [
      [FAILS, '', printed],
      [printed, '', FAILS],
      ['It hangs:', FAILS, 'and', printed, 'Kubernetes 1.31'],
    ]) {
      const document = await read(...parts);
      expect(document.api?.map(({ headline, pod }) => [pod.name, CAUSE.test(headline)])).toEqual([['shop-0', true]]);
      expect(document.starts?.map(({ pod }) => pod.name)).toEqual(['shop-0']);
      // The first line is the answer
      expect(renderText(document).split('\n')[0]).toMatch(/shop-0.*AttachVolume\.Attach failed/);
    }
  });

  it('is not a description where it is a table directly below one', async () => {
    const { api } = await read(FAILS, '', DESCRIPTION.replaceAll('shop-0', 'shop-1'), ROWS);
    expect(api?.map(({ pod, events }) => [pod.name, events.length]).toSorted()).toEqual([
      ['shop-0', 1],
      ['shop-1', 3],
    ]);
  });

  it('has no reason in a wait for all volumes where an event states one', async () => {
    const document = await read(FAILS, '', EVENTS);
    expect(document.api?.[0]?.facts[0]).toMatch(/^Unable to attach or mount volumes/);
  });

  it('adds nothing with a table of healthy pods', async () => {
    const rows = (status: string) =>
      `NAME     READY   STATUS    RESTARTS   AGE\nshop-0   1/1     ${status}   0          12m\nprose  with  gaps`;
    expect((await read(FAILS, '', rows('Running'))).api).toBeUndefined();
    expect((await read(FAILS, '', rows('Unknown'))).api?.length).toBe(1);
  });

  it('is not held against a pod that the log shows come up, because it has no clock', async () => {
    expect((await read(STARTS, '', EVENTS)).api).toBeUndefined();
    expect((await read(STARTS, '', EVENTS.replaceAll('shop-0', 'shop-1'))).api?.length).toBe(1);
  });

  it('is on the page, too', async () => {
    const { views } = runData(await read(FAILS, '', EVENTS), options);
    expect(views.map(({ name, level, headline }) => [name, level, CAUSE.test(headline)])).toEqual([
      ['web/shop-0', 'error', true],
    ]);
  });

  it('has each line counted once', async () => {
    const { input } = await read(FAILS, '', DESCRIPTION, '', ROWS);
    const [source] = input.sources;
    expect(source?.type).toBe('kubelet-log');
    expect(source?.notes).toEqual(['18 lines of what kubectl printed among those of the kubelet']);
    const { lines = 0, records = 0, continuations = 0, other = 0, unparsed = 0 } = source ?? {};
    expect(records + continuations + other + unparsed).toBe(lines);
  });
});

describe('a container that was killed to be restarted', () => {
  const id = (letter: string): string => letter.repeat(64);
  const pleg = (second: number, type: string, letter: string): string =>
    `I1120 10:13:${second}.100000    1423 kubelet.go:2388] "SyncLoop (PLEG): event for pod" pod="web/shop-0" event={"ID":"${UID}","Type":"${type}","Data":"${id(letter)}"}`;
  const KILL = `I1120 10:13:10.100000    1423 kuberuntime_manager.go:1027] "Message for Container of pod" containerName="app" containerStatusID={"Type":"containerd","ID":"${id('c')}"} pod="web/shop-0" containerMessage="Container app failed liveness probe, will be restarted"`;
  const began = STARTS.replace('ab'.repeat(32), id('c'));
  const restartsIn = async (...lines: readonly string[]) =>
    (await read(began, ...lines)).starts?.flatMap(({ restarts }) =>
      restarts.map(({ container, reason }) => [container, reason]),
    );

  it('is the next to start', async () => {
    const lines = [KILL, pleg(40, 'ContainerDied', 'c'), pleg(41, 'ContainerStarted', 'd')];
    expect(await restartsIn(...lines)).toEqual([['app', 'killed for its liveness probe']]);
    expect(renderText(await read(began, ...lines))).toContain('app was restarted once: killed for its liveness probe');
  });

  it('is not known where another one ended, too', async () => {
    const lines = [
      KILL,
      pleg(39, 'ContainerDied', 'c'),
      pleg(40, 'ContainerDied', 'e'),
      pleg(41, 'ContainerStarted', 'd'),
    ];
    expect(await restartsIn(...lines)).toEqual([]);
  });
});
