import { REFUSED } from '../../catalogue/causes/stages.js';
import type { ApiEvent } from '../../document/contract/types.js';
import { lookedUp } from '../../kit/looked-up.js';
import { describedEvent, MAX_EVENTS, type ShownPod, UNNAMED_CONTAINER, UNNAMED_NOTE, UNNAMED_POD } from '../shown.js';
import { dateOf } from '../time.js';
import { createSnapshots, type Snapshot } from '../watch/snapshot.js';
import type { Fields } from '../watch/values.js';

/** `  Container ID:  containerd://…`; a key contains no colon (kubectl/pkg/describe, PodDescriber). */
const KEY = /^( {0,12})(\?|[A-Za-z][\w /.-]{0,252}):(?:[ \t]{1,80}(\S.{0,2000}))?\s*$/;
const TYPE_ROW = /^ {0,2}([\w./-]{1,253})[ \t]{1,80}(True|False|Unknown|<none>)\s*$/;
const MAX_CONTAINERS = 100;

const LISTS = lookedUp<'init' | 'own' | 'ephemeral'>({
  'Init Containers': 'init',
  Containers: 'own',
  'Ephemeral Containers': 'ephemeral',
});

const newValues = () => new Map<string, string>();
type Values = ReturnType<typeof newValues>;

/** One container: its own lines, and those under `State` and `Last State`. */
const newBlock = (name: string) => ({ name, fields: newValues(), state: newValues(), last: newValues() });
type Block = ReturnType<typeof newBlock>;

/** Reads the description of one pod, line by line. */
export function createPodText(line: number) {
  const top = newValues();
  const lists = { init: [] as Block[], own: [] as Block[], ephemeral: [] as Block[] };
  const conditions: Fields[] = [];
  const volumes: Values[] = [];
  const events: ApiEvent[] = [];
  let section = '';
  let into: Values = top;

  function inContainers(list: Block[], indent: number, key: string, value: string): void {
    if (indent === 2) {
      if (value === '' && list.length < MAX_CONTAINERS) list.push(newBlock(key));
      return;
    }
    const block = list.at(-1);
    if (block === undefined) return;
    if (indent === 4) {
      block.fields.set(key, value);
      into = key === 'State' ? block.state : key === 'Last State' ? block.last : new Map();
      into.set('', value);
    } else if (!into.has(key)) into.set(key, value);
  }

  function see(text: string): void {
    const [, condition, status] = section === 'Conditions' ? (TYPE_ROW.exec(text) ?? []) : [];
    if (condition !== undefined && status !== undefined) {
      if (status !== '<none>') conditions.push({ type: condition, status });
      return;
    }
    const [, blanks = '', key = '', value = ''] = KEY.exec(text) ?? [];
    if (key === '') return;
    const indent = blanks.length;
    if (indent === 0) {
      section = key;
      if (!top.has(key)) top.set(key, value.trim());
      return;
    }
    const list = LISTS[section];
    if (list !== undefined) inContainers(lists[list], indent, key, value.trim());
    else if (section === 'Volumes' && indent === 2) volumes.push(new Map([['name', key]]));
    else if (section === 'Volumes') volumes.at(-1)?.set(key, value.trim());
  }

  return {
    /** The Event that the line states; null where it states something else. */
    push(text: string): ApiEvent | null {
      const event = section === 'Events' && events.length < MAX_EVENTS ? describedEvent(text) : null;
      if (event !== null) events.push(event);
      else see(text);
      return event;
    },
    /** The whole pod; where the beginning of its description is missing, with the name that the rest gives. */
    end(named?: { readonly namespace: string; readonly name: string }): ShownPod & { readonly pod: Snapshot } {
      const object = objectOf(top, lists, conditions, volumes);
      const read = createSnapshots(0)(object, line, null);
      // Every pod has containers, and kubectl prints states only of those that a kubelet has reported
      const nodeName = !top.has('Node') && read.containers.length > 0 ? '' : read.nodeName;
      const status = valueIn(top, 'Status') ?? '';
      const isLeaving = status.startsWith('Terminating');
      const [, lasts] = /\(lasts ([\w.]{1,40})\)/.exec(status) ?? [];
      const pod = {
        ...read,
        nodeName,
        // A whole description ends with its Events
        partial: lists.own.length === 0 || !top.has('Events'),
        // Up to 1.8 kubectl prints the pod's deadline, later versions how long ago that was
        // What a part states of its end says more than that it is being deleted
        ...(isLeaving && (named === undefined || read.phase !== 'Failed')
          ? { deletionTimestamp: dateOf(/\(expires (.{1,40})\)/.exec(status)?.[1]) ?? '' }
          : {}),
        // Containers are only printed of a pod that has a node
        ...(named === undefined ? {} : { ...named, partial: true, nodeName: '' }),
      };
      const notes = [
        ...(isLeaving && lasts !== undefined
          ? [`its grace period had been over for ${lasts} when this was printed`]
          : []),
        ...(named?.name === UNNAMED_POD ? [UNNAMED_NOTE] : []),
      ];
      return { pod, events, age: null, ...(notes.length === 0 ? {} : { notes }) };
    },
  };
}

