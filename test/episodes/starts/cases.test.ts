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
  remove,
  sandbox,
  startsIn,
  status,
  UID,
  worker,
} from './made.js';

/** How small changes of a log change what is reported of a start. */

const OTHER = '6f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11';
const process = 'server.go:440] "Kubelet version" kubeletVersion="v1.34.9"';
const listed = 'kubelet.go:2535] "SyncLoop ADD" source="api" pods=["shop/web-0","shop/other-0"]';
const check = `reconciler_common.go:251] "operationExecutor.VerifyControllerAttachedVolume started for volume \\"v\\" (UniqueName: \\"kubernetes.io/projected/${UID}-v\\") pod \\"web-0\\" (UID: \\"${UID}\\") " pod="shop/web-0"`;
const ofOther = (line: string): string => line.replaceAll('shop/web-0', 'shop/other-0').replaceAll(UID, OTHER);
const house = 'kubelet.go:2574] "SyncLoop (housekeeping)"';
const probe = (type: string, output: string): string =>
  `E prober.go:107] "Probe failed" probeType="${type}" pod="shop/web-0" podUID="${UID}" containerName="c" probeResult="failure" output="${output}"`;
const probed = (type: string, result: string): string =>
  `kubelet.go:2642] "SyncLoop (probe)" probe="${type}" status="${result}" pod="shop/web-0"`;
const crash = (wait: string): string =>
  container('CrashLoopBackOff', `back-off ${wait} restarting failed container=c pod=web-0_shop(${UID})`);
const exit = (id: string, code: number): string =>
  `generic.go:334] "Generic (PLEG): container finished" podID="${UID}" containerID="${id.repeat(64)}" exitCode=${code}`;
const refused = (message: string): string =>
  `kubelet.go:2600] "Pod admission denied" podUID="${UID}" pod="shop/web-0" reason="OutOfcpu" message="${message}"`;
const unready = status({
  conditions: [{ type: 'Ready', status: 'False', message: 'containers with unready status: [c]' }],
});
const pulling = event('Pulling', 'Pulling image "shop/web:1"');
const created = event('Created', 'Created container c');
const started = event('Started', 'Started container c');
const pull = container('ErrImagePull', 'registry: not found');
/** The last line of the log, about nothing in particular. */
const END = (seconds: number): string => at(seconds, 'kubelet_node_status.go:80] "Node is there" node="node-1"');

const BEGUN = [at(0, add), at(0.1, worker), at(0.3, mounted), at(0.5, noSandbox)];
const creating =
  'kuberuntime_manager.go:1681] "Creating container in pod" containerType="container" container="c" pod="shop/web-0"';
const RUNS = [...BEGUN, at(0.9, sandbox), at(0.95, creating), at(1, created), at(1.2, started)];
/** In a log with everything that a node prints. */
const amongOthers = (lines: readonly string[], until: number): string[] =>
  [
    ...lines,
    ...Array.from({ length: Math.ceil(until / 2) }, (_, index) => [
      at(index * 2, house),
      at(
        index * 2 + 0.1,
        `${SITES[index % SITES.length]}.go:${100 + index}] "Looking at pod" pod="other/pod-${index}"`,
      ),
    ]).flat(),
  ].sort((a, b) => (a.slice(6, 21) < b.slice(6, 21) ? -1 : 1));
const SITES = ['prober', 'reflector', 'cpu_manager', 'topology_manager', 'status_other', 'image_gc', 'plugin', 'stats'];

const sandboxFails = failed(
  'failed to "CreatePodSandbox" for "web-0_shop" with CreatePodSandboxError: "no addresses left"',
);
const mountFails = (cause: string): string =>
  `E nestedpendingoperations.go:348] Operation for "{volumeName:kubernetes.io/secret/${UID}-v podName:${UID} nodeName:}" failed. No retries permitted until 2026-03-09 12:00:09.4 +0000 UTC m=+2.2 (durationBeforeRetry 500ms). Error: MountVolume.SetUp failed for volume "v" (UniqueName: "kubernetes.io/secret/${UID}-v") pod "web-0" (UID: "${UID}") : ${cause}`;
/** The time at which the kubelet saw that all containers run. */
const summary = (seconds: number): string =>
  `pod_startup_latency_tracker.go:104] "Observed pod startup duration" pod="shop/web-0" podStartSLOduration=1 podStartE2EDuration="1s" podCreationTimestamp="2026-03-09 11:59:59 +0000 UTC" observedRunningTime="2026-03-09 12:00:0${seconds} +0000 UTC m=+1" watchObservedRunningTime="2026-03-09 12:00:0${seconds} +0000 UTC"`;

type Case = readonly [title: string, lines: readonly string[], reported: readonly string[]];

