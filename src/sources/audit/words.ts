import { type Facts, speaker, type Word } from '../word.js';

/** `by admin (kubectl/v1.32.3), grace period 30 s`, `by system:node:node1: 422 denied` */
function detail({ actor, user, agent, grace, code, message }: Facts): string {
  const whose = agent === undefined ? `${user}` : `${user} (${agent})`;
  const requestedBy = actor === undefined ? `by ${whose}` : `by ${actor}, ${whose}`;
  const granted = grace === undefined ? '' : `, grace period ${grace} s`;
  const answer = message === undefined ? '' : `: ${code} ${message}`;
  return `${requestedBy}${granted}${answer}`;
}

const word = speaker({ detail });
/** A UID is deleted once, but not always at the first try, and the kubelet may see it late. */
const accepted = speaker({ detail, reach: Number.POSITIVE_INFINITY, ends: 'accepted' });
const refused = speaker({ detail, reach: Number.POSITIVE_INFINITY, ends: 'refused' });

/** What the audit log of the API server can show of a pod. Before a deletion, its creation and its status have no bearing on it. */
// biome-ignore format: a word is a row
export const auditWords = {
  'pod-created': { ...word('pod created', 'The API server accepted a new pod.'), reach: 0 },
  'delete-accepted': accepted('delete accepted', 'The API server accepted a request to delete the pod.'),
  'delete-refused': refused('delete refused', 'The API server refused to delete the pod.'),
  'eviction-accepted': accepted('eviction accepted', 'The API server accepted a request to evict the pod.'),
  'eviction-refused': refused('eviction refused', 'The API server refused to evict the pod.'),
  'final-delete-accepted': { ...word('final delete accepted', "The kubelet's own delete, after which the object is gone."), ends: 'final' },
  'final-delete-refused': { ...word('final delete refused', "The API server refused the kubelet's own delete."), ends: 'refused' },
  'create-refused': word('creation refused', 'The API server refused to create the pod.'),
  'status-written': { ...word('status written', "The kubelet reported the pod's status."), reach: 0, routine: true },
  'status-refused': word('status refused', "The API server refused the pod's status."),
} as const satisfies Record<string, Word>;
