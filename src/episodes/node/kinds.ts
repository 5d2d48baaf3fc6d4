import { fieldValue } from '../../../grammars/klog/values.js';
import { nodeSign } from '../../catalogue/causes/index.js';
import { innermost } from '../../catalogue/causes/innermost.js';
import type { EventId } from '../../catalogue/events.js';
import { member, saysNodeReady, textField, wholeField } from '../../catalogue/fields.js';
import type { StatedLine } from '../engine/troubles.js';
import {
  API_ANSWERS,
  API_CALLS,
  causeIn,
  isApiOutage,
  isDown,
  isNetworkMissing,
  isPlegUnhealthy,
  isRuntimeOutage,
  isUnauthorized,
  RUNTIME_ANSWERS,
  RUNTIME_CALLS,
  states,
} from './reasons.js';
import { LIMITS } from './thresholds.js';
import type { NodeKind, NodeLine, NodeModel } from './types.js';

/** `Recording event message for node`: the reason of the Event (kubelet_node_status.go, recordNodeStatusEvent, from -v=2 on). */
const records =
  (of: NodeKind, edge: 'begin' | 'end') =>
  ({ event }: StatedLine): boolean => {
    const sign = nodeSign(textField(event, 'event') ?? '');
    return sign?.of === of && sign.edge === edge;
  };

const STATUS: readonly EventId[] = ['node-status-event'];

/** PLEG states since when: `pleg was last seen active 3m5.3s ago; threshold is 3m0s`. */
const SEEN_ACTIVE = /last seen active (?:(\d{1,4})h)?(?:(\d{1,4})m)?(\d{1,4}(?:\.\d{1,9})?)s ago/;

