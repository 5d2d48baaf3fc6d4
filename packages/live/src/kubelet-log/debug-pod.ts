import { fieldsOf, OWN_POD, parseJson } from 'podline/internal';
import type { ApiClient, Right } from '../client/api-client.js';
import { ApiRefusal } from '../client/errors.js';
import { pathOf } from '../client/objects.js';
import { rightTo } from '../client/right.js';
import { refused, throughApi } from './refusal.js';
import {
  type KubeletLogWay,
  type LogRefused,
  type LogWanted,
  type Service,
  UNITS,
  type WayResult,
  type WayTools,
} from './way.js';

/** The pod ends by itself after this time, in case its removal fails. */
const LONGEST_SECONDS = 300;

/** All possible units: journalctl ignores those that do not exist. */
const journalctl = (service: Service, since: Date, until: Date): string[] => [
  ...['journalctl', '--no-pager', '--quiet', '--output=short-iso-precise'],
  ...UNITS[service].map(unit => `--unit=${unit}`),
  ...[`--since=@${seconds(since)}`, `--until=@${seconds(until) + 1}`],
];

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The host's own journalctl, so that image and host need not match: the image needs only chroot. */
const debugPod = (
  node: string,
  image: string,
  { service, since, until }: { readonly service: Service; readonly since: Date; readonly until: Date },
) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    generateName: OWN_POD,
    labels: { 'app.kubernetes.io/name': 'podline', 'app.kubernetes.io/component': 'kubelet-log' },
  },
  spec: {
    // Without the scheduler: a node may be cordoned, or under pressure
    nodeName: node,
    tolerations: [{ operator: 'Exists' }],
    restartPolicy: 'Never',
    terminationGracePeriodSeconds: 0,
    activeDeadlineSeconds: LONGEST_SECONDS,
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    containers: [
      {
        name: 'journal',
        image,
        command: ['chroot', '/host', ...journalctl(service, since, until)],
        // SELinux lets nothing else read the host's journal
        securityContext: { privileged: true, runAsUser: 0 },
        volumeMounts: [{ name: 'host', mountPath: '/host', readOnly: true }],
      },
    ],
    volumes: [{ name: 'host', hostPath: { path: '/' } }],
  },
});

export interface DebugPodOptions {
  readonly image: string;
  readonly namespace: string;
}

const REMEDY =
  'the pod needs a namespace that admits privileged pods (pod-security.kubernetes.io/enforce=privileged): --debug-namespace, and an image that the node can get: --debug-image';

/** A pod on the node that reads its journal. Only used on request, since it changes the cluster. */
export const debugPodWay = ({ image, namespace }: DebugPodOptions): KubeletLogWay =>
  throughApi(
    {
      id: 'debug-pod',
      title: 'a short-lived pod on the node',
      means: `creates a privileged pod in the namespace ${namespace} that runs the host's journalctl, and removes it whatever happens`,
      byDefault: false,
      needs: () => debugPodRights(namespace),
      remedy: REMEDY,
      docs: 'https://kubernetes.io/docs/tasks/debug/debug-cluster/kubectl-node-debug/',
      read: (wanted, tools) => withPod(wanted, image, namespace, tools),
    },
    error => notAdmitted(error, namespace),
  );

const debugPodRights = (namespace: string): readonly Right[] => [
  rightTo('create', 'pods', { namespace }),
  rightTo('get', 'pods', { namespace }),
  rightTo('get', 'pods/log', { namespace }),
  rightTo('delete', 'pods', { namespace }),
];

/** Pod Security and other admission also refuse with 403; then no right is missing. */
function notAdmitted(error: unknown, namespace: string): LogRefused | null {
  if (!(error instanceof ApiRefusal) || !error.isForbidden || error.words.includes(' cannot ')) return null;
  return refused(`the namespace ${namespace} does not admit the pod: ${error.words}`, REMEDY);
}

