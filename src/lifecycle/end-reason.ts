import type { EvidenceRef } from '../contract/types.js';
import { asText, member, textField } from '../events/fields.js';
import { patchOf } from '../events/patch.js';
import { KINDS } from './kinds/index.js';
import type { Reconstructed } from './types.js';

/** Why the kubelet ended a pod, in words of its own. */
export interface EndReason {
  /** `evicted: Usage of EmptyDir volume "cache" exceeds the limit "1Mi"` */
  readonly text: string;
  /** Position in the log; null where another witness says it. */
  readonly at: number | null;
  readonly evidence: readonly EvidenceRef[];
}

/** What the kubelet writes as the reason of a pod that it ended, into its status and into its event; all versions unless one is named. */
const ENDED: ReadonlyMap<string, string> = new Map([
  // eviction/eviction_manager.go and helpers.go, Reason
  ['Evicted', 'evicted'],
  // active_deadline.go, ShouldEvict
  ['DeadlineExceeded', 'ended by its deadline'],
  // preemption/preemption.go; events/event.go, PreemptContainer
  ['Preempting', 'preempted'],
  // nodeshutdown, nodeShutdownReason: `Terminated`, up to 1.21 `Shutdown`; the event is `NodeShutdown` up to 1.21
  ['Terminated', 'ended by a node shutdown'],
  ['Shutdown', 'ended by a node shutdown'],
  ['NodeShutdown', 'ended by a node shutdown'],
]);

/** The same in events of the API. */
const BY_EVENT: Readonly<Partial<Record<string, string>>> = {
  'event-evicted': 'Evicted',
  'event-preempted': 'Preempting',
  'event-shutdown': 'NodeShutdown',
};

/** The first to say it of the log, what the kubelet sent to the API, the object and the events; null where none does. */
export function endReasonOf(one: Reconstructed): EndReason | null {
  if (KINDS[one.kind].subject === 'mirror') return null;
  return saidByLog(one) ?? saidByWatch(one) ?? saidByEvents(one) ?? outOfMemory(one);
}

function saidByLog({ lines }: Reconstructed): EndReason | null {
  for (const line of lines.of(['evict-begin', 'status-patch', 'event-occurred'])) {
    const { id, event, at, source, line: place } = line;
    const status = id === 'status-patch' ? patchOf(event)?.status : null;
    const [reason, message] =
      id === 'status-patch'
        ? [asText(member(status, 'reason')), asText(member(status, 'message'))]
        : [id === 'evict-begin' ? 'Evicted' : textField(event, 'reason'), textField(event, 'message')];
    const text = worded(reason, message);
    if (text !== null) return { text, at, evidence: [{ source, line: place }] };
  }
  return null;
}

function saidByWatch({ story }: Reconstructed): EndReason | null {
  for (const { reason, message, source, line } of story?.snapshots ?? []) {
    const text = worded(reason, message);
    if (text !== null) return { text, at: null, evidence: [{ source, line }] };
  }
  return null;
}

function saidByEvents({ testimony }: Reconstructed): EndReason | null {
  for (const { what, facts, source, line } of testimony) {
    const text = worded(BY_EVENT[what] ?? null, asText(facts?.message));
    if (text !== null) return { text, at: null, evidence: [{ source, line }] };
  }
  return null;
}

/** The runtime's reason for a container that the kernel killed (containerd internal/cri, CRI-O and dockershim: `OOMKilled`). */
const KILLED = 'OOMKilled';

/** As the last state of the object shows it, or what the kubelet sent: a container that was started again is no longer terminated. */
function outOfMemory({ story, lines }: Reconstructed): EndReason | null {
  const last = story?.snapshots.at(-1);
  const dead = last?.containers.find(({ state, reason }) => state === 'terminated' && reason === KILLED);
  if (last !== undefined && dead !== undefined)
    return { text: killed(dead.name), at: null, evidence: [{ source: last.source, line: last.line }] };
  const line = lines.only('status-patch').findLast(({ event }) => killedIn(patchOf(event)?.status) !== null);
  const name = line === undefined ? null : killedIn(patchOf(line.event)?.status);
  if (line === undefined || name === null) return null;
  return { text: killed(name), at: line.at, evidence: [{ source: line.source, line: line.line }] };
}

const killed = (name: string): string => `container ${name} was killed: out of memory (${KILLED})`;

function killedIn(status: unknown): string | null {
  const statuses = member(status, 'containerStatuses');
  if (!Array.isArray(statuses)) return null;
  const dead = statuses.find(one => asText(member(member(member(one, 'state'), 'terminated'), 'reason')) === KILLED);
  return asText(member(dead, 'name'));
}

/** As much of a message as a headline has room for. */
const LONGEST = 200;

function worded(reason: string | null, message: string | null): string | null {
  const did = reason === null ? undefined : ENDED.get(reason);
  const said = (message ?? '')
    .slice(0, LONGEST * 2)
    .split(/\s+/)
    .join(' ')
    .trim();
  if (did === undefined || said === '') return null;
  const whole = said.endsWith('.') ? said.slice(0, -1) : said;
  return `${did}: ${whole.length > LONGEST ? `${whole.slice(0, LONGEST - 1)}…` : whole}`;
}
