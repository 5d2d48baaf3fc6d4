import { isRefused } from '../../catalogue/causes/stages.js';
import { given } from '../../kit/forms.js';
import { MAX_MESSAGE } from '../shown.js';
import { utcOf } from '../time.js';
import { objectSaid, type Testimony } from '../types.js';
import type { WhatId } from '../vocabulary.js';
import { countOf, textAt, timeOf, valueAt } from '../watch/values.js';
import { objectOf } from './of-objects.js';

/** Reasons in pkg/kubelet/events/event.go, pkg/controller/tainteviction, pkg/controller/volume/attachdetach and pkg/scheduler/framework/preemption. */
const REASONS: ReadonlyMap<string, WhatId> = new Map([
  ['Killing', 'event-killing'],
  ['FailedKillPod', 'event-kill-failed'],
  ['FailedPreStopHook', 'event-prestop-failed'],
  ['ExceededGracePeriod', 'event-grace-exceeded'],
  ['Evicted', 'event-evicted'],
  ['Preempted', 'event-preempted'],
  ['Preempting', 'event-preempted'],
  ['TaintManagerEviction', 'event-taint-eviction'],
  ['NodeNotReady', 'event-node-not-ready'],
  ['FailedUnMount', 'event-unmount-failed'],
  ['NodeShutdown', 'event-shutdown'],
  ['Terminated', 'event-shutdown'],
]);

/** Reasons about a start, of the same sources and of pkg/scheduler. */
const OF_STARTS: ReadonlySet<string> = new Set([
  ...[
    'Scheduled',
    'FailedScheduling',
    'NotTriggerScaleUp',
    'Pulling',
    'Pulled',
    'Created',
    'Started',
    'Failed',
    'BackOff',
    'InspectFailed',
  ],
  ...['ErrImageNeverPull', 'FailedMount', 'FailedMapVolume', 'FailedAttachVolume', 'SuccessfulAttachVolume'],
  ...['SandboxChanged', 'FailedCreatePodSandBox', 'NetworkNotReady', 'Unhealthy', 'FailedPostStartHook'],
]);

/** Up to 1.8 the kubelet had no separate reason for a kill that failed (kubelet.go, syncPod; pod_workers.go, managePodLoop). */
const KILL_FAILED = /\berror killing pod\b|failed to \\?"Kill(?:Container|PodSandbox)/;

/** With this reason the taint manager also reports that it does not delete after all. */
const TAKEN_BACK = /^Cancelling deletion /;

/** Other failures with this reason are those of a driver (attachdetach/reconciler.go, reportMultiAttachError). */
export const MULTI_ATTACH = /^Multi-Attach error for volume "([^"]{1,253})" (.*)/s;

export function whatOf(reason: string, message: string): WhatId | null {
  if (reason === 'FailedSync') return KILL_FAILED.test(message) ? 'event-kill-failed' : null;
  if (reason === 'FailedAttachVolume' && MULTI_ATTACH.test(message)) return 'event-volume-elsewhere';
  if (TAKEN_BACK.test(message)) return null;
  return REASONS.get(reason) ?? null;
}

/** Whether only pods have an Event with this reason. */
export const isOfPod = ({ reason, message }: { readonly reason: string; readonly message: string }): boolean =>
  OF_STARTS.has(reason) || whatOf(reason, message) !== null;

const WORDS_OF_STARTS: ReadonlySet<string> = new Set(['event-start', 'event-killing']);

/** The testimony of one Event object; null if it does not concern the end of a pod. */
export function eventTestimony(event: unknown, line: number): Testimony | null {
  const subject = textAt(event, 'involvedObject', 'kind') === null ? 'regarding' : 'involvedObject';
  const of = (key: string): string | null => textAt(event, subject, key);
  const message = textAt(event, 'message') ?? textAt(event, 'note') ?? '';
  const reason = textAt(event, 'reason') ?? '';
  // A row of a table states no time: only an object shows when something about a start happened
  const what = whatOf(reason, message) ?? (OF_STARTS.has(reason) || isRefused(reason) ? 'event-start' : null);
  if (of('kind') !== 'Pod') return objectTestimony(event, of, { reason, message }, line);
  if (what === null) return null;
  const container = /^spec\.(?:initContainers|containers|ephemeralContainers)\{(.{1,253})\}$/.exec(
    of('fieldPath') ?? '',
  )?.[1];
  return {
    what,
    line,
    at: utcOf(firstOf(event) ?? ''),
    identity: given({ uid: of('uid'), namespace: of('namespace'), name: of('name') }),
    ...given({ container }),
    facts: {
      ...given({ message: message.slice(0, MAX_MESSAGE) || null, count: timesOf(event), until: lastOf(event) }),
      ...(WORDS_OF_STARTS.has(what) ? { reason, fieldPath: of('fieldPath') ?? '' } : {}),
    },
  };
}

/** The testimony of an Event about an object that pods wait for. */
function objectTestimony(
  event: unknown,
  of: (key: string) => string | null,
  { reason, message }: { readonly reason: string; readonly message: string },
  line: number,
): Testimony | null {
  const [first, last] = [firstOf(event), lastOf(event)];
  const shown = {
    ...{ type: textAt(event, 'type') ?? '', reason, from: null, message: message.slice(0, MAX_MESSAGE) },
    ...{ first, last: last ?? first, count: timesOf(event) ?? 1 },
  };
  const [kind, namespace, name] = [of('kind'), of('namespace'), of('name')];
  if (kind === null || name === null) return null;
  const object = objectOf(shown, { kind, name, ...given({ namespace }) });
  return object === null ? null : objectSaid(line, object, utcOf(first ?? ''));
}

/** The paths of times and counts in both forms of the API; some events have only their creation time. */
const FIRST = [['firstTimestamp'], ['deprecatedFirstTimestamp'], ['eventTime'], ['metadata', 'creationTimestamp']];
const LAST = [['lastTimestamp'], ['deprecatedLastTimestamp'], ['series', 'lastObservedTime']];
const COUNTS = [['count'], ['deprecatedCount'], ['series', 'count']];

const first = <T>(paths: readonly (readonly string[])[], read: (path: readonly string[]) => T | null): T | null =>
  paths.map(read).find(found => found !== null) ?? null;

/** When the event happened first, as its object states. */
export const firstOf = (event: unknown): string | null => first(FIRST, path => timeOf(valueAt(event, ...path)));
export const lastOf = (event: unknown): string | null => first(LAST, path => timeOf(valueAt(event, ...path)));
const timesOf = (event: unknown): number | null => first(COUNTS, path => countOf(valueAt(event, ...path)));
