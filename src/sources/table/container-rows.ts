import type { PastedText } from '../pasted.js';
import { UNNAMED_NOTE, UNNAMED_POD, unnamed } from '../shown.js';
import { objectTold, type Testify, type Testimony, undated } from '../types.js';
import { createSnapshots } from '../watch/snapshot.js';

const AGO = String.raw`(?:About )?(?:an?|\d{1,6}|Less than a) (?:second|minute|hour|day|week|month|year)s? ago`;
const POD = String.raw`[a-z\d][a-z\d.-]{0,252}`;
/** cri-tools, cmd/crictl/container.go, OutputContainers; the pod's name came with 1.22, its namespace with 1.30. */
const CRICTL = String.raw`(?<id>[\da-f]{12,64})[ \t]{1,80}\S{1,300}[ \t]{1,80}${AGO}[ \t]{1,80}(?<state>Running|Exited|Created|Unknown)[ \t]{1,80}(?<name>[a-z\d][\w.-]{0,252})[ \t]{1,80}(?<attempt>\d{1,6})[ \t]{1,80}[\da-f]{12,64}(?:[ \t]{1,80}(?<pod>${POD}))?(?:[ \t]{1,80}(?<namespace>[a-z\d-]{1,63}))?[ \t]{0,80}`;
/** docker/cli, cli/command/formatter/container.go; the name is that of dockershim (dockershim/naming.go, makeContainerName). */
const DOCKER = String.raw`(?<id>[\da-f]{12,64})[ \t]{1,80}\S.{0,600}[ \t](?<state>Exited \((?<code>\d{1,3})\) ${AGO}|Up .{1,60}|Created|Dead).{0,200}[ \t]k8s_(?!POD_)(?<name>[a-z\d-]{1,63})_(?<pod>${POD})_(?<namespace>[a-z\d-]{1,63})_[\w-]{1,63}_(?<attempt>\d{1,6})[ \t]{0,80}`;
/** nerdctl, pkg/formatter; containers of Kubernetes have such a name, their sandboxes one without the last part. */
const NERDCTL = String.raw`(?<id>[\da-f]{12,64})[ \t]{1,80}\S.{0,600}[ \t](?<state>Exited \((?<code>\d{1,3})\) ${AGO}|Up|Created|Paused|Unknown)(?:[ \t].{0,200})?[ \t]k8s:\/\/(?<namespace>[a-z\d-]{1,63})\/(?<pod>${POD})\/(?<name>[a-z\d][\w.-]{0,252})[ \t]{0,80}`;
/** cri-tools, cmd/crictl/sandbox.go, OutputPodSandboxes. */
const SANDBOX = String.raw`(?<id>[\da-f]{12,64})[ \t]{1,80}(?<age>${AGO})[ \t]{1,80}(?<state>Ready|NotReady)[ \t]{1,80}(?<pod>${POD})[ \t]{1,80}(?<namespace>[a-z\d-]{1,63})[ \t]{1,80}(?<attempt>\d{1,6})(?:[ \t]{1,80}\S{1,80})?[ \t]{0,80}`;
const SANDBOX_ROW = new RegExp(`^${SANDBOX}$`);
const ROWS = [
  { pattern: new RegExp(`^${CRICTL}$`), logs: 'crictl logs' },
  { pattern: new RegExp(`^${DOCKER}$`), logs: 'docker logs' },
  { pattern: new RegExp(`^${NERDCTL}$`), logs: 'nerdctl -n k8s.io logs' },
];
const ANY = [CRICTL, DOCKER, NERDCTL, SANDBOX].map(unnamed).join('|');
/** A text that lists containers or sandboxes. */
export const CONTAINER_ROWS = new RegExp(String.raw`^[ \t>]{0,20}(?:${ANY})\r?$`, 'm');
export const CONTAINER_ROW = new RegExp(`^(?:${ANY})$`);

type Listed = NonNullable<ReturnType<typeof listedIn>>;

/** One container, as the runtime lists it. `logs`: how its output is read. */
function listedIn(line: number, text: string) {
  for (const { pattern, logs } of ROWS) {
    const { id, name, attempt, pod, namespace = '', state = '', code } = pattern.exec(text)?.groups ?? {};
    if (id === undefined || name === undefined) continue;
    return {
      ...{ line, id, name, logs },
      // Null where the list does not number them, or does not name the pod
      attempt: attempt === undefined ? null : Number(attempt),
      pod: pod === undefined ? null : { namespace, name: pod },
      hasEnded: state.startsWith('Exited'),
      exitCode: code === undefined ? null : Number(code),
    };
  }
  return null;
}

const MAX_CONTAINERS = 20_000;

/** The last run of a container, and how often it was started before, by its number or by the rows of earlier runs. */
interface Runs {
  readonly last: Listed;
  readonly before: number;
}

