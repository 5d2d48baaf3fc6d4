import type { Attributes } from './status.js';
import type { Handler, User } from './types.js';

/** `selfsubjectaccessreviews`: what `kubectl auth can-i` requests. */
export const accessReviews =
  (denies: (user: User, attributes: Attributes) => boolean): Handler =>
  ({ method, place, body, user, reply }) => {
    if (method !== 'POST' || place?.resource !== 'selfsubjectaccessreviews') return false;
    const review = JSON.parse(body);
    const unset = { verb: '', group: '', resource: '', subresource: '', namespace: '', name: '' };
    const allowed = !denies(user, { ...unset, ...review.spec.resourceAttributes });
    reply.json(201, { ...review, status: { allowed } });
    return true;
  };
