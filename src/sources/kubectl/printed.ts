import { lookedUp } from '../../kit/looked-up.js';
import { UUID } from '../../kit/uid.js';
import type { PastedText } from '../pasted.js';
import { unnamed } from '../shown.js';
import { snapshotOfRow } from '../table/pod-row.js';
import { objectTold, type Testify, type Testimony, undated } from '../types.js';

/** What kubectl prints about a pod while it deletes, drains, waits, or asks for a log. */
interface Printed {
  readonly pattern: RegExp;
  /** The state that it shows, as a row of a table of pods would */
  readonly status: (groups: Groups) => string;
  readonly note: (groups: Groups) => string;
}

type Groups = Readonly<Record<string, string | undefined>>;

const NAME = String.raw`(?<name>[a-z\d][a-z\d.-]{0,252})`;
const NAMESPACE = String.raw`(?<namespace>[a-z\d][a-z\d-]{0,62})`;

/** `validateContainerLogStatus` (kubelet_pods.go) has a sentence for two reasons; the others stand as they are. */
const WAITS = lookedUp<string>({
  "image can't be pulled": 'ErrImagePull',
  'trying and failing to pull image': 'ImagePullBackOff',
});

/** What `kubectl wait` was asked to wait for, unless that is a deletion. */
const AWAITED = /\bwait\s(?:.{0,200}\s)?--for[= ](?!delete\b)["']?([\w.{}=[\]/-]{1,80})/;
/** It says this about any condition, and `kubectl delete` about the end of the pod (kubectl/pkg/cmd/wait/wait.go). */
const TIMED_OUT = new RegExp(String.raw`^\s{0,8}error: timed out waiting for the condition on pods?/${NAME}\s*$`);

const PRINTED: readonly Printed[] = [
  {
    // kubectl/pkg/drain/drain.go, waitForDelete by way of evictPods and deletePods
    pattern: new RegExp(
      String.raw`error when waiting for pod "${NAME}" (?:in namespace "${NAMESPACE}" )?(?:to )?terminat(?:e|ing): (?:global timeout reached: (?<long>\S{1,20}?)(?:,|$)|.)`,
    ),
    status: () => 'Terminating',
    note: ({ long }) => `kubectl drain gave up waiting for it${long === undefined ? '' : ` after ${long}`}`,
  },
  {
    pattern: TIMED_OUT,
    status: () => 'Terminating',
    note: () => 'kubectl gave up waiting for it',
  },
  {
    pattern: new RegExp(
      String.raw`Error from server(?: \(BadRequest\))?: container "(?<container>[a-z\d-]{1,63})" in pod "${NAME}" is waiting to start: (?<why>.{1,200}?)\s*$`,
    ),
    status: ({ why = '' }) => WAITS[why] ?? why,
    note: ({ container = '' }) => `that is the state of its container ${container}`,
  },
];

/** What tools print about an object that is not a pod, or about a pod that they cannot show. */
interface Said {
  readonly pattern: RegExp;
  readonly kind: string;
  /** Where the line names none */
  readonly name?: string;
  readonly reason: string;
  /** Replaces what the line says */
  readonly message?: string;
}

const KINDS = '(?<kind>Deployment|StatefulSet|DaemonSet|ReplicaSet|Job)';
const SAID: readonly Said[] = [
  {
    // An eviction is refused, and kubectl asks again every 5 s (kubectl/pkg/drain/drain.go, evictPods)
    pattern: new RegExp(
      String.raw`error when evicting pods?[ /]?"${NAME}" (?:-n "${NAMESPACE}" )?\(will retry after [^)]{1,20}\): (?<message>.{1,600})$`,
    ),
    kind: 'Pod',
    reason: 'EvictionRefused',
  },
  {
    // kubectl/pkg/cmd/rollout/rollout_status.go by way of polymorphichelpers; gitops-engine, pkg/health/health_deployment.go
    pattern: new RegExp(
      String.raw`^(?:\s{0,8}error: d|.{0,300}\sD)eployment "${NAME}" exceeded its progress deadline\s*$`,
    ),
    kind: 'Deployment',
    reason: 'ProgressDeadlineExceeded',
    message: 'it exceeded its progress deadline',
  },
  {
    // helm, pkg/kube/ready.go; Flux prints the states of kstatus
    pattern: new RegExp(
      String.raw`\b${KINDS}(?: is not ready: |\/)${NAMESPACE}\/${NAME}(?:\. (?<message>\d{1,6} out of \d{1,6} expected pods are (?:ready|scheduled))| status: '(?:InProgress|Failed)')`,
    ),
    kind: 'Deployment',
    reason: 'NotReady',
  },
  {
    // helm, pkg/kube/wait.go: a hook
    pattern: new RegExp(String.raw`\bjob ${NAME} failed: (?<message>BackoffLimitExceeded|DeadlineExceeded)\b`),
    kind: 'Job',
    reason: 'BackoffLimitExceeded',
  },
  {
    // kubeadm, cmd/phases/workflow/runner.go, and app/preflight: the errors are on lines of their own
    pattern: /^\s{0,40}\[ERROR (?<name>[\w-]{1,60})\]: (?<message>.{1,600})$/,
    kind: 'kubeadm check',
    reason: 'PhaseFailed',
  },
  {
    // Tools that run kubeadm print its output indented, or behind the name of the machine
    pattern:
      /^.{0,200}?\berror execution phase (?<name>[\w/-]{1,80}): (?!\[preflight\] Some fatal)(?<message>.{1,600})$/,
    kind: 'kubeadm phase',
    reason: 'PhaseFailed',
  },
  {
    // kubeadm, cmd/phases/init/waitcontrolplane.go and join/kubelet.go: the error of a wait comes on the next line, and is always the same
    pattern: /^\s{0,40}Unfortunately, an error has occurred(?<message>):/,
    kind: 'kubeadm',
    name: 'init or join',
    reason: 'WaitFailed',
    message: 'it waited in vain for the kubelet or the control plane',
  },
  {
    // kubelet, cmd/kubelet/app/server.go, where only the message was copied; localkube
    pattern:
      /^\s{0,40}(?:kubelet: Exit with error: |[Ee]rror: )?failed to (?:run|create) [Kk]ubelet: (?<message>.{1,600})$/,
    kind: 'kubelet',
    reason: 'KubeletEnds',
  },
  {
    // What the condition Ready of a node says, where only that was copied (kubelet, runtime.go; node_lifecycle_controller.go)
    pattern:
      /^\s{0,40}["'\x60]?(?<message>(?:PLEG is not healthy: pleg was|container runtime is down\b|container runtime network not ready: |Kubelet stopped posting node status\b).{0,400})$/,
    kind: 'node',
    reason: 'SaidNotReady',
  },
  {
    // cri-tools, cmd/crictl/main.go, getRuntimeService, in the words of 1.11 to 1.34
    pattern:
      /^\s{0,40}FATA\[\d{4}\] (?=.{0,400}(?:\bendpoint\b|service connection|runtime API|failed to connect))(?<message>.{1,600})$/,
    kind: 'container runtime',
    reason: 'RuntimeSilent',
  },
  {
    // The Event of a sync that failed, without its reason (kubelet, pod_workers.go)
    pattern: /^\s{0,40}["'\x60]?error determining status: (?<message>rpc error: .{1,400}?)["'\x60]?$/,
    kind: 'container runtime',
    reason: 'RuntimeSilent',
  },
  {
    // microk8s, scripts/inspect.sh
    pattern: /^\s{0,8}FAIL: {1,4}Service (?<name>snap\.microk8s\.[\w-]{1,60}) is not running(?<message>)/,
    kind: 'service',
    reason: 'ServiceDown',
  },
  {
    // Talos, internal/app/machined/pkg/system/service_runner.go, in `talosctl service NAME` and in dmesg. An exit code is told as the end of the unit
    pattern:
      /\bError running \w{1,40}\((?<name>[\w-]{1,60})\), going to restart forever: (?!.{0,200}\bexit code \d)(?<message>.{1,400}?)(?: \(\S{1,20} ago\))?\s*$/,
    kind: 'Talos service',
    reason: 'ServiceDown',
  },
  {
    // talosctl, cmd/talosctl/cmd/talos/service.go, serviceList
    pattern:
      /^\S{1,100} {2,}(?<name>[a-z][\w-]{1,60}) {2,}(?:Waiting|Preparing|Failed) {2,}\S{1,10} {2,}\S{1,20} ago {2,}(?<message>\S.{0,300})$/,
    kind: 'Talos service',
    reason: 'ServiceDown',
  },
  {
    // kubeadm, app/util/apiclient/wait.go, WaitForKubelet
    pattern:
      /\bHTTP call equal to 'curl -sSL https?:\/\/(?<name>\S{1,60})\/healthz' (?:returned error|failed with error): (?<message>.{1,400})$/,
    kind: 'kubelet',
    reason: 'Unhealthy',
  },
  {
    // What df, ls, rm, stat, umount or talosctl mount say of a directory in which a pod's volume is, or was, mounted
    pattern: new RegExp(
      String.raw`^[\s*]{0,20}(?:[a-z][\w.-]{0,20}: )?(?:cannot \w{1,20} |stat |unlinkat |remove |open )?['"‘]?\/\S{1,200}\/pods\/(?<name>${UUID})\/volume\S{1,300}?['"’]?: (?<message>[Tt]ransport endpoint is not connected|[Ss]tale (?:NFS )?file handle|[Dd]evice or resource busy|target is busy|[Ii]nput\/output error|[Rr]ead-only file system|[Dd]irectory not empty)`,
    ),
    kind: 'volume of pod',
    reason: 'VolumePathFails',
  },
  {
    // kubectl/pkg/cmd/util/helpers.go, checkErr
    pattern: /^\s{0,8}(?<message>The connection to the server (?<name>\S{1,253}) was refused)\b/,
    kind: 'API server',
    reason: 'Unreachable',
  },
  {
    // kube-apiserver as a client of a kubelet, for kubectl logs, exec and attach; Talos asks the kubelet of its own node
    pattern:
      /\b(?:Get|error dialing backend: ?)[ "\\]{0,6}(?:x5c"|proxy error from )?(?:https:\/\/(?<name>[\w.-]{1,253}):10250\/\S{1,400}|[\w.:-]{1,253} while dialing \S{1,253}:10250, code \S{1,60})\s?(?<message>(?:remote error: tls: |dial tcp |x509: |net\/http: |context ).{1,300}?)[\\"}]{0,6}$/,
    kind: 'kubelet',
    reason: 'Unanswered',
  },
  {
    // kubelet, server.go, /healthz
    pattern: /^\s{0,20}\[-\](?<message>syncloop failed): reason withheld/,
    kind: 'kubelet',
    reason: 'Unhealthy',
  },
];

/** A text that contains such a line. */
export const PRINTED_LINE = new RegExp(
  [...SAID, ...PRINTED].map(({ pattern }) => unnamed(pattern.source)).join('|'),
  'm',
);

/** What kubectl said besides its tables: its sentences name the pod. */
export function createPrinted(testify: Testify): PastedText {
  let events = 0;
  let awaited: string | null = null;

  function tell(testimony: Testimony): 'record' {
    events++;
    testify(testimony);
    return 'record';
  }

  return {
    see(line, text) {
      awaited = AWAITED.exec(text)?.[1] ?? awaited;
      const inVain = awaited === null ? undefined : TIMED_OUT.exec(text)?.groups?.name;
      if (inVain !== undefined) {
        const message = `kubectl wait timed out (${awaited})`;
        return tell(
          objectTold(line, { kind: 'Pod', namespace: '', name: inVain }, { reason: 'AwaitedInVain', message }),
        );
      }
      for (const { pattern, reason, ...known } of SAID) {
        const said = pattern.exec(text)?.groups;
        if (said === undefined) continue;
        const { kind = known.kind, namespace = '', name = known.name ?? '', message = '' } = said;
        return tell(objectTold(line, { kind, namespace, name }, { reason, message: known.message ?? message }));
      }
      for (const { pattern, status: statusOf, note } of PRINTED) {
        const groups = pattern.exec(text)?.groups;
        if (groups?.name === undefined) continue;
        const { name, namespace = '' } = groups;
        const status = statusOf(groups);
        const cells = { NAMESPACE: namespace, NAME: name, READY: '0/1', STATUS: status, RESTARTS: '0' };
        const pod = snapshotOfRow({ line, cells: new Map(Object.entries(cells)) });
        const shown = { pod, events: [], age: null, notes: [note(groups)] };
        return tell(undated({ what: 'row-state', line, identity: { namespace, name }, facts: { status }, shown }));
      }
      return null;
    },
    end() {},
    events: () => events,
  };
}
