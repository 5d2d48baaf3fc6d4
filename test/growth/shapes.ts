import { type Packed, tar, tarGz, zip } from '../read/archive/packing.js';

/** An input of one kind that repeats something `n` times: the files, by name. */
export type Shape = (n: number) => Readonly<Record<string, string | Uint8Array>>;

const START = Date.UTC(2026, 10, 21, 1, 0, 0);
const hex = (n: number, length: number): string => n.toString(16).padStart(length, '0');
const id = (n: number): string => `${hex(n, 12)}${'5'.repeat(52)}`;
const uid = (n: number): string => `${hex(n, 8)}-6a61-4106-a4b8-694baa557870`;
const iso = (ms: number): string => new Date(START + ms).toISOString();
const seconds = (ms: number): string => `${iso(ms).slice(0, 19)}Z`;
const klogTime = (ms: number): string => `${iso(ms).slice(5, 7)}${iso(ms).slice(8, 10)} ${iso(ms).slice(11, 23)}000`;

const many = (n: number, one: (at: number) => string | readonly string[]): string =>
  `${Array.from({ length: n }, (_, at) => one(at))
    .flat()
    .join('\n')}\n`;

const info = (ms: number, place: string, message: string): string => `I${klogTime(ms)}   12317 ${place}] ${message}`;
const error = (ms: number, place: string, message: string): string => `E${klogTime(ms)}   12317 ${place}] ${message}`;

const added = (ms: number, pod: string): string =>
  info(ms, 'kubelet.go:2724', `"SyncLoop ADD" source="api" pods=["shop/${pod}"]`);
const deleted = (ms: number, pod: string): string =>
  info(ms, 'kubelet.go:2740', `"SyncLoop DELETE" source="api" pods=["shop/${pod}"]`);
const removed = (ms: number, pod: string): string =>
  info(ms, 'kubelet.go:2734', `"SyncLoop REMOVE" source="api" pods=["shop/${pod}"]`);
const killing = (ms: number, pod: string, n: number): string =>
  info(
    ms,
    'kuberuntime_container.go:915',
    `"Killing container with a grace period" pod="shop/${pod}" podUID="${uid(n)}" containerName="app" containerID="containerd://${id(n)}" gracePeriod=30`,
  );
const pleg = (ms: number, pod: string, n: number, type: string, of = n): string =>
  info(
    ms,
    'kubelet.go:2756',
    `"SyncLoop (PLEG): event for pod" pod="shop/${pod}" event={"ID":"${uid(of)}","Type":"${type}","Data":"${id(n)}"}`,
  );
const syncError = (ms: number, pod: string, n: number, text: string): string =>
  error(ms, 'pod_workers.go:1324', `"Error syncing pod, skipping" err="${text}" pod="shop/${pod}" podUID="${uid(n)}"`);

const life = (ms: number, pod: string, n: number): string[] => [
  added(ms, pod),
  pleg(ms + 100, pod, n, 'ContainerStarted'),
  deleted(ms + 1000, pod),
  killing(ms + 1001, pod, n),
  pleg(ms + 1500, pod, n, 'ContainerDied'),
  deleted(ms + 1800, pod),
  removed(ms + 1900, pod),
];

/** The file of a static pod comes or goes. */
const manifest = (ms: number, change: 'ADD' | 'REMOVE', n: number): string[] => [
  info(ms, 'kubelet.go:2724', `"SyncLoop ${change}" source="file" pods=["shop/static-0"]`),
  info(ms + 1, 'pod_workers.go:888', `"Processing pod event" pod="shop/static-0" podUID="${hex(n, 32)}" updateType=0`),
];
/** The mirror of the static pod, which another client deletes. */
const mirrorLife = (ms: number, n: number, of = 0): string[] => [
  info(ms, 'kubelet.go:2724', '"SyncLoop ADD" source="api" pods=["shop/static-0"]'),
  info(ms + 1000, 'kubelet.go:2740', '"SyncLoop DELETE" source="api" pods=["shop/static-0"]'),
  info(ms + 1001, 'kubelet.go:1554', `"syncPod enter" pod="shop/static-0" podUID="${hex(of, 32)}"`),
  info(ms + 1002, 'mirror_client.go:130', `"Deleting a mirror pod" pod="shop/static-0" podUID="${uid(n)}"`),
  info(ms + 1003, 'kubelet.go:2734', '"SyncLoop REMOVE" source="api" pods=["shop/static-0"]'),
  info(ms + 1004, 'kubelet.go:1740', '"Creating a mirror pod for static pod" pod="shop/static-0"'),
];