type Sandbox = NonNullable<ReturnType<typeof sandboxIn>>;

/** One sandbox, as the runtime lists it. `isNew`: it was created seconds or minutes ago. */
function sandboxIn(line: number, text: string) {
  const { state, age = '', pod, namespace, attempt } = SANDBOX_ROW.exec(text)?.groups ?? {};
  if (pod === undefined || namespace === undefined) return null;
  const isNew = /second|minute/.test(age);
  return { line, namespace, name: pod, attempt: Number(attempt), isReady: state === 'Ready', isNew };
}

/**
 * `crictl ps -a` and `crictl pods`, `docker ps -a` and `nerdctl ps -a` of a node. A container that ended once, or without an error, may be
 * one that has done its work, and so may the pod of a sandbox.
 */
export function createContainerRows(testify: Testify): PastedText {
  const runs = new Map<string, Runs>();
  const sandboxes = new Map<string, Sandbox>();
  let events = 0;

  function seeContainer(listed: Listed): void {
    const key = JSON.stringify([listed.pod, listed.name]);
    const known = runs.get(key);
    if (known === undefined && runs.size >= MAX_CONTAINERS) return;
    const before = listed.attempt ?? (known === undefined ? 0 : known.before + 1);
    if (known === undefined || known.before < before) {
      // Without numbers, the newest comes first
      const last = listed.attempt === null ? (known?.last ?? listed) : listed;
      runs.set(key, { last, before });
    }
  }

  function seeSandbox(sandbox: Sandbox): void {
    const key = `${sandbox.namespace}/${sandbox.name}`;
    const known = sandboxes.get(key);
    if (known === undefined ? sandboxes.size < MAX_CONTAINERS : known.attempt < sandbox.attempt)
      sandboxes.set(key, sandbox);
  }

  return {
    see(line, text) {
      const listed = listedIn(line, text);
      const sandbox = listed === null ? sandboxIn(line, text) : null;
      if (listed !== null) seeContainer(listed);
      else if (sandbox !== null) seeSandbox(sandbox);
      else return null;
      return 'record';
    },
    end() {
      events += runs.size + sandboxes.size;
      for (const one of runs.values()) {
        const { hasEnded, attempt, exitCode } = one.last;
        if (hasEnded && attempt !== 0 && exitCode !== 0) testify(endedContainer(one));
      }
      for (const { line, namespace, name, attempt, isReady, isNew } of sandboxes.values())
        if (!isReady && isNew) lostSandbox(testify, line, { namespace, name }, attempt);
      runs.clear();
      sandboxes.clear();
    },
    events: () => events,
  };
}

/** A container that has ended is started again by its kubelet, which waits for longer each time. */
function endedContainer({ last, before }: Runs): Testimony {
  const { line, id, logs, pod, exitCode } = last;
  const { namespace, name } = pod ?? { namespace: '', name: UNNAMED_POD };
  // A CronJob's container is started again only until it succeeds, and a list without exit codes does not show whether it has
  // (cronjob_controllerv2.go, getJobName)
  const isOfCronJob = exitCode === null && /-\d{8,10}-[a-z\d]{5}$/.test(pod?.name ?? '');
  // Nothing shows that it is started again
  const isOver = before === 0 || isOfCronJob;
  const terminated = exitCode === null ? {} : { exitCode };
  const container = {
    name: last.name,
    ready: false,
    restartCount: before,
    state: isOver ? { terminated } : { waiting: { reason: 'CrashLoopBackOff' } },
    ...(isOver || exitCode !== null ? { lastState: { terminated } } : {}),
  };
  const object = { metadata: { namespace, name }, status: { phase: 'Running', containerStatuses: [container] } };
  const notes = [`${logs} ${id} on the node shows what it printed`];
  return undated({
    what: 'row-state',
    line,
    identity: { namespace, name },
    facts: { status: isOver ? 'Error' : 'CrashLoopBackOff' },
    shown: {
      pod: { ...createSnapshots(0)(object, line, null), partial: true, nodeName: '' },
      events: [],
      age: null,
      notes: pod === null ? [...notes, UNNAMED_NOTE] : notes,
    },
  });
}

/** After a restart of the node each pod has a second sandbox, and a pod may be done with its work in it. */
const USUAL_SANDBOXES = 2;

/** The last sandbox of a pod is gone, after several others: the kubelet makes another one each time (kuberuntime_manager.go, syncPod). */
export function lostSandbox(
  testify: Testify,
  line: number,
  of: { readonly namespace: string; readonly name: string },
  attempt: number,
): void {
  const count = attempt + 1;
  if (count <= USUAL_SANDBOXES) return;
  const message = `it has had ${count} of them, and the last one is not ready`;
  testify(objectTold(line, { kind: 'Pod', ...of }, { reason: 'SandboxesLost', message }));
}
