import type { Handler } from './types.js';

export interface FakePods {
  /** The output of their only container. */
  readonly log: string;
  /** The reason why they do not run. */
  readonly waiting?: { readonly reason: string; readonly message: string };
  readonly exitCode?: number;
  /** The log does not end by itself. */
  readonly endless?: boolean;
  /** The message of Pod Security (pod-security-admission, admission.go). */
  readonly violates?: string;
}

/** Pods that a client creates, as far as a kubelet runs them at once. `there`: their names. */
export function debugPods(
  { log, waiting, exitCode = 0, endless = false, violates }: FakePods,
  there: Map<string, Readonly<Record<string, unknown>>>,
): Handler {
  return ({ method, place, body, reply }) => {
    if (place?.resource !== 'pods' || place.namespace === '') return false;
    if (method === 'POST') {
      const pod = JSON.parse(body);
      const name = `${pod.metadata.generateName}x7k2p`;
      if (violates !== undefined) reply.status(forbidden(name, violates));
      else {
        there.set(name, pod);
        reply.json(201, { ...pod, metadata: { ...pod.metadata, name, uid: 'u' } });
      }
      return true;
    }
    const pod = there.get(place.name);
    if (pod === undefined) return false;
    if (method === 'DELETE') {
      there.delete(place.name);
      reply.json(200, { kind: 'Status', status: 'Success' });
    } else if (place.subresource === 'log') {
      reply.begin(200, 'text/plain');
      reply.send(log);
      if (!endless) reply.end();
    } else {
      const state = waiting === undefined ? { terminated: { exitCode } } : { waiting };
      reply.json(200, { ...pod, status: { phase: 'Pending', containerStatuses: [{ name: 'journal', state }] } });
    }
    return true;
  };
}

const forbidden = (name: string, violates: string) => ({
  code: 403,
  reason: 'Forbidden',
  message: `pods "${name}" is forbidden: violates PodSecurity "${violates}"`,
  details: { name, kind: 'pods' },
});
