import { grouped } from '../kit/grouped.js';
import type { SeenTestimony } from '../sources/types.js';
import { WORDS } from '../sources/vocabulary.js';
import { finalDeleteRejected } from './final-delete-rejected.js';
import { auditLog } from './readings.js';
import type { Rule } from './types.js';
import { factNumber, factText, requesterOf, testimonyPlaces } from './witnessed.js';

export const requestDenied: Rule = {
  meta: {
    id: 'request-denied',
    level: 'warning',
    title: 'The API server refused a request about the pod',
    reads: [auditLog],
    why: 'The client retries or abandons a refused delete or eviction: the deletion comes late, or in another way than intended.',
    evidence:
      "The audit log: a request to delete, evict or create the pod that was answered with an error, other than “not found” and conflicts. The kubelet's own final delete is reported by `final-delete-rejected` if its log shows it.",
    next: 'The answer names what refused it: a PodDisruptionBudget (429: kubectl get pdb -A), an admission policy or webhook, or RBAC (403: kubectl auth can-i delete pods).',
  },
  needs: { testimony: true },
  check(one, context) {
    const known = finalDeleteRejected.check(one, context).length > 0;
    const refused = one.testimony.filter(
      ({ what }) => WORDS[what].ends === 'refused' && !(known && what === 'final-delete-refused'),
    );
    return [...grouped(refused, answerOf)].map(([answer, requests]) => ({
      message: `${answer}${requests.length > 1 ? ` (x${requests.length})` : ''}`,
      at: null,
      utc: requests[0]?.at ?? null,
      evidence: testimonyPlaces(requests),
    }));
  },
};

function answerOf(refusal: SeenTestimony): string {
  const code = factNumber(refusal, 'code');
  const message = factText(refusal, 'message');
  return `${WORDS[refusal.what].title}, requested by ${requesterOf(refusal)}: ${code}${message === null ? '' : ` ${message}`}`;
}