/** The lines after one by which the log is recognised as that of a kubelet. */
const log = (lines: string): string => `${added(0, 'first-0')}\n${lines}`;

const podObject = (n: number, version = n, more: object = {}): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: `web-${n}`,
    namespace: 'shop',
    uid: uid(n),
    resourceVersion: String(1000 + version),
    creationTimestamp: seconds(n * 1000),
    ...more,
  },
  spec: {
    nodeName: 'node-1',
    terminationGracePeriodSeconds: 30,
    containers: [{ name: 'app', image: 'registry.example/web:1' }],
  },
  status: {
    phase: 'Running',
    startTime: seconds(n * 1000),
    conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: seconds(n * 1000) }],
    containerStatuses: [
      {
        name: 'app',
        ready: true,
        restartCount: version,
        containerID: `containerd://${id(n)}`,
        state: { running: { startedAt: seconds(n * 1000) } },
      },
    ],
  },
});

const yamlPod = (n: number, version: number): string =>
  `apiVersion: v1
kind: Pod
metadata:
  creationTimestamp: "${seconds(0)}"
  name: web-${n}
  namespace: shop
  resourceVersion: "${1000 + version}"
  uid: ${uid(n)}
spec:
  nodeName: node-1
  containers:
  - name: app
status:
  phase: Running
  containerStatuses:
  - name: app
    restartCount: ${version}
    state:
      running:
        startedAt: "${seconds(version * 1000)}"`;

const eventObject = (n: number, pod: number, reason = 'BackOff'): object => ({
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { name: `web-${pod}.${hex(n, 16)}`, namespace: 'shop', uid: uid(n + 1_000_000) },
  involvedObject: {
    kind: 'Pod',
    namespace: 'shop',
    name: `web-${pod}`,
    uid: uid(pod),
    fieldPath: 'spec.containers{app}',
  },
  type: 'Warning',
  reason,
  message: `Back-off restarting failed container app in pod web-${pod} number ${n}`,
  count: 1,
  firstTimestamp: seconds(n * 1000),
  lastTimestamp: seconds(n * 1000),
});

const auditEvent = (n: number, pod: number): string =>
  JSON.stringify({
    kind: 'Event',
    apiVersion: 'audit.k8s.io/v1',
    auditID: uid(n),
    stage: 'ResponseComplete',
    requestURI: `/api/v1/namespaces/shop/pods/web-${pod}`,
    verb: 'delete',
    user: { username: 'admin' },
    objectRef: { resource: 'pods', namespace: 'shop', name: `web-${pod}` },
    responseStatus: { code: 200 },
    responseObject: { kind: 'Pod', metadata: { uid: uid(pod), deletionGracePeriodSeconds: 30 } },
    requestReceivedTimestamp: iso(n * 1000),
    stageTimestamp: iso(n * 1000 + 5),
  });

const logrus = (ms: number, message: string): string =>
  `time="${iso(ms).slice(0, 23)}000000Z" level=info msg=${JSON.stringify(message)}`;

const sandbox = (ms: number, pod: number, n: number): string =>
  logrus(
    ms,
    `RunPodSandbox for &PodSandboxMetadata{Name:web-${pod},Uid:${uid(pod)},Namespace:shop,Attempt:0,} returns sandbox id "${id(n)}"`,
  );