const NOTHING: ReadonlySet<string> = new Set(['', '<none>', '<unset>', '<unknown>']);

function valueIn(values: Values, key: string): string | null {
  const value = values.get(key) ?? '';
  return NOTHING.has(value) ? null : value;
}

/** `Thu, 26 Nov 2026 10:12:03 +0000` in the API server's form. */
const timeIn = (values: Values, key: string): string | null => dateOf(valueIn(values, key));

function numberIn(values: Values, key: string): number | null {
  const text = valueIn(values, key);
  return text !== null && /^-?\d{1,10}s?$/.test(text) ? Number.parseInt(text, 10) : null;
}

/** The object that was described, as far as the text shows it. */
function objectOf(
  top: Values,
  { init, own, ephemeral }: Readonly<Record<'init' | 'own' | 'ephemeral', readonly Block[]>>,
  conditions: readonly Fields[],
  volumes: readonly Values[],
): Fields {
  // `worker-3/10.0.0.13`
  const node = valueIn(top, 'Node')?.replace(/\/[^/]{0,64}$/, '') ?? null;
  const [kind = '', owner] = valueIn(top, 'Controlled By')?.split('/') ?? [];
  const isPlaced = node !== null || !top.has('Name') || !top.has('Node');
  const [status, reason] = [valueIn(top, 'Status'), valueIn(top, 'Reason')];
  const names = (blocks: readonly Block[]) => blocks.map(({ name }) => ({ name }));
  return {
    metadata: {
      namespace: valueIn(top, 'Namespace'),
      name: valueIn(top, 'Name'),
      ...(owner === undefined ? {} : { ownerReferences: [{ kind, name: owner }] }),
      // Printed only for a pod that is being deleted
      deletionGracePeriodSeconds: numberIn(top, 'Termination Grace Period'),
    },
    spec: {
      ...(node === null || node === '' ? {} : { nodeName: node }),
      initContainers: names(init),
      containers: own.map(({ name, fields }) => ({
        name,
        readinessProbe: probeIn(fields, 'Readiness'),
        startupProbe: probeIn(fields, 'Startup'),
      })),
      volumes: volumes.map(volume => ({
        name: volume.get('name'),
        ...(volume.has('ClaimName') ? { persistentVolumeClaim: { claimName: volume.get('ClaimName') } } : {}),
      })),
    },
    status: {
      // The phase of a pod that is being deleted is not printed
      phase:
        status !== null && !/^Terminating\b/.test(status) ? status : FAILED.test(reason ?? '') ? 'Failed' : 'Running',
      reason,
      message: valueIn(top, 'Message'),
      startTime: timeIn(top, 'Start Time'),
      conditions,
      initContainerStatuses: isPlaced ? init.flatMap(statusOf) : [],
      containerStatuses: isPlaced ? own.flatMap(statusOf) : [],
      ephemeralContainerStatuses: isPlaced ? ephemeral.flatMap(statusOf) : [],
    },
  };
}

/** `http-get http://:8080/ delay=5s timeout=1s period=10s #success=1 #failure=3`; a text that is cut off shows only that there is one. */
function probeIn(fields: Values, key: string): Fields {
  const text = fields.get(key);
  const seconds = (what: string, usual: number) =>
    Number(new RegExp(`\\b${what}=(\\d{1,6})s`).exec(text ?? '')?.[1] ?? usual);
  return text === undefined ? {} : { initialDelaySeconds: seconds('delay', 0), periodSeconds: seconds('period', 10) };
}

