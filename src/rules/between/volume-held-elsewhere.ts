import { spell } from '../../catalogue/duration.js';
import { nameKey } from '../../correlate/types.js';
import type { Moment, MultiAttachError, VolumeWait } from '../../document/contract/types.js';
import { isOpen } from '../../episodes/ends/outcome.js';
import { grouped } from '../../kit/grouped.js';
import { log } from '../readings.js';
import { LIMITS } from '../thresholds.js';
import { type BetweenRule, hasClock, type JudgedNode, type JudgementInUTC, msOf, titleOf } from './between-rule.js';

export const volumeHeldElsewhere: BetweenRule = {
  id: 'volume-held-elsewhere',
  level: 'warning',
  title: 'A pod waits for a volume that another node still holds',
  reads: [log('mount-attach-check'), log('unmount-device-done', 'volume-detached')],
  ofAllPods: true,
  why: 'A volume that only one node at a time can use is attached to the next node after the previous one has unmounted it and reported that. If the unmount hangs there, the successor cannot start (in events: Multi-Attach error).',
  evidence:
    'The kubelet of one node checks the attachment of a volume for a pod, and the kubelet of another node releases the same volume (by its unique name) only later; the pod gets it after that, or its kubelet gives up waiting. If no line shows the release, the volume must belong to a pod that is being deleted there. Or an event of the attach controller reports that another node has the volume (FailedAttachVolume, Multi-Attach error), and at least half a minute later the pod got it, its kubelet gave up waiting, or the event came again. The other node is then named only if the event names it.',
  next: 'Look at what delays the pod on the node that has the volume: its deletion in this report shows it. If that node is lost, the attach/detach controller removes the attachment after six minutes, or at once with the taint node.kubernetes.io/out-of-service.',
  check(nodes) {
    const known = nodes.filter(hasClock);
    const multiAttach = errorsIn(nodes);
    const logged = known.flatMap(waiting =>
      waiting.traces.waits.flatMap(wait => {
        const refused = multiAttach.find(error => keyOf(error) === keyOf(wait)) ?? null;
        const held = known
          .filter(holder => holder !== waiting)
          .flatMap(holder => heldBy(holder, wait, waiting))
          .slice(0, 1);
        if (refused === null) return held;
        if (held.length > 0) return held.map(one => ({ ...one, evidence: [...one.evidence, refused.evidence] }));
        // The attach controller has reported the refusal, and the kubelet's lines show how long it lasted
        const end = wait.mounted ?? wait.failed;
        return end === null ? [] : heldBack(refused, end, wait.mounted === null, ` on ${titleOf(waiting)}`);
      }),
    );
    const waits = new Set(known.flatMap(({ traces }) => traces.waits.map(keyOf)));
    // Only the events show the refusal
    const alone = multiAttach.filter(error => !waits.has(keyOf(error)));
    return [...logged, ...alone.flatMap(error => heldBack(error, { at: error.until }, true, ''))];
  },
};

/** A pod, and the API's name of the volume. */
const keyOf = ({ uid, name }: Pick<VolumeWait, 'uid' | 'name'>): string => `${uid} ${name}`;

/** Each pod and volume once: every node has a copy of the events, and a repeated event is stored separately. */
function errorsIn(nodes: readonly JudgedNode[]): MultiAttachError[] {
  const all = nodes.flatMap(({ traces }) => traces.multiAttach);
  return [...grouped(all, keyOf).values()].map(list =>
    list.reduce((a, b) => ({ ...(b.at < a.at ? b : a), until: (b.until > a.until ? b : a).until })),
  );
}

type End = Pick<Moment, 'at'> & Partial<Moment>;

function heldBack(refused: MultiAttachError, end: End, waits: boolean, where: string): JudgementInUTC[] {
  const took = msOf(end) - msOf(refused);
  if (took < LIMITS.volumeHeldMs) return [];
  return [
    {
      message: `${nameKey(refused.pod)}${where} ${waits ? 'waits' : `waited ${spell(took)}`} for the volume ${refused.name}, which another node had (Multi-Attach error: ${refused.says})`,
      utc: msOf(refused),
      evidence: [refused.evidence, ...(end.evidence === undefined ? [] : [end.evidence])],
    },
  ];
}

function heldBy(holder: JudgedNode, wait: VolumeWait, waiting: JudgedNode): JudgementInUTC[] {
  const { volume, at, mounted, failed } = wait;
  const release = holder.traces.releases.find(one => one.volume === volume && one.at > at) ?? null;
  const end = mounted ?? failed;
  if (end === null || (release !== null && mounted !== null && mounted.at < release.at)) return [];
  const user = release === null ? userOf(holder, wait) : null;
  const until = release ?? (user === null ? null : end);
  if (until === null || msOf(until) - msOf(wait) < LIMITS.volumeHeldMs) return [];
  const waits = mounted === null ? 'waits' : `waited ${spell(msOf(mounted) - msOf(wait))}`;
  const held =
    release === null
      ? `and no line of ${titleOf(holder)} shows that it was unmounted there`
      : `which ${titleOf(holder)} released only after ${spell(msOf(release) - msOf(wait))}`;
  return [
    {
      message: `${nameKey(wait.pod)} on ${titleOf(waiting)} ${waits} for the volume ${volume}, ${held}`,
      utc: msOf(wait),
      evidence: [wait, user, release, end].flatMap(moment => moment?.evidence ?? []),
    },
  ];
}

/** The pod on the other node that uses the volume, if that pod is being deleted and still there. */
function userOf(holder: JudgedNode, { volume, at, mounted }: VolumeWait): VolumeWait | null {
  if (mounted !== null) return null;
  const users = holder.traces.waits.filter(one => one.volume === volume && one.mounted !== null && one.at < at);
  return users.find(({ uid }) => holder.lifecycles.some(one => one.uid === uid && isOpen(one))) ?? null;
}
