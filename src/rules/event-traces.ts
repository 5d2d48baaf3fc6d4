import { causeOf, type Known } from '../catalogue/causes/index.js';
import { isExcerpt } from '../correlate/evidence/coverage.js';
import { failureIn } from '../episodes/now/leaving.js';
import { messageOf } from '../episodes/now/warnings.js';
import { given } from '../kit/forms.js';
import { grouped } from '../kit/grouped.js';
import { SHORT_ID } from '../sources/archive.js';
import type { SeenTestimony } from '../sources/types.js';
import { type WhatId, WORDS } from '../sources/vocabulary.js';
import { byPlace, undated } from './evidence.js';
import { anyInput } from './readings.js';
import type { Judgement, RunRule } from './types.js';

export const eventTraces: RunRule = {
  id: 'event-traces',
  level: 'warning',
  title: 'Events of a teardown without a deletion',
  reads: [anyInput],
  ofTeardown: true,
  rank: 1,
  why: 'Event rows that were copied alone name neither a pod nor a time. They still show what the kubelet reported about a stop, and why it failed.',
  evidence:
    'A few lines that show no deletion but contain events about the end of a pod: Killing, FailedKillPod, FailedPreStopHook and others. Reported as info if none of them reports a failure, or why the pod was removed.',
  next: "Provide the kubelet's log of the same time, or the output of kubectl get events -o json, which has UIDs and times.",
  check({ run, sources, deletions }) {
    if (deletions.length > 0 || !isExcerpt(sources)) return [];
    const own = run.archive
      .all()
      .filter(({ what }) => WORDS[what].witness === 'events' && WORDS[what].start !== true)
      .sort(byPlace);
    return [...grouped(own, subjectOf)].slice(0, MAX_REPORTED).map(judge);
  },
};

const MAX_REPORTED = 12;
const MAX_SENTENCES = 4;
const FAILED: ReadonlySet<WhatId> = new Set<WhatId>([
  'event-kill-failed',
  'event-prestop-failed',
  'event-grace-exceeded',
  'event-unmount-failed',
]);

const REMOVED: ReadonlySet<WhatId> = new Set<WhatId>(['event-preempted', 'event-taint-eviction']);

/** Rows do not give the namespace of a pod, and some not even its name. */
function subjectOf({ container, identity, facts }: SeenTestimony): string {
  const { namespace, name, uid, containerId } = identity;
  const pod = name === undefined ? (facts?.pod ?? uid) : `${namespace}/${name}`;
  if (pod !== undefined) return `pod ${pod}`;
  const own = container ?? containerId?.slice(0, SHORT_ID);
  return own === undefined ? 'a pod' : `container ${own}`;
}

function judge([subject, own]: readonly [string, readonly SeenTestimony[]]): Judgement {
  const sentences = own.slice(0, MAX_SENTENCES).map(sentence).join('; ');
  const more = own.length > MAX_SENTENCES ? `; and ${own.length - MAX_SENTENCES} more` : '';
  const failed = own.some(({ what }) => FAILED.has(what));
  const removed = own.map(removal).find(known => known !== null);
  const [uid] = own.flatMap(({ identity, facts }) => (facts?.pod === undefined ? [] : (identity.uid ?? [])));
  const called = uid === undefined ? subject : `${subject} (${uid})`;
  return undated(`events about ${called}: ${sentences}${more}`, own, {
    ...(!failed && removed === undefined && { level: 'info' }),
    ...(!failed && given({ next: removed?.next })),
  });
}

/** Why the pod had to leave its node; an eviction by the kubelet is the pod's own finding. */
function removal({ what, facts }: SeenTestimony): Known | null {
  const known = REMOVED.has(what) ? causeOf({ stage: 'eviction', text: String(facts?.message ?? '') }) : null;
  return known?.means == null ? null : known;
}

function sentence(testimony: SeenTestimony): string {
  const { what, facts = {} } = testimony;
  const { reason, message, count } = facts;
  const times = typeof count === 'number' && count > 1 ? ` (${count} times)` : '';
  const title = reason === undefined ? WORDS[what].title : String(reason);
  const text = String(message ?? '');
  const why = FAILED.has(what) ? failureIn(messageOf({ message: text })) : text;
  const said = `${title}${times}${why === '' ? '' : `: ${why}`}`;
  const removed = removal(testimony);
  return removed === null ? said : `${removed.means} (${said})`;
}