const CASES: readonly Case[] = [
  [
    'a crash loop in a log that begins after the ADD: the pod may have been Ready before',
    [at(0, check), at(1, crash('40s')), at(14, crash('40s'))],
    [
      'unknown in-progress: c ends again and again, back-off 40s',
      'warning crash-loop: c crashed, and the kubelet waits before it starts it again: back-off 40s',
    ],
  ],
  [
    'an image that cannot be pulled, in such a log',
    [at(0, check), at(1, pull), at(14, pull)],
    [
      'unknown stuck: STUCK in image pull for 13 s: c: ErrImagePull: registry: not found (x2)',
      'error stuck-image-pull: image pull failed 2 times: c: ErrImagePull: registry: not found',
    ],
  ],
  [
    'silence in a log without housekeeping, which may be a selection',
    [...BEGUN, END(400)],
    ['first-start in-progress: still starting when the input ends: its sandbox is being created for 6m40s'],
  ],
  [
    'a status that is not Ready, of a log with every line',
    amongOthers([...RUNS, at(1.5, unready)], 60),
    [
      'first-start stuck: not Ready for 57 s: readiness: containers with unready status: [c]; its containers were running 1.2 s after the kubelet received it',
      'error never-ready: never Ready: readiness is not reached: containers with unready status: [c]',
      'container c: app unknown',
    ],
  ],
  [
    'the same in a selection of lines',
    [...RUNS, at(1.5, unready), END(60)],
    [
      'first-start in-progress: not yet Ready when the input ends, 59 s after its containers had started: readiness: containers with unready status: [c]',
      'container c: app unknown',
    ],
  ],
  [
    'a probe that fails, in a log without its output',
    [...RUNS, at(2, probed('readiness', 'unhealthy')), END(60)],
    [
      'first-start in-progress: not yet Ready when the input ends, 59 s after its containers had started',
      'container c: app unknown',
    ],
  ],
  [
    'a probe that fails and prints nothing',
    [
      ...RUNS,
      at(2, probe('Readiness', '')),
      at(12, probe('Readiness', ' ')),
      at(12.1, probed('readiness', 'unhealthy')),
      at(60, probe('Readiness', '')),
    ],
    [
      'first-start stuck: not Ready for 59 s: readiness of c: the probe printed nothing (x3); its containers were running 1.2 s after the kubelet received it',
      'error never-ready: never Ready: readiness probe failed 3 times: the probe printed nothing',
      'container c: app unknown',
    ],
  ],
  [
    'a probe whose result the kubelet acts on after its output is logged',
    [...RUNS, at(2, probe('Readiness', 'connection refused')), at(2.1, probed('readiness', 'unhealthy')), END(60)],
    [
      'first-start stuck: not Ready for 59 s: readiness of c: connection refused; its containers were running 1.2 s after the kubelet received it',
      'error never-ready: never Ready: readiness probe failed: connection refused',
      'container c: app unknown',
    ],
  ],
  [
    'a startup probe that fails',
    [...RUNS, at(2, probe('Startup', 'connection refused')), at(32, probe('Startup', 'connection refused'))],
    [
      'first-start stuck: not Ready for 31 s: startup of c: connection refused (x2); its containers were running 1.2 s after the kubelet received it',
      'error never-ready: never Ready: startup probe failed 2 times: connection refused',
      'container c: app unknown',
    ],
  ],
  [
    'a liveness probe that fails',
    [...RUNS, at(2, probe('Liveness', 'connection refused')), at(32, probe('Liveness', 'connection refused'))],
    [
      'first-start in-progress: not yet Ready when the input ends, 31 s after its containers had started',
      'container c: app unknown',
    ],
  ],
  [
    'a readiness probe that fails',
    [...RUNS, at(2, probe('Readiness', 'connection refused')), at(32, probe('Readiness', 'connection refused'))],
    [
      'first-start stuck: not Ready for 31 s: readiness of c: connection refused (x2); its containers were running 1.2 s after the kubelet received it',
      'error never-ready: never Ready: readiness probe failed 2 times: connection refused',
      'container c: app unknown',
    ],
  ],
  [
    'a readiness probe that passed since',
    [
      ...RUNS,
      at(2, probe('Readiness', 'connection refused')),
      at(32, probe('Readiness', 'connection refused')),
      at(40, probed('readiness', 'ready')),
      END(90),
    ],
    [
      'first-start in-progress: not yet Ready when the input ends, 89 s after its containers had started',
      'container c: app unknown',
    ],
  ],
  [
    'a pull that goes on',
    [...BEGUN, at(0.9, sandbox), at(1, pulling), END(40)],
    ['first-start in-progress: still starting when the input ends: image shop/web:1 is being pulled for 39 s'],
  ],
  [
    'a pull that failed',
    [
      ...BEGUN,
      at(0.9, sandbox),
      at(1, pulling),
      at(9, event('Failed', 'Failed to pull image "shop/web:1": not found')),
      END(40),
    ],
    [
      'first-start stuck: STUCK in image pull for 31 s: c: ErrImagePull: Failed to pull image "shop/web:1": not found',
      'error stuck-image-pull: image pull failed: c: ErrImagePull: Failed to pull image "shop/web:1": not found',
    ],
  ],
  [
    'a pull that is over',
    [
      ...BEGUN,
      at(0.9, sandbox),
      at(1, pulling),
      at(9, event('Pulled', 'Successfully pulled image "shop/web:1" in 8s (8s including waiting)')),
      END(40),
    ],
    [
      'first-start in-progress: still starting when the input ends: its containers are being created for 39 s',
      'container c: null pulled',
    ],
  ],
  [
    'a listed pod that fails before it has a container',
    [at(0, process), at(1, listed), at(2, pull), at(15, pull)],
    [
      'resumed resumed: ran before this kubelet started: its start is not in the log',
      'first-start stuck: STUCK in image pull for 13 s: c: ErrImagePull: registry: not found (x2)',
      'error stuck-image-pull: image pull failed 2 times: c: ErrImagePull: registry: not found',
    ],
  ],
  [
    'a listed pod that fails and whose container was seen',
    [at(0, process), at(1, listed), at(1.5, pleg('b')), at(2, pull), at(15, pull)],
    [
      'resumed resumed: ran before this kubelet started: its start is not in the log',
      'resumed resumed: ran before this kubelet started: its start is not in the log',
    ],
  ],
  [
    'a listed pod whose status shows a container',
    [
      at(0, process),
      at(1, listed),
      at(
        1.5,
        status({
          containerStatuses: [
            {
              name: 'c',
              containerID: `containerd://${'b'.repeat(64)}`,
              state: { running: { startedAt: '2026-03-09T11:00:00Z' } },
            },
          ],
        }),
      ),
      at(2, pull),
      at(15, pull),
    ],
    [
      'resumed resumed: ran before this kubelet started: its start is not in the log',
      'resumed resumed: ran before this kubelet started: its start is not in the log',
    ],
  ],
  [
    'an Event of a volume alone',
    [at(0, event('FailedMount', 'MountVolume.SetUp failed for volume "v" : not found', 'x'))],
    [],
  ],
  [
    'an Event of a volume that was checked before',
    [at(0, check), at(1, event('FailedMount', 'MountVolume.SetUp failed for volume "v" : not found', 'x'))],
    [
      'unknown in-progress: volume mount failed just before the input ends: volume v: not found',
      'warning stuck-volume-mount: volume mount failed: volume v: not found',
    ],
  ],
  [
    'an Event of an image alone',
    [at(0, event('Failed', 'Failed to pull image "shop/web:1": not found'))],
    [
      'unknown in-progress: image pull failed just before the input ends: c: ErrImagePull: Failed to pull image "shop/web:1": not found',
      'warning stuck-image-pull: image pull failed: c: ErrImagePull: Failed to pull image "shop/web:1": not found',
    ],
  ],
  [
    'a refusal without a message',
    [at(0, add), at(0.1, refused(''))],
    ['refused refused: REFUSED: OutOfcpu', 'error start-refused: the node refused the pod: OutOfcpu'],
  ],
  [
    'a sandbox that is made after its error',
    [
      ...BEGUN,
      at(1, failed('failed to "CreatePodSandbox" for "web-0_shop" with CreatePodSandboxError: "no addresses left"')),
      at(14, sandbox),
      END(20),
    ],
    [
      'first-start in-progress: still starting when the input ends: its containers are being created for 6 s',
      'warning stuck-sandbox-create: sandbox creation failed: CreatePodSandboxError: no addresses left; it recovered from that',
    ],
  ],
  [
    'an image error of one of two containers, of which the other starts',
    [
      ...BEGUN,
      at(0.9, sandbox),
      at(1, pull),
      at(2, started.replace('{c}', '{d}').replace('container c', 'container d')),
      at(14, pull),
    ],
    [
      'first-start stuck: STUCK in image pull for 13 s: c: ErrImagePull: registry: not found (x2)',
      'error stuck-image-pull: image pull failed 2 times: c: ErrImagePull: registry: not found',
      'container d: null unknown',
    ],
  ],
  [
    'it was Ready, and is held back when the input ends',
    [...RUNS, at(1.3, ready), at(3, crash('10s')), at(13, started), at(15, crash('20s')), END(25)],
    [
      'first-start ready: ready in 1.3 s: 0.4 s sandbox; c was restarted once, after a back-off of 10 s; when the input ends, c is waiting to be restarted (back-off 20s)',
      'warning crash-loop: c crashed, and the kubelet waits before it starts it again: back-off 20s',
      'info restarted: c was restarted once, after a back-off of 10 s',
      'restart of c: null null',
      'container c: app unknown',
    ],
  ],
  [
    'it was Ready, and its back-off is over when the input ends',
    [...RUNS, at(1.3, ready), at(3, crash('10s')), END(25)],
    [
      'first-start ready: ready in 1.3 s: 0.4 s sandbox',
      'warning crash-loop: c crashed, and the kubelet waits before it starts it again: back-off 10s',
      'container c: app unknown',
    ],
  ],
  [
    'it was Ready, and has just been started again when the input ends',
    [...RUNS, at(1.3, ready), at(3, crash('10s')), at(10, started), END(12)],
    [
      'first-start ready: ready in 1.3 s: 0.4 s sandbox; c was restarted once, after a back-off of 10 s',
      'warning crash-loop: c crashed, and the kubelet waits before it starts it again: back-off 10s',
      'info restarted: c was restarted once, after a back-off of 10 s',
      'restart of c: null null',
      'container c: app unknown',
    ],
  ],
  [
    'it was Ready, and has run again for long when the input ends',
    [...RUNS, at(1.1, pleg('a')), at(1.3, ready), at(3, crash('10s')), at(13, started), at(13.2, pleg('d')), END(40)],
    [
      'first-start ready: ready in 1.3 s: 0.4 s sandbox; c was restarted once, after a back-off of 10 s',
      'warning crash-loop: c crashed, and the kubelet waits before it starts it again: back-off 10s; it recovered from that',
      'info restarted: c was restarted once, after a back-off of 10 s',
      'restart of c: null null',
      'container c: app unknown',
    ],
  ],
  [
    'it was Ready, and is deleted while it is held back',
    [...RUNS, at(1.3, ready), at(3, crash('10s')), at(5, remove), END(40)],
    [
      'first-start ready: ready in 1.3 s: 0.4 s sandbox; when it is deleted, c is waiting to be restarted (back-off 10s)',
      'warning crash-loop: c crashed, and the kubelet waits before it starts it again: back-off 10s',
      'container c: app unknown',
    ],
  ],
  [
    'the same container starts',
    [...BEGUN, at(0.9, sandbox), at(1, pull), at(14, pull), at(20, started), END(25)],
    [
      'first-start in-progress: still starting when the input ends: its containers are being created for 24 s',
      'warning stuck-image-pull: image pull failed 2 times: c: ErrImagePull: registry: not found; it recovered from that',
      'container c: null unknown',
    ],
  ],
  [
    'a container that ends with 0 and is not started again',
    [
      ...BEGUN,
      at(1, pleg('a')),
      at(1, pleg('b')),
      at(3, exit('b', 0)),
      at(3, pleg('b', 'ContainerDied')),
      at(3.1, pleg('a', 'ContainerDied')),
    ],
    ['first-start completed: completed; it started within 2.1 s'],
  ],
  [
    'a container that ends with 1',
    [
      ...BEGUN,
      at(1, pleg('a')),
      at(1, pleg('b')),
      at(3, exit('b', 1)),
      at(3, pleg('b', 'ContainerDied')),
      at(3.1, pleg('a', 'ContainerDied')),
    ],
    ['first-start in-progress: not yet Ready when the input ends, 2.1 s after its containers had started'],
  ],
  [
    'a deletion while it is pulled',
    [...BEGUN, at(0.9, sandbox), at(1, pulling), at(4, remove)],
    ['first-start gone: deleted after 4 s, while image shop/web:1 was being pulled'],
  ],
  [
    'a deletion while an init container runs',
    [
      ...BEGUN,
      at(0.9, sandbox),
      at(1, event('Started', 'Started container setup', 'initContainers{setup}')),
      at(4, remove),
    ],
    ['first-start gone: deleted after 4 s, while init container setup was running', 'container setup: init unknown'],
  ],
  [
    'a deletion while a volume is missing',
    [
      at(0, add),
      at(0.1, worker),
      at(0.2, check),
      at(
        1,
        failed(
          'unmounted volumes=[v], unattached volumes=[], failed to process volumes=[]: timed out waiting for the condition',
        ),
      ),
      at(4, remove),
    ],
    [
      'first-start gone: deleted after 4 s, while it hung in volume mount: unmounted volumes=[v], unattached volumes=[], failed to process volumes=[]: timed out waiting for the condition',
      'warning stuck-volume-mount: volume mount failed: unmounted volumes=[v], unattached volumes=[], failed to process volumes=[]: timed out waiting for the condition',
    ],
  ],
  [
    'a second sandbox of a pod that runs',
    [...RUNS, at(60, sandbox.replace('a'.repeat(64), 'e'.repeat(64)))],
    [
      'first-start in-progress: not yet Ready when the input ends, 59 s after its containers had started',
      'warning sandbox-recreated: the sandbox was created again while the pod ran (the input does not show what happened to the old one): all of its containers were restarted',
      'container c: app unknown',
    ],
  ],
  [
    'two pulls fail before the end',
    [...BEGUN, at(0.9, sandbox), at(1, pull), END(3)],
    [
      'first-start in-progress: image pull failed just before the input ends: c: ErrImagePull: registry: not found',
      'warning stuck-image-pull: image pull failed: c: ErrImagePull: registry: not found',
    ],
  ],
  [
    'a crash just before the end',
    [...RUNS, at(3, crash('10s')), END(4)],
    [
      'first-start in-progress: a container crashed just before the input ends: c: CrashLoopBackOff: back-off 10s restarting failed container=c pod=web-0_shop(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)',
      'warning crash-loop: c crashed, and the kubelet waits before it starts it again: back-off 10s',
      'container c: app unknown',
    ],
  ],
  [
    'a slow volume',
    [
      at(0, add),
      at(0.1, worker),
      at(0.2, check),
      at(9, mounted),
      at(9.2, noSandbox),
      at(9.5, sandbox),
      at(10, started),
      END(11),
    ],
    [
      'first-start in-progress: still starting when the input ends: its containers are being created for 1.5 s',
      'container c: null unknown',
    ],
  ],
  [
    'a container that is gone and comes again after a liveness probe',
    [
      ...RUNS,
      at(5, probe('Liveness', 'no answer')),
      at(6, event('Killing', 'Container c failed liveness probe, will be restarted')),
      at(7, started),
      END(9),
    ],
    [
      'first-start in-progress: not yet Ready when the input ends, 7.8 s after its containers had started',
      'warning restarted: c was restarted once: killed for its liveness probe (no answer)',
      'restart of c: null killed for its liveness probe (no answer)',
      'container c: app unknown',
    ],
  ],
  [
    'a liveness probe that prints nothing',
    [
      ...RUNS,
      at(5, probe('Liveness', '')),
      at(6, event('Killing', 'Container c failed liveness probe, will be restarted')),
      at(7, started),
      END(9),
    ],
    [
      'first-start in-progress: not yet Ready when the input ends, 7.8 s after its containers had started',
      'warning restarted: c was restarted once: killed for its liveness probe (the probe printed nothing)',
      'restart of c: null killed for its liveness probe (the probe printed nothing)',
      'container c: app unknown',
    ],
  ],
  [
    'with an answer of another container',
    [
      ...RUNS,
      at(5, probe('Liveness', 'no answer').replace('"c"', '"d"')),
      at(6, event('Killing', 'Container c failed liveness probe, will be restarted')),
      at(7, started),
      END(9),
    ],
    [
      'first-start in-progress: not yet Ready when the input ends, 7.8 s after its containers had started',
      'warning restarted: c was restarted once: killed for its liveness probe',
      'restart of c: null killed for its liveness probe',
      'container c: app unknown',
    ],
  ],
  [
    'a probe whose answer came later',
    [
      ...RUNS,
      at(6, event('Killing', 'Container c failed liveness probe, will be restarted')),
      at(6.5, probe('Liveness', 'no answer')),
      at(7, started),
      END(9),
    ],
    [
      'first-start in-progress: not yet Ready when the input ends, 7.8 s after its containers had started',
      'warning restarted: c was restarted once: killed for its liveness probe',
      'restart of c: null killed for its liveness probe',
      'container c: app unknown',
    ],
  ],
  [
    'a restart by its count alone',
    [
      ...RUNS,
      at(3, status({ conditions: [{ type: 'Ready', status: 'True' }] })),
      at(
        60,
        status({
          containerStatuses: [
            {
              name: 'c',
              restartCount: 2,
              state: { running: { startedAt: '2026-03-09T12:00:50Z' } },
              lastState: { terminated: { exitCode: 3, reason: 'Error' } },
            },
          ],
        }),
      ),
      END(61),
    ],
    [
      'first-start ready: ready in 3 s: 1.8 s until Ready, 0.4 s sandbox',
      'restart of c: null null',
      'restart of c: 3 Error',
      'container c: app unknown',
    ],
  ],
  [
    'a sandbox lost and another container started (below -v=3)',
    [
      ...BEGUN,
      at(1, pleg('a')),
      at(1, pleg('b')),
      at(60, 'util.go:48] "No ready sandbox for pod can be found. Need to start a new one" pod="shop/web-0"'),
      at(62, pleg('e')),
      at(62, pleg('f')),
      END(70),
    ],
    [
      'first-start in-progress: not yet Ready when the input ends, 69 s after its containers had started',
      'warning sandbox-recreated: the sandbox was created again while the pod ran (the old one was no longer ready, and the input does not show why): all of its containers were restarted',
    ],
  ],
  [
    'a sandbox lost and nothing started',
    [
      ...BEGUN,
      at(1, pleg('a')),
      at(1, pleg('b')),
      at(60, 'util.go:48] "No ready sandbox for pod can be found. Need to start a new one" pod="shop/web-0"'),
      END(70),
    ],
    ['first-start in-progress: not yet Ready when the input ends, 69 s after its containers had started'],
  ],
  [
    'a sandbox lost, and the pod deleted before anything started',
    [
      ...BEGUN,
      at(1, pleg('a')),
      at(1, pleg('b')),
      at(60, 'util.go:48] "No ready sandbox for pod can be found. Need to start a new one" pod="shop/web-0"'),
      at(61, remove),
      at(62, pleg('e')),
      END(70),
    ],
    [
      'first-start gone: deleted after 61 s, before it was Ready; its containers had run for 60 s',
      'warning never-ready: never Ready: readiness is not reached',
    ],
  ],
  [
    'mounted at once, attached late',
    [
      at(0, add),
      at(0.1, worker),
      at(0.2, check),
      at(
        20,
        `reconciler_common.go:225] "operationExecutor.MountVolume started for volume \\"v\\" (UniqueName: \\"kubernetes.io/csi/disks.example.com^vol-1\\") pod \\"web-0\\" (UID: \\"${UID}\\") " pod="shop/web-0"`,
      ),
      at(20.5, mounted),
      at(20.7, noSandbox),
      at(21, sandbox),
      at(21.05, creating),
      at(21.3, started),
      END(22),
    ],
    [
      'first-start in-progress: not yet Ready when the input ends, 0.7 s after its containers had started',
      'container c: app unknown',
    ],
  ],
  [
    'a configMap that is missing, as a volume',
    [
      at(0, add),
      at(0.1, worker),
      at(0.2, check),
      at(1, failed('MountVolume.SetUp failed for volume "v" : configmap "settings" not found')),
      at(14, failed('unmounted volumes=[v]: timed out')),
    ],
    [
      'first-start in-progress: volume mount failed just before the input ends: unmounted volumes=[v]: timed out',
      'warning stuck-volume-mount: volume mount failed: unmounted volumes=[v]: timed out',
    ],
  ],
  [
    'another pod of the list',
    [at(0, process), at(1, listed), at(1.2, ofOther(worker)), at(1.3, ofOther(noSandbox))],
    ['resumed resumed: ran before this kubelet started: its start is not in the log'],
  ],
  [
    'a container that ends and another one (below -v=3): the first is an init container',
    [...BEGUN, at(1, pleg('a')), at(1, pleg('b')), at(3, pleg('b', 'ContainerDied')), at(4, pleg('c')), END(5)],
    ['first-start in-progress: not yet Ready when the input ends, 1 s after its containers had started'],
  ],
  [
    'the same in a pod that crashes: the second is a restart',
    [
      ...BEGUN,
      at(1, pleg('a')),
      at(1, pleg('b')),
      at(3, pleg('b', 'ContainerDied')),
      at(3.1, crash('10s')),
      at(14, pleg('c')),
      END(15),
    ],
    [
      'first-start in-progress: a container crashed just before the input ends: c: CrashLoopBackOff: back-off 10s restarting failed container=c pod=web-0_shop(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)',
      'warning crash-loop: c crashed, and the kubelet waits before it starts it again: back-off 10s',
    ],
  ],
  [
    'the summary between two crashes',
    [...BEGUN, at(1, pleg('a')), at(3, crash('10s')), at(5, summary(4)), at(16, crash('20s')), END(17)],
    [
      'first-start stuck: crash loop: c ended, back-off 20s',
      'error crash-loop: c crashed, and the kubelet waits before it starts it again: back-off 20s',
    ],
  ],
  [
    'the summary before any crash',
    [...BEGUN, at(1, pleg('a')), at(5, summary(4)), at(16, crash('10s')), END(17)],
    [
      'first-start in-progress: a container crashed just before the input ends: c: CrashLoopBackOff: back-off 10s restarting failed container=c pod=web-0_shop(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)',
      'warning crash-loop: c crashed, and the kubelet waits before it starts it again: back-off 10s',
    ],
  ],
  [
    'the sandbox is seen after its error',
    [...BEGUN, at(1, sandboxFails), at(14, pleg('a')), END(15)],
    [
      'first-start in-progress: still starting when the input ends: its containers are being created for 1 s',
      'warning stuck-sandbox-create: sandbox creation failed: CreatePodSandboxError: no addresses left; it recovered from that',
    ],
  ],
  [
    'the network is there after its error',
    [...BEGUN, at(1, failed('network is not ready: cni plugin not initialized')), at(14, pleg('a')), END(15)],
    [
      'first-start in-progress: still starting when the input ends: its containers are being created for 1 s',
      'warning network-not-ready: the network of the node was not ready: cni plugin not initialized; it recovered from that',
    ],
  ],
  [
    'deleted before its container ended',
    [
      ...BEGUN,
      at(1, pleg('a')),
      at(1, pleg('b')),
      at(2, remove),
      at(3, exit('b', 0)),
      at(3, pleg('b', 'ContainerDied')),
      at(3.1, pleg('a', 'ContainerDied')),
    ],
    ['first-start gone: deleted after 2 s, before it was Ready'],
  ],
  [
    'nothing but other lines after the sandbox was requested',
    amongOthers(BEGUN, 400),
    [
      'first-start stuck: STUCK for 6m38s: its sandbox is being created; the runtime, or the network plugin that it calls, has not answered',
      'error stuck-start: nothing has been logged since it began waiting for sandbox',
    ],
  ],
  [
    'nothing but other lines while an init container runs',
    amongOthers(
      [...BEGUN, at(0.9, sandbox), at(1, event('Started', 'Started container setup', 'initContainers{setup}'))],
      400,
    ),
    [
      'first-start stuck: STUCK for 6m37s: init container setup is running',
      'error stuck-init: nothing has been logged since init container setup started',
      'container setup: init unknown',
    ],
  ],
  [
    'nothing but other lines while an image is pulled',
    amongOthers([...BEGUN, at(0.9, sandbox), at(1, pulling)], 400),
    [
      'first-start stuck: STUCK for 6m37s: image shop/web:1 is being pulled',
      'error stuck-start: nothing has been logged since it began waiting for pull (shop/web:1)',
    ],
  ],
  [
    'nothing but other lines before the worker came',
    amongOthers([at(0, add)], 400),
    [
      'first-start stuck: STUCK for 6m38s: the kubelet has not acted on it',
      'error stuck-start: nothing has been logged since it began waiting for worker',
    ],
  ],
  [
    'nothing but other lines while volumes are mounted',
    amongOthers([at(0, add), at(0.1, worker), at(0.2, check)], 400),
    [
      'first-start stuck: STUCK for 6m38s: its volumes are being mounted',
      'error stuck-start: nothing has been logged since it began waiting for volumes',
    ],
  ],
  [
    'a secret that is missing where a container is created',
    [
      ...BEGUN,
      at(1, container('CreateContainerError', 'secret "keys" not found')),
      at(14, container('CreateContainerError', 'secret "keys" not found')),
    ],
    [
      'first-start stuck: STUCK in container creation for 13 s: c: CreateContainerError: secret "keys" not found (x2)',
      'error stuck-container-create: container creation failed 2 times: c: CreateContainerError: secret "keys" not found',
    ],
  ],
  [
    'a secret that is missing where a volume is mounted',
    [...BEGUN, at(1, mountFails('secret "keys" not found')), at(5, mountFails('secret "keys" not found'))],
    [
      'first-start stuck: STUCK in volume mount for 4 s: volume v: secret "keys" not found (x2)',
      'error stuck-config: volume mount failed 2 times: volume v: secret "keys" not found',
    ],
  ],
  [
    'an error over several lines',
    [
      ...BEGUN,
      at(1, container('ErrImagePull', 'registry:  not\\n   found')),
      at(14, container('ErrImagePull', 'registry:  not\\n   found')),
    ],
    [
      'first-start stuck: STUCK in image pull for 13 s: c: ErrImagePull: registry: not found (x2)',
      'error stuck-image-pull: image pull failed 2 times: c: ErrImagePull: registry: not found',
    ],
  ],
  [
    'the wait after a failed pull is less specific than its error',
    [
      ...BEGUN,
      at(1, pull),
      at(14, container('ImagePullBackOff', 'Back-off pulling image "shop/web:1"')),
      at(27, container('ImagePullBackOff', 'Back-off pulling image "shop/web:1"')),
    ],
    [
      'first-start stuck: STUCK in image pull for 26 s: c: ErrImagePull: registry: not found (x3)',
      'error stuck-image-pull: image pull failed 3 times: c: ErrImagePull: registry: not found',
    ],
  ],
  [
    'the wait alone',
    [
      ...BEGUN,
      at(14, container('ImagePullBackOff', 'Back-off pulling image "shop/web:1"')),
      at(27, container('ImagePullBackOff', 'Back-off pulling image "shop/web:1"')),
    ],
    [
      'first-start stuck: STUCK in image pull for 13 s: c: ImagePullBackOff: Back-off pulling image "shop/web:1" (x2)',
      'error stuck-image-pull: image pull failed 2 times: c: ImagePullBackOff: Back-off pulling image "shop/web:1"',
    ],
  ],
  [
    'an Event of a wait after an Event of a failure',
    [
      ...BEGUN,
      at(1, event('Failed', 'Failed to pull image "shop/web:1": not found')),
      at(14, event('BackOff', 'Back-off pulling image "shop/web:1"')),
      at(27, event('BackOff', 'Back-off pulling image "shop/web:1"')),
    ],
    [
      'first-start stuck: STUCK in image pull for 26 s: c: ErrImagePull: Failed to pull image "shop/web:1": not found',
      'error stuck-image-pull: image pull failed: c: ErrImagePull: Failed to pull image "shop/web:1": not found',
    ],
  ],
  [
    'an Event of a wait alone',
    [
      ...BEGUN,
      at(14, event('BackOff', 'Back-off pulling image "shop/web:1"')),
      at(27, event('BackOff', 'Back-off pulling image "shop/web:1"')),
    ],
    [
      'first-start stuck: STUCK in image pull for 13 s: c: ImagePullBackOff: Back-off pulling image "shop/web:1" (x2)',
      'error stuck-image-pull: image pull failed 2 times: c: ImagePullBackOff: Back-off pulling image "shop/web:1"',
    ],
  ],
  [
    'two restarts of two containers',
    [
      ...RUNS,
      at(1.3, started.replace('{c}', '{d}').replace('container c', 'container d')),
      at(20, started),
      at(21, started.replace('{c}', '{d}').replace('container c', 'container d')),
      at(40, started),
      END(41),
    ],
    [
      'first-start in-progress: not yet Ready when the input ends, 40 s after its containers had started',
      'info restarted: c was restarted 2 times',
      'info restarted: d was restarted once',
      'restart of c: null null',
      'restart of c: null null',
      'restart of d: null null',
      'container c: app unknown',
      'container d: null unknown',
    ],
  ],
  [
    'a kill of another container',
    [
      ...RUNS,
      at(5, event('Killing', 'Container d failed liveness probe, will be restarted', 'containers{d}')),
      at(7, started),
      END(9),
    ],
    [
      'first-start in-progress: not yet Ready when the input ends, 7.8 s after its containers had started',
      'info restarted: c was restarted once',
      'restart of c: null null',
      'container c: app unknown',
    ],
  ],
  [
    'two errors of one device',
    [
      ...BEGUN,
      at(1, mountFails('path "/data" does not exist')),
      at(2, failed('unmounted volumes=[v], unattached volumes=[], failed to process volumes=[]: timed out')),
      END(30),
    ],
    [
      'first-start stuck: STUCK in volume mount for 29 s: volume v: path "/data" does not exist',
      'error stuck-volume-mount: volume mount failed: volume v: path "/data" does not exist',
      'error stuck-volume-mount: volume mount failed: unmounted volumes=[v], unattached volumes=[], failed to process volumes=[]: timed out',
    ],
  ],
  [
    'a summary that is older than the ADD',
    [at(5, add), at(5.1, worker), at(5.5, summary(1)), END(9)],
    ['first-start in-progress: still starting when the input ends: the kubelet has not acted on it for 4 s'],
  ],
  [
    'an Event of a refusal',
    [at(0, add), at(0.5, event('OutOfcpu', 'no cpu is left', 'x')), END(2)],
    [
      'refused refused: REFUSED: OutOfcpu: no cpu is left',
      'error start-refused: the node refused the pod: OutOfcpu: no cpu is left',
    ],
  ],
  [
    'a refusal with conditions of the node',
    [
      at(0, add),
      at(
        0.1,
        `eviction_manager.go:170] "Failed to admit pod to node" pod="shop/web-0" nodeCondition=["DiskPressure","MemoryPressure"]`,
      ),
      END(2),
    ],
    [
      'refused refused: REFUSED: the node has DiskPressure, MemoryPressure',
      'error start-refused: the node refused the pod: the node has DiskPressure, MemoryPressure',
    ],
  ],
  [
    'an init container that is taken up',
    [
      ...BEGUN,
      at(0.9, sandbox),
      at(0.95, creating.replace('"container"', '"init container"').replace('container="c"', 'container="setup"')),
      at(1, event('Started', 'Started container setup', 'x')),
      END(3),
    ],
    [
      'first-start in-progress: still starting when the input ends: init container setup is running for 2 s',
      'container setup: init unknown',
    ],
  ],
  [
    'an ephemeral container that is taken up',
    [
      ...RUNS,
      at(20, creating.replace('"container"', '"ephemeral container"').replace('container="c"', 'container="debug"')),
      END(21),
    ],
    [
      'first-start in-progress: not yet Ready when the input ends, 20 s after its containers had started',
      'container c: app unknown',
    ],
  ],
];

const summaryOf = ({ kind, outcome, headline, findings, restarts, containers }: Start): string[] => [
  `${kind} ${outcome}: ${headline}`,
  ...findings.map(({ rule, level, message }) => `${level} ${rule}: ${message}`),
  ...restarts.map(({ container, exitCode, reason }) => `restart of ${container}: ${exitCode} ${reason}`),
  ...containers.map(({ name, role, pull }) => `container ${name}: ${role} ${pull}`),
];

it.each(CASES)('a start in a changed log: %s', async (_, lines, reported) => {
  const starts = await startsIn(...lines);
  expect(starts.filter(({ uid }) => uid !== OTHER).flatMap(summaryOf)).toEqual(reported);
});
