import { withoutLayers } from '../catalogue/causes/layers.js';
import { eventsHaving } from '../catalogue/events.js';
import { type Life, nameKey, type Observation } from '../correlate/types.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { refusalText } from '../episodes/starts/facts/failures-in-line.js';
import { about, endsRunningPod, places, stepSeen } from './evidence.js';
import { anyInput, log } from './readings.js';
import type { Judgement, NameRule, Rule } from './types.js';

const REFUSED = eventsHaving('refused');

export const admissionRefused: NameRule = {
  id: 'admission-refused',
  level: 'info',
  title: 'The node refused a pod of this name',
  reads: [log(...REFUSED)],
  why: 'A refused pod gets the phase Failed and never runs. If a controller re-creates it, it is deleted and refused again and again. Often its predecessor still holds something that it needs (a host port, CPUs, a volume).',
  evidence:
    'The kubelet logs that it does not admit a pod, and this input has a deletion of a pod of the same name: the refused pod itself, or another one.',
  next: 'Read the reason. A host port is free again when the containers of the old pod have ended; for any other reason compare the node (kubectl describe node) with the spec of the pod.',
  check({ pod, lives, deletions }) {
    if (deletions.length === 0) return [];
    const refusals = lives.flatMap(({ uid, observations }) => {
      const lines = observations.filter(({ id }) => REFUSED.has(id));
      return lines.length === 0 ? [] : [{ uid, lines }];
    });
    return refusals.slice(0, MAX_REPORTED).map(({ uid, lines }) => {
      const whose = uid === null ? nameKey(pod) : `${nameKey(pod)} (${uid})`;
      const [why] = lines.flatMap(({ event }) => withoutLayers(refusalText(event)) || []);
      return about(lines, `the node refused ${whose}${why === undefined ? '' : `: ${why}`}`);
    });
  },
};

/** A controller that re-creates a pod at once makes thousands of them. */
const MAX_REPORTED = 3;

export const nameOverlap: NameRule = {
  id: 'name-overlap',
  level: 'warning',
  title: 'A pod was re-created while the old one was still terminating',
  judges: endsRunningPod,
  reads: [log('config-add'), log('containers-terminated')],
  why: 'Two pods with the same identity run at the same time: two members of a StatefulSet with the same name write to the same data.',
  evidence:
    'The kubelet accepted a pod with the same name and another UID before the containers of the old one had terminated. From then on it discards the status of the old one.',
  next: 'Find out who removed the old object while its containers were still running: a forced delete (kubectl delete --force) lets the new pod be created immediately.',
  check({ pod, lives, deletions }) {
    const added = additionsOf(lives);
    const overlaps = deletions.flatMap((one): Judgement[] => {
      const end = endAfterRemoval(one);
      if (end === null) return [];
      const begun = one.begun?.seq ?? end.seq;
      const next = added.find(({ uid, line }) => uid !== one.uid && line.seq > begun && line.seq < end.seq)?.line;
      if (next === undefined) return [];
      const message = `${nameKey(pod)} was re-created while the old pod with the same name (${one.uid ?? 'of unknown UID'}) was still terminating`;
      return [about([next, end], message)];
    });
    return overlaps.slice(0, 1);
  },
};

function additionsOf(lives: readonly Life[]) {
  return lives.flatMap(({ role, uid, observations }) => {
    const line = observations.find(({ id }) => id === 'config-add');
    return role === 'ordinary' && uid !== null && line !== undefined ? [{ uid, line }] : [];
  });
}

/**
 * The API server holds one pod of a name at a time: only an object that is gone makes room. Of deletions of pods that had ended, it is not
 * known that containers ran until the worker had stopped them.
 */
function endAfterRemoval(one: Reconstructed): Observation | null {
  const end = stepSeen(one, 'containers-terminated')?.proof ?? null;
  const removed = stepSeen(one, 'remove-seen')?.proof ?? null;
  return endsRunningPod(one) && end !== null && removed !== null && removed.seq < end.seq ? end : null;
}

export const nameReused: Rule = {
  id: 'name-reused',
  level: 'info',
  title: 'Several pods had this name',
  judges: ({ subject, kind, withoutKubelet }) => subject === 'pod' && kind !== 'unknown' && withoutKubelet !== true,
  reads: [anyInput],
  why: 'A line with only the name can belong to any of them: a search by name mixes them up.',
  evidence: 'Deletions of pods with the same name and different UIDs in this input.',
  next: 'Follow the UID, not the name. StatefulSets re-create a pod under its name on purpose.',
  check({ uid: own, begun }, { namesakes, once }) {
    const { uids, some, lines } = once(podsIn, namesakes);
    const others = uids.size - 1;
    if (others < 1 || own === null) return [];
    const named = some.filter(uid => uid !== own).slice(0, SHOWN);
    const message = `${others === 1 ? 'another pod' : `${others} other pods`} had this name: ${named.join(', ')}${others > SHOWN ? ', …' : ''}`;
    // The first, the second and the last are shown
    const first = lines.findIndex(({ uid }) => uid !== own);
    const second = lines.findIndex(({ uid }, at) => at > first && uid !== own);
    const last = lines.findLastIndex(({ uid }) => uid !== own);
    const shown = [...new Set([first, second, last])].flatMap(at => lines[at]?.line ?? []);
    return [{ message, at: begun?.at ?? null, evidence: places(shown) }];
  },
};

const SHOWN = 4;

/** The pods of this name, and their first lines. */
function podsIn(namesakes: readonly Reconstructed[]) {
  const uids = new Set(namesakes.flatMap(({ uid }) => uid ?? []));
  const lines = namesakes.flatMap(({ uid, begun, observations }) => {
    const line = begun ?? observations[0];
    return uid === null || line === undefined ? [] : [{ uid, line }];
  });
  return { uids, some: [...uids].slice(0, SHOWN + 1), lines };
}
