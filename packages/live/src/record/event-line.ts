import type { ApiObject, WatchEvent } from '../client/api-client.js';
import type { Gap, ObjectIdentity } from '../client/follow.js';

/** An event of a watch as one line: the output of `kubectl get --raw '…?watch=true'`, with the time of its receipt in front. */
export function eventLine(
  { type, object }: Pick<WatchEvent, 'type' | 'object'>,
  text: string | null,
  at: Date,
): string {
  return received(text?.trim() ?? JSON.stringify({ type, object }), at);
}

const received = (event: string, at: Date): string =>
  `{"received":${JSON.stringify(at.toISOString())},${event.slice(1)}`;

/** The watch has lost its place. It is written in the API server's form, even if podline noticed it. */
export function gapLine({ from, to, why }: Pick<Gap, 'from' | 'to' | 'why'>): string {
  const message = `${why}: what happened from ${from.toISOString()} to ${to.toISOString()} is not known`;
  const object = {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    reason: 'Expired',
    code: 410,
  };
  return received(JSON.stringify({ type: 'ERROR', object }), to);
}

/**
 * The object went in a gap: that is certain, but its last state is unknown. The last known state is used, like client-go's
 * DeletedFinalStateUnknown.
 */
export function goneLine(
  { namespace, name, uid, resourceVersion }: ObjectIdentity,
  last: ApiObject | undefined,
  at: Date,
): string {
  const metadata = { name, namespace, uid, resourceVersion };
  const object = last ?? { apiVersion: 'v1', kind: 'Pod', metadata };
  return received(JSON.stringify({ type: 'DELETED', object, finalStateUnknown: true }), at);
}
