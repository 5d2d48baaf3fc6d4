import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { podline } from '../../cli/podline.js';
import { violations } from '../../document/schema.js';
import { CREATED, PODS, type PodId } from './pods.js';

/** Printed to an endless terminal: nothing is wrapped. */
const answerTo = (input: string, ...args: string[]) => podline(['-', ...args], input, { COLUMNS: '1000' });

const list = (items: readonly object[]): object => ({ apiVersion: 'v1', kind: 'List', items });

/** The first answer about an object, without its name. */
const ANSWERS: Readonly<Record<PodId, RegExp>> = {
  well: /^✓ shop\/well on node-1 {2}is running and Ready since 2026-11-22T11:50:04Z\n/,
  'no-node-fits':
    /^✗ shop\/no-node-fits {2}not scheduled since 2026-11-22T11:50:00Z: 0\/3 nodes are available: 1 node\(s\) had untolerated taint \{team: batch\}, 2 Insufficient memory\. [\s\S]*next +No node has as much left [\s\S]*Nodes have a taint/,
  gated:
    /^✗ shop\/gated {2}not scheduled since \S+: held by scheduling gate example\.com\/quota\n {2}next +The controller that set the gate/,
  'no-image':
    /^✗ shop\/no-image on node-1 {2}has not started: image pull failed: web: ErrImagePull: registry\.example\/shop\/web:2: not found\n/,
  'no-config':
    /^✗ shop\/no-config on node-1 {2}has not started: container configuration failed: web: CreateContainerConfigError: configmap "web-settings" not found\n/,
  creating:
    /^\? shop\/creating on node-1 {2}has not started: its containers have not been created yet .* shows no error\n/,
  'init-runs':
    /^\? shop\/init-runs on node-1 {2}has not started: init container wait-for-db \(2 of 3\) has been running since 2026-11-22T11:57:31Z; the other containers wait for it to end\n/,
  crashes:
    /^✗ shop\/crashes on node-1 {2}crash loop: web ended with exit code 137 \(OOMKilled\), restarted 6 times; back-off 2m40s\n[\s\S]*kubectl logs -n shop crashes -c web --previous; it was killed for lack of memory/,
  'no-binary':
    /^✗ shop\/no-binary on node-1 {2}crash loop: web cannot be started: .* stat \/srv\/web: no such file or directory; restarted 2 times; back-off 20s\n {2}next +Check command, arguments and file rights inside the image/,
  'probe-fails':
    /^✗ shop\/probe-fails on node-1 {2}not Ready since 2026-11-22T11:50:00Z: readiness probe of web has not passed\n/,
  'gate-open':
    /^✗ shop\/gate-open on node-1 {2}not Ready since \S+: readiness gate "example\.com\/in-load-balancer" is not set\n/,
  refused:
    /^✗ shop\/refused on node-1 {2}REFUSED by the kubelet of node-1: OutOfcpu: Pod was rejected: Node didn't have enough resource: cpu, requested: 4000, used: 1500, capacity: 2000\n/,
  evicted: /^✗ shop\/evicted on node-1 {2}evicted: The node was low on resource: ephemeral-storage\./,
  done: /^✓ shop\/done on node-1 {2}completed at 2026-11-22T11:57:30Z\n/,
  held: /^✗ shop\/held on node-1 {2}HELD by finalizer kueue\.x-k8s\.io\/managed, lab\.example\.com\/hold: the node has finished with it\n[\s\S]* {2}kueue\.x-k8s\.io\/managed is removed by Kueue[\s\S]* {2}lab\.example\.com\/hold is removed by a controller of lab\.example\.com\n[\s\S]*grep -i example\. Removing the finalizer by hand skips/,
  collected:
    /^✗ shop\/collected on node-1 {2}HELD by finalizer batch\.kubernetes\.io\/job-tracking: its node no longer exists, and it waits for nothing else\n {2}its object was deleted with grace period 0 by the pod garbage collector, at \S+\n(?![\s\S]*still running)/,
  'taint-evicted':
    /^✗ shop\/taint-evicted on node-1 {2}still running, according to the last status from the kubelet: web\n {2}the taint manager deleted the pod: its node has a NoExecute taint that it does not tolerate\n/,
  'node-lost':
    /^✗ shop\/node-lost on node-1 {2}its node node-1 does not answer: Node node-1 which was running pod node-lost is unresponsive\n[\s\S]*next +Check the node first: is node-1 up/,
  leaving:
    /^✗ shop\/leaving on node-1 {2}still running, according to the last status from the kubelet: web\n {2}requested at 2026-11-22T11:58:20Z, grace period 30 s: overdue since 2026-11-22T11:58:50Z\n/,
};

