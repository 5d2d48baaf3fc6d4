import { type Facts, speaker, type Word } from '../word.js';

/** A UID is deleted once, but not always at the first try, and the kubelet may see it late. */
const ACCEPTED = { reach: Number.POSITIVE_INFINITY, ends: 'accepted' } as const;
const REFUSED = { reach: Number.POSITIVE_INFINITY, ends: 'refused' } as const;
/** Before a deletion it has no bearing on it. */
const NOT_BEFORE = { reach: 0 };

const word = speaker({ detail: requester });

/** What the audit log of the API server can show of a pod. */
export const auditWords = {
  'pod-created': { ...word('pod created', 'The API server accepted a new pod.'), ...NOT_BEFORE },
  'delete-accepted': {
    ...word('delete accepted', 'The API server accepted a request to delete the pod.'),
    ...ACCEPTED,
  },
  'delete-refused': { ...word('delete refused', 'The API server refused to delete the pod.'), ...REFUSED },
  'eviction-accepted': {
    ...word('eviction accepted', 'The API server accepted a request to evict the pod.'),
    ...ACCEPTED,
  },
  'eviction-refused': { ...word('eviction refused', 'The API server refused to evict the pod.'), ...REFUSED },
  'final-delete-accepted': {
    ...word('final delete accepted', "The kubelet's own delete, after which the object is gone."),
    ends: 'final',
  },
  'final-delete-refused': {
    ...word('final delete refused', "The API server refused the kubelet's own delete."),
    ends: 'refused',
  },
  'create-refused': word('creation refused', 'The API server refused to create the pod.'),
  'status-written': {
    ...word('status written', "The kubelet reported the pod's status."),
    ...NOT_BEFORE,
    routine: true,
  },
  'status-refused': word('status refused', "The API server refused the pod's status."),
} as const satisfies Record<string, Word>;

/** `by admin (kubectl/v1.32.3), grace period 30 s`, `by system:node:node1: 422 denied` */
function requester({ actor, user, agent, grace, code, message }: Facts): string {
  const whose = agent === undefined ? `${user}` : `${user} (${agent})`;
  const requestedBy = actor === undefined ? `by ${whose}` : `by ${actor}, ${whose}`;
  const granted = grace === undefined ? '' : `, grace period ${grace} s`;
  const answer = message === undefined ? '' : `: ${code} ${message}`;
  return `${requestedBy}${granted}${answer}`;
}
