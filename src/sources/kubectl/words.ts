import { type Facts, speaker, type Word } from '../word.js';

/** A UID is deleted once: its client may have sent the request long before the kubelet saw it. */
const ANY_TIME = { reach: Number.POSITIVE_INFINITY };

const word = speaker({ detail: request });

/** What `kubectl -v=6` and above logs about its requests to the API server. */
export const kubectlWords = {
  'delete-sent': { ...word('delete sent', 'A client asked the API server to delete the pod.'), ...ANY_TIME },
  'dry-run-sent': {
    ...word('dry run sent', 'A client tried a delete with --dry-run. Nothing is deleted.'),
    ...ANY_TIME,
  },
  'eviction-sent': { ...word('eviction sent', 'A client asked the API server to evict the pod.'), ...ANY_TIME },
  'patch-sent': word('patch sent', 'A client changed the pod. Removing the last finalizer lets the object be removed.'),
  'wait-ended': word('client saw the end', 'The client that waited for the end saw that the pod is gone.', () => null),
} as const satisfies Record<string, Word>;

/** `by kubectl/v1.32.3, grace period 0 s, 200 OK in 18 ms` */
function request({ agent, grace, propagation, status, ms }: Facts): string | null {
  const answer = status === undefined ? [] : [ms === undefined ? status : `${status} in ${ms} ms`];
  const parts = [
    ...(agent === undefined ? [] : [`by ${agent}`]),
    ...(grace === undefined ? [] : [`grace period ${grace} s`]),
    ...(propagation === undefined || propagation === 'Background' ? [] : [`propagation ${propagation}`]),
    ...answer,
  ];
  return parts.length === 0 ? null : parts.join(', ');
}
