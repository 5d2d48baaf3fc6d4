import { type Facts, speaker, type Word } from '../word.js';

/** `by kubectl/v1.32.3, grace period 0 s, 200 OK in 18 ms` */
function detail({ agent, grace, propagation, status, ms }: Facts): string | null {
  const parts = [
    ...(agent === undefined ? [] : [`by ${agent}`]),
    ...(grace === undefined ? [] : [`grace period ${grace} s`]),
    ...(propagation === undefined || propagation === 'Background' ? [] : [`propagation ${propagation}`]),
    ...(status === undefined ? [] : [ms === undefined ? status : `${status} in ${ms} ms`]),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

const word = speaker({ detail });
/** A UID is deleted once: its client may have sent the request long before the kubelet saw it. */
const asked = speaker({ detail, reach: Number.POSITIVE_INFINITY });

/** What `kubectl -v=6` and above logs about its requests to the API server. */
// biome-ignore format: a word is a row
export const kubectlWords = {
  'delete-sent': asked('delete sent', 'A client asked the API server to delete the pod.'),
  'dry-run-sent': asked('dry run sent', 'A client tried a delete with --dry-run. Nothing is deleted.'),
  'eviction-sent': asked('eviction sent', 'A client asked the API server to evict the pod.'),
  'patch-sent': word('patch sent', 'A client changed the pod. Removing the last finalizer lets the object be removed.'),
  'wait-ended': word('client saw the end', 'The client that waited for the end saw that the pod is gone.', () => null),
} as const satisfies Record<string, Word>;