describe('a pod object without a log', () => {
  it.each(Object.entries(ANSWERS))('%s', async (name, headline) => {
    const pod = PODS[name as PodId];
    const asJson = await answerTo(JSON.stringify(pod, null, 4));
    expect(asJson.stdout).toMatch(headline);
    expect(asJson).toMatchObject({ status: 0, stderr: '' });
    // In any form in which kubectl prints it
    const asYaml = await answerTo(dump(pod));
    expect(asYaml.stdout).toBe(asJson.stdout);
  });

  it('is answered together with the events next to it', async () => {
    const event = {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name: 'creating.1', namespace: 'shop', uid: 'e1' },
      involvedObject: { kind: 'Pod', namespace: 'shop', name: 'creating', uid: 'uid-of-creating' },
      type: 'Warning',
      reason: 'FailedMount',
      count: 9,
      firstTimestamp: CREATED,
      lastTimestamp: '2026-11-22T11:59:30Z',
      message: 'MountVolume.SetUp failed for volume "settings" : configmap "web-settings" not found',
    };
    const { stdout } = await answerTo(JSON.stringify(list([PODS.creating, event]), null, 4));
    expect(stdout).toMatch(
      /has not started: MountVolume\.SetUp failed for volume "settings" : configmap "web-settings" not found \(FailedMount x9, last at 2026-11-22T11:59:30Z\)\n/,
    );
  });

  it('shows nothing about a start if it has phase Unknown', async () => {
    const lost = { ...PODS.creating, status: { phase: 'Unknown', startTime: CREATED } };
    const { stdout } = await answerTo(JSON.stringify(lost, null, 4));
    expect(stdout).toMatch(/its phase is Unknown: its kubelet sends no status, and its containers may still run\n/);
    expect(stdout).not.toContain('has not started');
  });

  it('is reported for each pod of a list, the worst first, without a clock', async () => {
    const input = JSON.stringify(list(Object.values(PODS)), null, 4);
    const { stdout } = await answerTo(input);
    expect([...stdout.matchAll(/^[✗?✓] shop\/(\S+)/gm)].map(([, name]) => name)).toEqual([
      ...[
        'no-node-fits',
        'gated',
        'no-image',
        'no-config',
        'crashes',
        'no-binary',
        ...['held', 'collected', 'taint-evicted', 'node-lost', 'leaving'],
      ],
      ...['probe-fails', 'gate-open', 'refused', 'evicted'],
      // These may still come by themselves
      ...['creating', 'init-runs', 'well', 'done'],
    ]);
    expect(stdout).toContain('19 pods: 5 being deleted, 2 not scheduled, 4 not started, 2 crash looping, 2 not Ready,');
    expect(stdout).not.toMatch(/ ago\b| for \d/);
  });

  it('has its facts in the document, like those of `podline why`', async () => {
    const input = JSON.stringify(list(Object.values(PODS)), null, 4);
    const { stdout } = await answerTo(input, '-o', 'json');
    const document: ResultDocument = JSON.parse(stdout);
    expect(violations(document)).toEqual([]);
    const factsOf = (name: string) => document.api?.find(({ pod }) => pod.name === name);
    expect(factsOf('crashes')).toMatchObject({
      at: null,
      state: 'crash-loop',
      troubled: true,
      since: CREATED,
      containers: [{ name: 'web', restarts: 6, last: { exitCode: 137, reason: 'OOMKilled' } }],
    });
    expect(factsOf('held')).toMatchObject({
      state: 'terminating',
      overdueMs: null,
      deadline: '2026-11-22T11:58:50.000Z',
    });
    expect(factsOf('well')).toMatchObject({ state: 'ready', troubled: false, since: '2026-11-22T11:50:04Z' });
  });

  it('is selected by --pod and --namespace', async () => {
    const input = JSON.stringify(list([PODS.crashes, PODS.held, PODS.well]), null, 4);
    const { stdout } = await answerTo(input, '--pod', 'crashes');
    expect(stdout).toMatch(/^✗ shop\/crashes/);
    expect(stdout).not.toMatch(/held|well/);
  });

  it('is a watch if it is in several states, and reported as one', async () => {
    const later = { ...PODS.leaving, metadata: { ...PODS.leaving.metadata, resourceVersion: '9' } };
    const before = { ...PODS.leaving, metadata: { ...PODS.well.metadata, name: 'leaving', uid: 'uid-of-leaving' } };
    const { stdout } = await answerTo(`${dump(before)}---\n${dump(later)}`, '-o', 'json');
    const document: ResultDocument = JSON.parse(stdout);
    expect(document.api).toBeUndefined();
    expect(document.lifecycles).toHaveLength(1);
  });
});

it('an object that was shortened by hand is reported only as far as it goes', async () => {
  const { conditions: _, ...status } = PODS['probe-fails'].status as Record<string, unknown>;
  const trimmed = { ...PODS['probe-fails'], status };
  const { stdout } = await answerTo(dump(trimmed));
  expect(stdout).toMatch(/^✗ shop\/probe-fails on node-1 {2}not Ready: readiness probe of web has not passed/);
  const bare = {
    ...PODS.well,
    status: { phase: 'Running', containerStatuses: [{ name: 'web', state: { running: {} } }] },
  };
  expect((await answerTo(dump(bare))).stdout).toMatch(
    /^✓ shop\/well on node-1 {2}its containers run; its object does not say whether it is Ready/,
  );
});

it('an object prints nothing that a terminal would interpret', async () => {
  const evil = '\u001b[2J\u001b]0;owned\u0007';
  const waits = {
    name: 'web',
    state: { waiting: { reason: 'CreateContainerConfigError', message: `configmap ${evil}` } },
  };
  const pod = { ...PODS['no-config'], status: { phase: 'Pending', startTime: CREATED, containerStatuses: [waits] } };
  const { stdout } = await answerTo(JSON.stringify(pod, null, 4));
  expect(stdout).toContain('\\u{1b}');
  expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
});
