import type { PastedText } from '../pasted.js';
import { UNNAMED_NOTE, UNNAMED_POD } from '../shown.js';
import type { Testify } from '../types.js';
import { createSnapshots } from '../watch/snapshot.js';
import type { Fields } from '../watch/values.js';

/** One container, as the runtime lists it. */
interface Listed {
  readonly line: number;
  readonly id: string;
  readonly name: string;
  readonly attempt: number;
  /** Null where the list does not name it */
  readonly pod: { readonly namespace: string; readonly name: string } | null;
  readonly hasEnded: boolean;
  readonly exitCode: number | null;
  /** How its output is read */
  readonly logs: string;
}

const AGO = String.raw`(?:About )?(?:an?|\d{1,6}|Less than a) (?:second|minute|hour|day|week|month|year)s? ago`;
const POD = String.raw`[a-z\d][a-z\d.-]{0,252}`;
/** cri-tools, cmd/crictl/container.go, OutputContainers; the pod's name came with 1.22, its namespace with 1.30. */
const CRICTL = String.raw`(?<id>[\da-f]{12,64})[ \t]{1,80}\S{1,300}[ \t]{1,80}${AGO}[ \t]{1,80}(?<state>Running|Exited|Created|Unknown)[ \t]{1,80}(?<name>[a-z\d][\w.-]{0,252})[ \t]{1,80}(?<attempt>\d{1,6})[ \t]{1,80}[\da-f]{12,64}(?:[ \t]{1,80}(?<pod>${POD}))?(?:[ \t]{1,80}(?<namespace>[a-z\d-]{1,63}))?[ \t]{0,80}`;
/** docker/cli, cli/command/formatter/container.go; the name is that of dockershim (dockershim/naming.go, makeContainerName). */
const DOCKER = String.raw`(?<id>[\da-f]{12,64})[ \t]{1,80}\S.{0,600}[ \t](?<state>Exited \((?<code>\d{1,3})\) ${AGO}|Up .{1,60}|Created|Dead).{0,200}[ \t]k8s_(?!POD_)(?<name>[a-z\d-]{1,63})_(?<pod>${POD})_(?<namespace>[a-z\d-]{1,63})_[\w-]{1,63}_(?<attempt>\d{1,6})[ \t]{0,80}`;
const ROWS = [
  { pattern: new RegExp(`^${CRICTL}$`), logs: 'crictl logs' },
  { pattern: new RegExp(`^${DOCKER}$`), logs: 'docker logs' },
];
const [crictl, docker] = [CRICTL, DOCKER].map(row => row.replace(/\(\?<\w{1,20}>/g, '(?:').replace('Running|', ''));
/** A text that lists a container that has ended. */
export const CONTAINER_ROWS = new RegExp(
  String.raw`^[ \t>]{0,20}(?:${crictl}|${docker?.replace('|Up .{1,60}', '')})\r?$`,
  'm',
);
export const CONTAINER_ROW = new RegExp(`^(?:${crictl}|${docker})$`);

function listedIn(line: number, text: string): Listed | null {
  for (const { pattern, logs } of ROWS) {
    const { id, name, attempt, pod, namespace = '', state = '', code } = pattern.exec(text)?.groups ?? {};
    if (id === undefined || name === undefined) continue;
    return {
      ...{ line, id, name, logs },
      attempt: Number(attempt),
      pod: pod === undefined ? null : { namespace, name: pod },
      hasEnded: state.startsWith('Exited'),
      exitCode: code === undefined ? null : Number(code),
    };
  }
  return null;
}

const MAX_CONTAINERS = 20_000;

/** `crictl ps -a`, and `docker ps -a` of a node. A container that ended once, or without an error, may be one that has done its work. */
export function createContainerRows(testify: Testify): PastedText {
  const last = new Map<string, Listed>();
  let events = 0;

  return {
    see(line, text) {
      const listed = listedIn(line, text);
      if (listed === null) return null;
      const key = JSON.stringify([listed.pod, listed.name]);
      const known = last.get(key);
      if (known === undefined ? last.size < MAX_CONTAINERS : known.attempt < listed.attempt) last.set(key, listed);
      return 'record';
    },
    end() {
      for (const one of last.values()) {
        if (!one.hasEnded || one.attempt === 0 || one.exitCode === 0) continue;
        events++;
        const { namespace, name } = one.pod ?? { namespace: '', name: UNNAMED_POD };
        const notes = [`${one.logs} ${one.id} on the node shows what it printed`];
        testify({
          what: 'row-state',
          line: one.line,
          at: null,
          identity: { namespace, name },
          facts: { status: isOfCronJob(one) ? 'Error' : 'CrashLoopBackOff' },
          shown: {
            pod: { ...createSnapshots(0)(objectOf(one, namespace, name), one.line, null), partial: true, nodeName: '' },
            events: [],
            age: null,
            notes: one.pod === null ? [...notes, UNNAMED_NOTE] : notes,
          },
        });
      }
      last.clear();
    },
    events: () => events,
    notes: () => [],
  };
}

/**
 * A CronJob's container is started again only until it succeeds, and a list without exit codes does not show whether it has
 * (cronjob_controllerv2.go, getJobName).
 */
const isOfCronJob = ({ pod, exitCode }: Listed): boolean =>
  exitCode === null && /-\d{8,10}-[a-z\d]{5}$/.test(pod?.name ?? '');

/** A container that has ended is started again by its kubelet, which waits for longer each time. */
const objectOf = (one: Listed, namespace: string, name: string): Fields => ({
  metadata: { namespace, name },
  status: {
    phase: 'Running',
    containerStatuses: [
      {
        name: one.name,
        ready: false,
        restartCount: one.attempt,
        state: isOfCronJob(one) ? { terminated: {} } : { waiting: { reason: 'CrashLoopBackOff' } },
        ...(one.exitCode === null ? {} : { lastState: { terminated: { exitCode: one.exitCode } } }),
      },
    ],
  },
});