async function withPod(wanted: LogWanted, image: string, namespace: string, tools: WayTools): Promise<WayResult> {
  const { client, signal } = tools;
  const pods = pathOf('pods', namespace);
  const { body } = await client.post(pods, debugPod(wanted.node, image, wanted), { signal });
  const { name } = fieldsOf(fieldsOf(parseJson(body)).metadata);
  if (typeof name !== 'string') return refused('the API server did not say what it called the pod', REMEDY);
  const path = `${pods}/${encodeURIComponent(name)}`;
  let left: string | null = null;
  let result: WayResult;
  try {
    result = await readPod(path, wanted.node, image, tools);
  } finally {
    left = (await isRemoved(path, client))
      ? null
      : `the pod is still there: kubectl delete pod -n ${namespace} ${name}`;
  }
  if (left === null) return result;
  return result.came
    ? { ...result, notes: [...result.notes, left] }
    : { ...result, reason: `${result.reason}; ${left}` };
}

/** Takes no signal: the pod must be removed even, and above all, if the user interrupts. */
async function isRemoved(path: string, client: ApiClient): Promise<boolean> {
  try {
    await client.delete(path, { body: { gracePeriodSeconds: 0 } });
    return true;
  } catch (error) {
    return error instanceof ApiRefusal && error.status === 404;
  }
}

/** Pulling an image may take this long. */
const LONGEST_START = 60_000;
const LOOK_EVERY = 500;

async function readPod(path: string, node: string, image: string, tools: WayTools): Promise<WayResult> {
  const started = await startOf(path, tools);
  if (started !== null) return refused(`the pod on ${node} does not start: ${started}`, REMEDY);
  let written = 0;
  const { pieces } = await tools.client.stream(`${path}/log`, {
    query: { follow: 'true' },
    accept: '*/*',
    signal: tools.signal,
  });
  for await (const piece of pieces) {
    written += piece.length;
    await tools.write(piece);
  }
  const exitCode = await exitCodeOf(path, tools);
  if (written === 0 && exitCode !== 0)
    return refused(`journalctl did not run on ${node} (exit code ${exitCode ?? 'unknown'}, image ${image})`, REMEDY);
  const notes =
    exitCode === 0 ? [] : [`journalctl on ${node} ended with exit code ${exitCode ?? 'unknown'}: lines may be missing`];
  return { came: true, holes: [], notes };
}

interface PodStatus {
  readonly phase?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly containerStatuses?: readonly {
    readonly state?: {
      readonly waiting?: { readonly reason?: string; readonly message?: string };
      readonly terminated?: { readonly exitCode?: number };
    };
  }[];
}

const statusOf = async (path: string, { client, signal }: WayTools): Promise<PodStatus> =>
  fieldsOf(fieldsOf(parseJson((await client.get(path, { signal })).body)).status);

/** Null once the pod runs, or has run; otherwise why it does not run. */
async function startOf(path: string, tools: WayTools): Promise<string | null> {
  const { clock } = tools.world;
  const deadline = clock.now() + LONGEST_START;
  for (;;) {
    const { phase, reason, message, containerStatuses: [first] = [] } = await statusOf(path, tools);
    const waiting = first?.state?.waiting;
    if (phase === 'Running' || first?.state?.terminated !== undefined) return null;
    if (phase === 'Failed') return message ?? reason ?? phase;
    if (/BackOff|Err|Invalid/.test(waiting?.reason ?? '')) return `${waiting?.reason}: ${waiting?.message ?? ''}`;
    if (clock.now() > deadline) return waiting?.reason ?? reason ?? 'the kubelet does not take it up';
    await new Promise<void>(resolve => clock.after(LOOK_EVERY, resolve));
    tools.signal.throwIfAborted();
  }
}

/** The status comes a moment after the end of the log. */
async function exitCodeOf(path: string, tools: WayTools): Promise<number | null> {
  for (let look = 0; look < 10; look++) {
    const terminated = (await statusOf(path, tools)).containerStatuses?.[0]?.state?.terminated;
    if (terminated !== undefined) return terminated.exitCode ?? null;
    await new Promise<void>(resolve => tools.world.clock.after(LOOK_EVERY, resolve));
  }
  return null;
}