const row = (pod: number, restarts: number): string =>
  `web-${pod}   0/1     CrashLoopBackOff   ${restarts} (10s ago)   5m`;

const described = (pod: number, events: number, containers: number): string =>
  [
    `Name:             web-${pod}`,
    'Namespace:        shop',
    'Node:             node-1/10.0.0.1',
    'Start Time:       Sat, 21 Nov 2026 01:00:00 +0000',
    'Status:           Running',
    'Containers:',
    ...Array.from({ length: containers }, (_, at) => [
      `  app-${at}:`,
      `    Container ID:   containerd://${id(at)}`,
      '    State:          Waiting',
      '      Reason:       CrashLoopBackOff',
      '    Ready:          False',
      `    Restart Count:  ${at}`,
    ]).flat(),
    'Events:',
    '  Type     Reason   Age                From     Message',
    '  ----     ------   ----               ----     -------',
    ...Array.from(
      { length: events },
      (_, at) => `  Warning  BackOff  2m (x${at + 2} over 5m)  kubelet  Back-off restarting failed container app-${at}`,
    ),
    '',
  ].join('\n');

const journal = (ms: number, text: string, more: object = {}): string =>
  JSON.stringify({
    __REALTIME_TIMESTAMP: String((START + ms) * 1000),
    _HOSTNAME: 'node-1',
    SYSLOG_IDENTIFIER: 'kubelet',
    _PID: '12317',
    MESSAGE: text,
    ...more,
  });

const klogJson = (ms: number, text: string, more: object): string =>
  JSON.stringify({ ts: START + ms, caller: 'kubelet/kubelet.go:2724', msg: text, v: 2, ...more });

const manyPods = (n: number): string => log(many(n, at => life(at * 100, `web-${at}`, at)));

const files = (n: number): Packed[] =>
  Array.from({ length: n }, (_, at) => ({
    name: `nodes/node-${at}/kubelet.log`,
    content: `${life(at * 10, `web-${at}`, at).join('\n')}\n`,
  }));

