import { fieldsOf, parseJson } from 'podline/internal';
import type { ApiClient, Right } from '../client/api-client.js';
import { ApiRefusal } from '../client/errors.js';

export interface ReviewTools {
  readonly client: ApiClient;
  readonly signal: AbortSignal;
}

const REVIEW = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';

/** Asks like `kubectl auth can-i`; null if the API server does not answer. */
export async function mayI(
  { verb, resource, group, namespace, name }: Right,
  { client, signal }: ReviewTools,
): Promise<boolean | null> {
  const [kind = '', subresource] = resource.split('/');
  const resourceAttributes = {
    verb,
    group,
    resource: kind,
    ...(subresource === undefined ? {} : { subresource }),
    ...(namespace === null ? {} : { namespace }),
    ...(name === null ? {} : { name }),
  };
  const review = {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SelfSubjectAccessReview',
    spec: { resourceAttributes },
  };
  try {
    const { body } = await client.post(REVIEW, review, { signal });
    const { allowed } = fieldsOf(fieldsOf(parseJson(body)).status);
    return typeof allowed === 'boolean' ? allowed : null;
  } catch (error) {
    if (error instanceof ApiRefusal) return null;
    throw error;
  }
}
