import type { EventId } from '../../catalogue/event-id.js';
import { textField } from '../../catalogue/fields.js';
import { isCutBeforeCause, isOfForgotten } from '../../episodes/ends/hangs/errors.js';
import { isVolumeWait } from '../../episodes/ends/hangs/lone-troubles.js';
import { objectsIn } from '../unread-objects.js';
import { crashIn } from './lives-on.js';
import type { LooseLine } from './owners.js';
import { thingOf } from './things.js';

/** What one line states about a pod, in a few words; null where the explanation in the catalogue states it best. */
export type Phrase = (line: LooseLine) => string | null;

const thingName = (line: LooseLine): string => thingOf(line)?.name ?? '(no name given)';

/** `unmount of volume ` and a name; `unmount of a volume` where the line gives none, or was cut off before it. */
const followed = (before: string, line: LooseLine): string => {
  const name = thingOf(line)?.name;
  if (name !== undefined) return before + name;
  const lastWord = before.lastIndexOf(' ', before.length - 2) + 1;
  return `${before.slice(0, lastWord)}a ${before.slice(lastWord).trimEnd()}`;
};

const about =
  (before: string, after = ''): Phrase =>
  line =>
    `${followed(before, line)}${after}`;

const says =
  (text: string): Phrase =>
  () =>
    text;

const withGrace =
  (text: string): Phrase =>
  line => {
    const grace = textField(line.event, 'gracePeriod');
    return `${followed(`${text} `, line)}${grace === null ? '' : ` (grace period ${grace} s)`}`;
  };

/** `its liveness probe failed (container web)`; up to 1.20 the text begins with the probe (prober.go, probe). */
const probeFailed: Phrase = line => {
  const probe = textField(line.event, 'probeType') ?? line.event.definition.message.split(' ')[0] ?? 'a';
  const container = thingOf(line)?.name;
  return `its ${probe.toLowerCase()} probe failed${container === undefined ? '' : ` (container ${container})`}`;
};

const lowered = (text: string | null): string | null =>
  text === null ? null : `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** Phrases for lines about the end of a pod; for other lines the explanation in the catalogue is used. */
export const PHRASES: Partial<Readonly<Record<EventId, Phrase>>> = {
  'probe-failed': probeFailed,
  'sync-probe': line => `its ${textField(line.event, 'probe') ?? 'liveness'} probe fails`,
  'container-kill-reason': line => lowered(textField(line.event, 'containerMessage')),
  'sync-error': line => {
    const crash = crashIn(line);
    return crash === null
      ? null
      : `container ${crash.container ?? '(no name given)'} ended, and will be restarted later`;
  },
  'unmount-starting': about('unmount of volume ', ' began'),
  'unmount-begin': about('unmount of volume ', ' began'),
  'unmount-done': about('volume ', ' unmounted'),
  'unmount-device-begin': about('unmount of the device of volume ', ' from the node began'),
  'unmount-device-done': about('device of volume ', ' unmounted from the node'),
  'volume-detached': about('volume ', ' detached from the node'),
  'kill-begin': withGrace('stop sent to container'),
  'kill-override': withGrace('stop sent to container'),
  'kill-done': about('stop of container ', ' returned'),
  'legacy-kill': says('the pod killer stops what is left of it'),
  'prestop-begin': about('preStop hook of container ', ' began'),
  'prestop-done': about('preStop hook of container ', ' returned'),
  'prestop-failed': about('preStop hook of container ', ' failed'),
  'prestop-timeout': about('preStop hook of container ', ' used up the grace period'),
  'cgroup-delete-failed': says('its cgroup could not be removed'),
  'orphan-volumes-cleaned': says('what was left of its volumes was removed: the pod is gone'),
  'orphan-dir-removing': says('the pod is gone, and its directory is being removed'),
  'orphan-cgroup-removing': says('its cgroup is removed: the pod is gone'),
  'orphan-volumes': says('its directory stays, because volumes are still mounted in it'),
  'volume-dsw-removed': line =>
    `volume ${textField(line.event, 'volumeName') ?? thingName(line)} is no longer needed by it`,
  'evict-needed': line =>
    `a pod has to be evicted: the node is short of ${textField(line.event, 'resourceName') ?? 'a resource'}`,
  'evict-critical': says('not evicted, because it is critical'),
  'mirror-delete': says('its mirror is deleted'),
  'mirror-delete-try': says('its mirror is deleted, to be replaced'),
  'mirror-deleted': says('its mirror was deleted'),
  'status-delayed': says('its API object is kept until it has a final phase'),
  'worker-purge-blocked': says('its worker has not finished'),
  'finished-broadcast': says('the kubelet has finished with it, and tells watchers of its pods that it is gone'),
  'legacy-pending': says('the pod killer is stopping it, or has already stopped it'),
  'legacy-still-pending': says('the pod killer has not finished stopping it'),
  'orphan-cgroup-held': says('its cgroup is kept while its volumes are still mounted'),
  'shutdown-kill': says('stopped, because the node goes down'),
  'shutdown-killed': says('had stopped before the node went down'),
  'admit-denied': line => {
    const why = textField(line.event, 'message') ?? textField(line.event, 'nodeCondition');
    return `the node refuses it, and it never starts${why === null ? '' : `: ${why}`}`;
  },
  'evict-reclaim': line =>
    `the node is short of ${textField(line.event, 'resourceName') ?? 'a resource'}, and the kubelet tries to reclaim some`,
  'evict-none': says('the node is short of a resource, and there is no pod to evict'),
  'static-duplicate-name': says('it is ignored, because there is another pod with the same name'),
  'programmer-error': line => `the kubelet reports an internal error (${line.event.definition.message})`,
  'orphan-many-errors': line =>
    isVolumeWait(line) ? 'its directory stays until its volumes are removed' : 'its directory could not be removed',
  'gc-container-failed': line =>
    `a dead container could not be removed${isCutBeforeCause(line) ? ', mostly because it is gone already' : ''}`,
  'object-watch-lost': line =>
    `the API server does not let the node read ${objectsIn([line])}, because it knows of no pod on this node that refers to it`,
  'operation-backoff': line =>
    isOfForgotten(line)
      ? 'a volume that shows one of its configmaps or secrets cannot be mounted, because the kubelet does not follow them (any more, if the pod is gone; not yet, just after a start)'
      : null,
  'volumes-check-failed': says('the kubelet could not check which of its volumes are still mounted'),
  'status-uid-mismatch': says('its status is dropped, because the API server has another pod with the same name'),
  'status-illegal-transition': says('its status is not updated, because a container would leave its final state'),
  'status-illegal-phase': says('its status would leave a final phase, and is refused'),
};