/** A container without a status has no line `State` (kubectl/pkg/describe, describeContainers). */
function statusOf({ name, fields, state, last }: Block): Fields[] {
  const of = state.get('')?.toLowerCase() ?? '';
  if (of === '' && last.size === 0) return [];
  return [
    {
      name,
      image: valueIn(fields, 'Image'),
      containerID: valueIn(fields, 'Container ID'),
      state: of === '' ? {} : { [of]: runOf(state) },
      ...(last.get('')?.toLowerCase() === 'terminated' ? { lastState: { terminated: runOf(last) } } : {}),
      ready: fields.get('Ready')?.toLowerCase(),
      restartCount: numberIn(fields, 'Restart Count') ?? 0,
    },
  ];
}

const runOf = (values: Values): Fields => ({
  reason: valueIn(values, 'Reason'),
  message: valueIn(values, 'Message'),
  exitCode: numberIn(values, 'Exit Code'),
  signal: numberIn(values, 'Signal'),
  startedAt: timeIn(values, 'Started'),
  finishedAt: timeIn(values, 'Finished'),
});

/**
 * The beginning of the part about a container, where only that part of a description was copied (kubectl/pkg/describe, describeContainers).
 */
export const BEGINS =
  /^[ \t]{0,20}(?:(?:Init )?Containers:|(?:Last )?State:[ \t]{1,40}(?:Waiting|Running|Terminated))[ \t\r]{0,80}$/;
const NAME =
  /^[ \t]{0,20}(?!(?:error|errors|output|status|events|logs?|pod|describe|result|message):)([a-z\d][a-z\d-]{0,62}):\s*$/;

/** Why a pod that the kubelet ended or never started is Failed. */
const REASONS = `(?:Evicted|Preempting|NodeLost|${REFUSED})`;
const FAILED = new RegExp(`^${REASONS}$`);
const WHY_FAILED = new RegExp(String.raw`^[ \t>]{0,20}Reason:[ \t]{1,40}${REASONS}[ \t]*\r?$`, 'm');

/** A pod that is being deleted; claims and volumes are printed so, too. */
const LEAVING = /^[ \t>]{0,20}Status:[ \t]{1,40}Terminating \((?:lasts|expires) /m;

/** Texts that contain such a part, or that a pod was refused, evicted or is being deleted. */
export const PIECES: readonly RegExp[] = [
  /^[ \t>]{0,20}(?:Last )?State:[ \t]{1,40}(?:Waiting|Terminated)[ \t]*\r?\n[ \t>]{0,20}(?:Reason|Exit Code):[ \t]/m,
  WHY_FAILED,
  LEAVING,
];

const CONTAINER_KEYS =
  /^(?:Container ID|Image|Image ID|Ports?|Host Ports?|Command|Args|State|Last State|Ready|Restart Count|Limits|Requests|Liveness|Readiness|Startup|Environment|Mounts):/;
const STATE_KEYS = /^(?:Reason|Message|Exit Code|Signal|Started|Finished):/;
const SECTIONS = /^(?:Init Containers|Containers|Ephemeral Containers|Conditions|Volumes|Events):/;

/** Reads a description of which the beginning is missing. */
export function createPiece() {
  let name = UNNAMED_CONTAINER;
  let isOfPod = true;

  return {
    /** What must be read before the line, if the line begins such a part; null for other lines. */
    headOf(text: string): readonly string[] | null {
      if (BEGINS.test(text)) return text.includes('Containers:') ? [] : ['Containers:', `  ${name}:`];
      if (WHY_FAILED.test(text)) return ['Status: Failed'];
      if (LEAVING.test(text)) return [];
      name = NAME.exec(text)?.[1] ?? name;
      return null;
    },
    /** The line with kubectl's indentation: copying may remove the indentation of the first line, or of all lines. */
    placed(text: string): string {
      const line = text.trimStart();
      if (line.startsWith('Status:')) return line;
      const isSection = SECTIONS.test(line);
      isOfPod &&= !isSection && !CONTAINER_KEYS.test(line);
      if (isSection || (isOfPod && STATE_KEYS.test(line))) return line;
      const indent = CONTAINER_KEYS.test(line) ? 4 : STATE_KEYS.test(line) ? 6 : NAME.test(line) ? 2 : null;
      return indent === null ? text : ' '.repeat(indent) + line;
    },
  };
}
