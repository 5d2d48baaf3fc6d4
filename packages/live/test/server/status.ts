/** A refusal as the API server sends it (apimachinery/pkg/api/errors/errors.go). */
export interface Status {
  readonly code: number;
  readonly reason: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export const statusObject = ({ code, reason, message, details, metadata = {} }: Status) => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata,
  status: 'Failure',
  message,
  reason,
  ...(details === undefined ? {} : { details }),
  code,
});

export const UNAUTHORIZED: Status = { code: 401, reason: 'Unauthorized', message: 'Unauthorized' };

export const NO_SUCH_PATH: Status = {
  code: 404,
  reason: 'NotFound',
  message: 'the server could not find the requested resource',
  details: {},
};

export const notFound = (resource: string, name: string): Status => ({
  code: 404,
  reason: 'NotFound',
  message: `${resource} "${name}" not found`,
  details: { name, kind: resource },
});

/** watchCache.getAllEventsSinceLocked (apiserver/pkg/storage/cacher/watch_cache.go). */
export const tooOld = (requested: number, oldest: number): Status => ({
  code: 410,
  reason: 'Expired',
  message: `too old resource version: ${requested} (${oldest})`,
});

/** A list that is continued after its state has been compacted (apiserver/pkg/storage/etcd3/errors.go). */
export const continueTooOld = (token: string): Status => ({
  code: 410,
  reason: 'Expired',
  message:
    'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.',
  metadata: { continue: token },
});

export interface Attributes {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
}

/** forbiddenMessage (apiserver/pkg/endpoints/handlers/responsewriters/errors.go), and what NewForbidden puts in front of it. */
export function forbidden(user: string, attributes: Attributes): Status {
  const { verb, group, resource, subresource, namespace, name } = attributes;
  const full = subresource === '' ? resource : `${resource}/${subresource}`;
  const where = namespace === '' ? 'at the cluster scope' : `in the namespace "${namespace}"`;
  const what = group === '' ? resource : `${resource}.${group}`;
  const front = name === '' ? what : `${what} "${name}"`;
  return {
    code: 403,
    reason: 'Forbidden',
    message: `${front} is forbidden: User "${user}" cannot ${verb} resource "${full}" in API group "${group}" ${where}`,
    details: { ...(name === '' ? {} : { name }), ...(group === '' ? {} : { group }), kind: resource },
  };
}