function plegSince(line: NodeLine): number {
  const [, hours = '0', minutes = '0', seconds = '0'] = SEEN_ACTIVE.exec(causeIn(line)) ?? [];
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

const TIMED_OUT = /DeadlineExceeded|context deadline exceeded|operation timeout/;
const downSince = (line: NodeLine): number => (isDown(line) ? LIMITS.baseSyncMs : 0);
/** An error is logged when the call ends, so the trouble began before that. */
const callSince = (line: NodeLine): number => (TIMED_OUT.test(causeIn(line)) ? LIMITS.callMs : 0);

/** The error with the name of its storage, without which `request timed out` says nothing. */
const apiError = (line: NodeLine): string =>
  /\betcdserver: [\w ,]{1,80}/.exec(causeIn(line))?.[0] ?? innermost(causeIn(line));

/** The error with the folder, which says which disk it is; what is below the folder has another name in each try. */
function diskError(line: NodeLine): string {
  const [, folder, error] =
    /(\/[\w.-]{1,60}(?:\/[\w.-]{1,60}){0,2})[^\s:"\\]{0,200}: ([\w -]{1,60})/.exec(causeIn(line)) ?? [];
  return folder === undefined ? innermost(causeIn(line)) : `${folder}: ${error}`;
}

/** Failures of what the runtime or the kubelet itself writes to the disk of the node. */
const RUNTIME_WRITES: readonly EventId[] = [
  'sync-error',
  'runtime-run-sandbox-failed',
  'runtime-create-container-failed',
  'runtime-start-container-failed',
  'runtime-pull-failed',
  'sandbox-create-failed',
  'container-start-failed',
  'image-pull-failed',
  'gc-failed',
];
const VOLUME_WRITES: readonly EventId[] = ['mount-failed'];

/** What a network plugin could not do for a pod, in the words of containerd, CRI-O and dockershim. */
const PLUGIN = /network for (?:sandbox|pod)|[Nn]etworkPlugin \w{1,20} failed|network plugin .{0,80}(?:failed|error)/;

const resourceOf = ({ event }: NodeLine): string =>
  nodeSign(textField(event, 'event') ?? '')?.why ?? textField(event, 'resourceName') ?? 'a resource';

/** A member of the kernel's event, which the kubelet prints as a struct (oom_watcher_linux.go, Start). */
function oomMember({ event }: StatedLine, key: string): string {
  const field = wholeField(event, 'event');
  const value = field === null ? null : member(fieldValue(field), key);
  return typeof value === 'string' ? value : '';
}

/** The limit of a container was exceeded, not the memory of the node. */
const isInContainer = (line: StatedLine): boolean => oomMember(line, 'VictimContainerName').length > 1;

/** Something that the kubelet needs gives no answer, as in the first minutes of every node. */
const OUTAGE = { retriedWithin: LIMITS.pauseMs, seriousMs: LIMITS.outageMs, atStart: true } as const;

/** What nodes go through, except for the kubelet itself. The first sign that fits a line counts. */
export const NODE_MODELS: readonly NodeModel[] = [
  {
    kind: 'not-ready',
    signs: [{ events: ['node-not-ready'] }, { events: STATUS, where: records('not-ready', 'begin'), why: () => '' }],
    relief: [{ events: ['node-ready', ...STATUS], where: saysNodeReady }],
    // The state is logged when it changes
    retriedWithin: Number.POSITIVE_INFINITY,
    statesEnd: true,
    endsOnce: true,
    seriousMs: 0,
    atStart: true,
  },
  {
    kind: 'runtime-outage',
    signs: [
      { events: ['sync-skipped', 'node-not-ready'], where: isPlegUnhealthy, sinceMs: plegSince },
      { events: RUNTIME_CALLS, where: isRuntimeOutage, sinceMs: downSince, callMs: callSince },
    ],
    relief: [{ events: RUNTIME_ANSWERS }],
    ...OUTAGE,
  },
  {
    kind: 'network-outage',
    signs: [
      { events: ['runtime-network-not-ready'] },
      { events: ['sync-skipped', 'sync-error', 'node-not-ready'], where: isNetworkMissing },
      { events: ['sync-error', 'sandbox-stop-failed'], where: line => PLUGIN.test(causeIn(line)), ofPod: true },
    ],
    relief: [{ events: ['sandbox-created'] }],
    restatedMs: LIMITS.calmMs,
    ...OUTAGE,
  },
  {
    kind: 'api-outage',
    signs: [{ events: API_CALLS, where: line => isApiOutage(line) || isUnauthorized(line), why: apiError }],
    relief: [{ events: API_ANSWERS }],
    restatedMs: LIMITS.calmMs,
    ...OUTAGE,
  },
  {
    kind: 'pressure',
    signs: [
      { events: ['evict-reclaim', 'evict-needed'], why: resourceOf },
      { events: STATUS, where: records('pressure', 'begin'), why: resourceOf },
      { events: ['gc-failed'], where: states('pressure', 'image-disk-not-freed'), why: () => 'room for images' },
    ],
    relief: [{ events: STATUS, where: records('pressure', 'end') }],
    retriedWithin: LIMITS.pressureMs,
    statesEnd: true,
    seriousMs: 0,
    marks: [{ step: 'evicted', events: ['evict-done'] }],
  },
  {
    kind: 'disk',
    signs: [
      { events: RUNTIME_WRITES, where: states('disk', 'disk-full'), why: diskError },
      { events: VOLUME_WRITES, where: states('disk', 'disk-full'), why: diskError, ofPod: true },
      { events: [...RUNTIME_WRITES, ...VOLUME_WRITES], where: states('disk', 'file-system-read-only'), why: diskError },
    ],
    relief: [{ events: ['sandbox-created'] }],
    retriedWithin: LIMITS.pressureMs,
    seriousMs: 0,
  },
  {
    kind: 'oom',
    signs: [{ events: ['oom-seen'], where: line => !isInContainer(line), why: line => oomMember(line, 'ProcessName') }],
    relief: [],
    retriedWithin: LIMITS.calmMs,
    seriousMs: 0,
  },
  {
    kind: 'shutdown',
    signs: [
      { events: ['shutdown-begin'], why: () => '' },
      { events: ['shutdown-detected'], where: ({ event }) => textField(event, 'event') === 'true', why: () => '' },
    ],
    relief: [
      { events: ['shutdown-end'] },
      // systemd also reports when a shutdown is called off
      { events: ['shutdown-detected'], where: ({ event }) => textField(event, 'event') === 'false' },
    ],
    retriedWithin: Number.POSITIVE_INFINITY,
    statesEnd: true,
    seriousMs: Number.POSITIVE_INFINITY,
  },
];