/** Each kind of input, in the forms in which something can be searched for each line. `n` takes long enough to be measured. */
export const SHAPES: Readonly<Record<string, readonly [n: number, shape: Shape]>> = {
  'log: many pods': [150, n => ({ 'kubelet.log': manyPods(n) })],
  'log: one name, many lives': [150, n => ({ 'kubelet.log': many(n, at => life(at * 3000, 'web-0', at)) })],
  'log: many errors of one pod': [
    1000,
    n => ({ 'kubelet.log': log(many(n, at => syncError(at * 100, 'first-0', 0, `failed to mount volume v-${at}`))) }),
  ],
  'log: one error of many pods': [
    500,
    n => ({ 'kubelet.log': log(many(n, at => syncError(at * 100, `web-${at}`, at, 'failed to mount volume'))) }),
  ],
  'log: many containers of one pod': [
    500,
    n => ({
      'kubelet.log': log(
        many(n, at => [
          pleg(at * 100, 'first-0', at, 'ContainerStarted', 0),
          pleg(at * 100 + 50, 'first-0', at, 'ContainerDied', 0),
        ]),
      ),
    }),
  ],
  'log: many stops in one deletion': [
    1000,
    n => ({
      'kubelet.log': `${added(0, 'web-0')}\n${deleted(10, 'web-0')}\n${many(n, at =>
        info(
          at * 10 + 20,
          'kuberuntime_container.go:915',
          `"Killing container with a grace period" pod="shop/web-0" podUID="${uid(0)}" containerName="app-${at}" containerID="containerd://${id(at)}" gracePeriod=30`,
        ),
      )}`,
    }),
  ],
  'log: many volumes of one deletion': [
    500,
    n => ({
      'kubelet.log': `${added(0, 'web-0')}\n${deleted(10, 'web-0')}\n${killing(11, 'web-0', 0)}\n${many(n, at =>
        info(
          at * 10 + 20,
          'reconciler_common.go:162',
          `"operationExecutor.UnmountVolume started for volume \\"v-${at}\\" (UniqueName: \\"kubernetes.io/secret/${uid(0)}-v-${at}\\") pod \\"${uid(0)}\\" (UID: \\"${uid(0)}\\") "`,
        ),
      )}`,
    }),
  ],
  'log: many kubelets': [
    150,
    n => ({
      'kubelet.log': many(n, at =>
        life(at * 3000, `web-${at}`, at).map(line => line.replace('12317', String(10000 + at))),
      ),
    }),
  ],
  'log: reversed': [150, n => ({ 'kubelet.log': `${manyPods(n).trim().split('\n').reverse().join('\n')}\n` })],
  'log: a clock that jumps': [
    300,
    n => ({ 'kubelet.log': many(n, at => life((at % 2) * 40_000_000 + at * 1000, `web-${at}`, at)) }),
  ],
  'log: pods without an end': [
    250,
    n => ({ 'kubelet.log': log(many(n, at => [added(at * 10, `web-${at}`), deleted(at * 10 + 5, `web-${at}`)])) }),
  ],
  'log: mirror pods of one name': [
    250,
    n => ({
      'kubelet.log': log(
        many(n, at => [
          info(at * 1000, 'mirror_client.go:133', `"Trying to delete pod" pod="shop/static-0" podUID="${uid(at)}"`),
          info(
            at * 1000 + 5,
            'mirror_client.go:138',
            `"Deleting a mirror pod" pod="shop/static-0" podUID="${uid(at)}"`,
          ),
          info(at * 1000 + 9, 'kubelet.go:2724', '"SyncLoop ADD" source="api" pods=["shop/static-0"]'),
        ]),
      ),
    }),
  ],
  'log: one static pod, many mirrors': [
    200,
    n => ({
      'kubelet.log': `${manifest(0, 'ADD', 0).join('\n')}\n${many(n, at => mirrorLife(at * 100_000 + 100, at))}`,
    }),
  ],
  'log: one static pod, many manifests': [
    200,
    n => ({
      'kubelet.log': many(n, at => [
        ...manifest(at * 100_000, 'ADD', at),
        ...mirrorLife(at * 100_000 + 100, at, at),
        ...manifest(at * 100_000 + 5000, 'REMOVE', at),
      ]),
    }),
  ],
  'log: one manifest that comes and goes': [
    200,
    n => ({
      'kubelet.log': many(n, at => [
        ...manifest(at * 100_000, 'ADD', 0),
        ...mirrorLife(at * 100_000 + 100, at),
        ...manifest(at * 100_000 + 5000, 'REMOVE', 0),
      ]),
    }),
  ],
  'log: one line with many pods': [
    1500,
    n => ({
      'kubelet.log': `${info(0, 'kubelet.go:2724', `"SyncLoop ADD" source="api" pods=[${Array.from({ length: n }, (_, at) => `"shop/web-${at}"`).join(',')}]`)}\n`,
    }),
  ],
  'log: many lines with many pods': [
    20,
    n => ({
      'kubelet.log': many(n, line =>
        info(
          line * 10,
          'kubelet.go:2724',
          `"SyncLoop ADD" source="api" pods=[${Array.from({ length: 50 }, (_, at) => `"shop/web-${line * 50 + at}"`).join(',')}]`,
        ),
      ),
    }),
  ],
  'log: a giant line': [
    10_000,
    n => ({ 'kubelet.log': `${info(0, 'kubelet.go:1', `"x" err="${'lorem ipsum '.repeat(n)}"`)}\n` }),
  ],
  'log: a line wrapped many times': [
    1000,
    n => ({
      'kubelet.log': `${added(0, 'web-0')}\n${info(1, 'x.go:1', `"Response Body" body=<`)}\n${many(n, at => `\tline ${at}`)} >\n`,
    }),
  ],
  'klog JSON': [
    500,
    n => ({
      'kubelet.log': many(n, at => [
        klogJson(at * 100, 'SyncLoop ADD', { source: 'api', pods: [{ namespace: 'shop', name: `web-${at}` }] }),
        klogJson(at * 100 + 5, 'SyncLoop DELETE', { source: 'api', pods: [{ namespace: 'shop', name: `web-${at}` }] }),
      ]),
    }),
  ],
  'journal as JSON': [
    150,
    n => ({ 'journal.json': many(n, at => life(at * 100, `web-${at}`, at).map(text => journal(at * 100, text))) }),
  ],
  'journal of many hosts': [
    100,
    n => ({
      'journal.json': many(n, at =>
        life(at * 100, `web-${at}`, at).map(text => journal(at * 100, text, { _HOSTNAME: `node-${at}` })),
      ),
    }),
  ],
  'watch: many states of one pod': [250, n => ({ 'pods.yaml': many(n, at => `${yamlPod(0, at)}\n---`) })],
  'watch: many pods': [250, n => ({ 'pods.yaml': many(n, at => `${yamlPod(at, at)}\n---`) })],
  'watch: many pods in one line': [
    500,
    n => ({
      'pods.json': `${JSON.stringify({ apiVersion: 'v1', kind: 'List', items: Array.from({ length: n }, (_, at) => podObject(at)) })}\n`,
    }),
  ],
  'watch: JSON, many states of one pod being deleted': [
    250,
    n => ({
      'pods.ndjson': many(n, at =>
        JSON.stringify({
          type: 'MODIFIED',
          object: podObject(0, at, { deletionTimestamp: seconds(3_600_000), deletionGracePeriodSeconds: 30 }),
        }),
      ),
    }),
  ],
  'watch: many finalizers, owners and containers': [
    2000,
    n => ({
      'pods.json': `${JSON.stringify({
        ...podObject(0, 0, {
          deletionTimestamp: seconds(0),
          deletionGracePeriodSeconds: 30,
          finalizers: Array.from({ length: n }, (_, at) => `example.com/hold-${at}`),
        }),
        status: {
          phase: 'Running',
          conditions: Array.from({ length: n }, (_, at) => ({ type: `T${at}`, status: 'False', reason: `R${at}` })),
          containerStatuses: Array.from({ length: n }, (_, at) => ({
            name: `c-${at}`,
            restartCount: at,
            state: { waiting: { reason: 'CrashLoopBackOff', message: `back-off ${at}` } },
          })),
        },
      })}\n`,
    }),
  ],
  'watch and log: many pods': [
    150,
    n => ({
      'kubelet.log': manyPods(n),
      'pods.ndjson': many(n, at => JSON.stringify({ type: 'ADDED', object: podObject(at) })),
    }),
  ],
  'events: many of one pod': [
    500,
    n => ({
      'events.json': JSON.stringify(
        { apiVersion: 'v1', kind: 'List', items: Array.from({ length: n }, (_, at) => eventObject(at, 0)) },
        null,
        1,
      ),
    }),
  ],
  'events: of many pods': [
    250,
    n => ({
      'events.json': JSON.stringify(
        { apiVersion: 'v1', kind: 'List', items: Array.from({ length: n }, (_, at) => eventObject(at, at)) },
        null,
        1,
      ),
    }),
  ],
  'events: rows of many pods': [
    250,
    n => ({
      'events.txt': `LAST SEEN   TYPE      REASON    OBJECT      MESSAGE\n${many(n, at => `5m${at % 60}s       Warning   BackOff   pod/web-${at}   Back-off restarting failed container app in pod web-${at}`)}`,
    }),
  ],
  'events: rows of one pod': [
    500,
    n => ({
      'events.txt': `LAST SEEN   TYPE      REASON    OBJECT      MESSAGE\n${many(n, at => `5m${at % 60}s       Warning   FailedMount   pod/web-0   MountVolume.SetUp failed for volume "v-${at}"`)}`,
    }),
  ],
  'events: rows of many nodes': [
    250,
    n => ({
      'events.txt': `LAST SEEN   TYPE      REASON    OBJECT      MESSAGE\n${many(n, at => `5m${at % 60}s       Normal   NodeNotReady   node/node-${at}   Node node-${at} status is now: NodeNotReady`)}`,
    }),
  ],
  'audit: many requests about one pod': [500, n => ({ 'audit.log': many(n, at => auditEvent(at, 0)) })],
  'audit: many pods': [250, n => ({ 'audit.log': many(n, at => auditEvent(at, at)) })],
  'containerd: many sandboxes of one pod': [500, n => ({ 'runtime.log': many(n, at => sandbox(at * 100, 0, at)) })],
  'containerd: many pods': [
    150,
    n => ({
      'runtime.log': many(n, at => [
        sandbox(at * 100, at, 2 * at),
        logrus(
          at * 100 + 5,
          `CreateContainer within sandbox "${id(2 * at)}" for &ContainerMetadata{Name:app,Attempt:0,} returns container id "${id(2 * at + 1)}"`,
        ),
        logrus(at * 100 + 9, `StopContainer for "${id(2 * at + 1)}" with timeout 5 (s)`),
      ]),
    }),
  ],
  'containerd and log: many sandboxes of one pod': [
    250,
    n => ({
      'kubelet.log': `${life(0, 'web-0', 0).join('\n')}\n`,
      'runtime.log': many(n, at => sandbox(at * 4, 0, at)),
    }),
  ],
  'containerd and log: many stops': [
    150,
    n => ({
      'kubelet.log': `${added(0, 'web-0')}\n${deleted(10, 'web-0')}\n${many(n, at => pleg(20 + at, 'web-0', at, 'ContainerDied', 0))}${removed(100_000, 'web-0')}\n`,
      'runtime.log': many(n, at => [
        logrus(at + 20, `StopContainer for "${id(at)}" with timeout 5 (s)`),
        logrus(at + 21, `Kill container "${id(at)}"`),
        logrus(at + 22, `StopContainer for "${id(at)}" returns successfully`),
      ]),
    }),
  ],
  'CRI-O: many stops of one container name': [
    250,
    n => ({
      'runtime.log': many(n, at => [
        logrus(at * 100, `Stopping container: ${id(at)} (timeout: 30s)`),
        logrus(at * 100 + 50, `Stopped container ${id(at)}: shop/web-0/app`),
      ]),
    }),
  ],
  'CRI-O and log: many stops of one container name': [
    250,
    n => ({
      'kubelet.log': `${life(0, 'web-0', 0).join('\n')}\n`,
      'runtime.log': many(n, at => [
        logrus(at * 2, `Stopping container: ${id(at)} (timeout: 30s)`),
        logrus(at * 2 + 1, `Stopped container ${id(at)}: shop/web-0/app`),
      ]),
    }),
  ],
  'CRI-O: many pods': [
    150,
    n => ({
      'runtime.log': many(n, at => [
        logrus(at * 100, `Ran pod sandbox ${id(2 * at)} with infra container: shop/web-${at}/POD`),
        logrus(at * 100 + 5, `Created container ${id(2 * at + 1)}: shop/web-${at}/app`),
        logrus(at * 100 + 9, `Stopped container ${id(2 * at + 1)}: shop/web-${at}/app`),
      ]),
    }),
  ],
  'CRI-O: many calls without an answer': [
    500,
    n => ({ 'runtime.log': many(n, at => logrus(at * 100, `Running pod sandbox: shop/web-${at}/POD`)) }),
  ],
  dockerd: [
    250,
    n => ({
      'docker.log': many(n, at => [
        logrus(at * 100, `Container ${id(at)} failed to exit within 10 seconds of signal 15 - using the force`),
        `${logrus(at * 100 + 5, 'ignoring event')} container=${id(at)} module=libcontainerd namespace=moby topic=/tasks/delete type="*events.TaskDelete"`,
      ]),
    }),
  ],
  'table: many pods': [
    250,
    n => ({ 'pods.txt': `NAME   READY   STATUS   RESTARTS   AGE\n${many(n, at => row(at, 3))}` }),
  ],
  'table: many rows of one pod': [
    250,
    n => ({ 'pods.txt': `NAME   READY   STATUS   RESTARTS   AGE\n${many(n, at => row(0, at))}` }),
  ],
  'table: many headings': [
    150,
    n => ({ 'pods.txt': many(n, at => ['NAME   READY   STATUS   RESTARTS   AGE', row(at, 3), '']) }),
  ],
  'table: many nodes': [
    250,
    n => ({
      'nodes.txt': `NAME   STATUS   ROLES   AGE   VERSION\n${many(n, at => `node-${at}   NotReady   <none>   5d   v1.30.1`)}`,
    }),
  ],
  'describe: many pods': [100, n => ({ 'describe.txt': many(n, at => described(at, 2, 1)) })],
  'describe: many events': [250, n => ({ 'describe.txt': described(0, n, 1) })],
  'describe: many containers': [100, n => ({ 'describe.txt': described(0, 1, n) })],
  'kubectl at -v: many requests': [
    150,
    n => ({
      'kubectl.log': many(n, at => [
        info(at * 100, 'round_trippers.go:470', `DELETE https://127.0.0.1:6443/api/v1/namespaces/shop/pods/web-${at}`),
        info(at * 100 + 40, 'round_trippers.go:581', 'Response Status: 200 OK in 40 milliseconds'),
        info(
          at * 100 + 41,
          'helper.go:202',
          `"Response Body" body=${JSON.stringify(JSON.stringify(podObject(at, at, { deletionTimestamp: seconds(at * 100), deletionGracePeriodSeconds: 0 })))}`,
        ),
      ]),
    }),
  ],
  'paste: blocks of several kinds': [
    50,
    n => ({
      'paste.txt': many(n, at => [
        `Step ${at} of what I did:`,
        '',
        ...life(at * 100, `web-${at}`, at),
        '',
        yamlPod(at, at),
        '---',
        'NAME   READY   STATUS   RESTARTS   AGE',
        row(at, 2),
        '',
      ]),
    }),
  ],
  'junk: metrics': [
    1500,
    n => ({
      'metrics.txt': many(n, at => `kubelet_runtime_operations_total{operation_type="op_${at}",le="0.${at}"} ${at}`),
    }),
  ],
  'junk: one line of brackets': [2500, n => ({ 'junk.json': `${'{"a":['.repeat(n)}\n` })],
  'junk: open objects': [1000, n => ({ 'junk.json': many(n, at => `{"a${at}": {`) })],
  'junk: headings': [1000, n => ({ 'kubelet.log': many(n, at => [`==> node-${at}/kubelet.log <==`, '']) })],
  tar: [60, n => ({ 'nodes.tar': tar(files(n)) })],
  'tar.gz': [60, n => ({ 'nodes.tar.gz': tarGz(files(n)) })],
  zip: [60, n => ({ 'nodes.zip': zip(files(n)) })],
  'zip: many empty files': [
    1500,
    n => ({ 'many.zip': zip(Array.from({ length: n }, (_, at) => ({ name: `f-${at}/x`, content: '' }))) }),
  ],
  'tar: archives in archives': [
    20,
    n => ({
      'nested.tar': tar(
        Array.from({ length: n }, (_, at) => ({
          name: `part-${at}.tar`,
          content: tar(files(1).map(file => ({ ...file, name: `nodes/n-${at}/kubelet.log` }))),
        })),
      ),
    }),
  ],
  'a folder of many files': [60, n => Object.fromEntries(files(n).map(({ name, content = '' }) => [name, content]))],
  'a folder of rotated files': [
    60,
    n =>
      Object.fromEntries(
        files(n).map(({ content = '' }, at) => [at === 0 ? 'kubelet.log' : `kubelet.log.${n - at}`, content]),
      ),
  ],
};
