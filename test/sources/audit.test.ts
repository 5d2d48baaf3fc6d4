import { describe, expect, it } from 'vitest';
import { createAuditReader } from '../../src/sources/audit/index.js';
import type { Testimony } from '../../src/sources/types.js';
import { readBy } from './reading.js';

const uid = 'd4999650-9a06-4601-967b-6997ae0c52d8';
const event = (more: object) => ({
  kind: 'Event',
  apiVersion: 'audit.k8s.io/v1',
  level: 'RequestResponse',
  auditID: '039a01ee-0cb3-40de-9ed3-94df01bd9782',
  stage: 'ResponseComplete',
  requestURI: '/api/v1/namespaces/default/pods/web-0',
  verb: 'delete',
  user: { username: 'alice', groups: ['system:authenticated'] },
  sourceIPs: ['10.0.0.9'],
  userAgent: 'kubectl/v1.32.3 (linux/amd64)',
  objectRef: { resource: 'pods', namespace: 'default', name: 'web-0', apiVersion: 'v1' },
  responseStatus: { code: 200 },
  requestReceivedTimestamp: '2026-11-21T03:04:29.128019Z',
  stageTimestamp: '2026-11-21T03:04:29.132447Z',
  responseObject: {
    kind: 'Pod',
    metadata: { name: 'web-0', namespace: 'default', uid, deletionGracePeriodSeconds: 30 },
  },
  ...more,
});

const testimonyOf = (...events: readonly object[]): Testimony[] =>
  readBy(
    createAuditReader,
    events.map(one => `${JSON.stringify(one)}\n`),
  ).testimonies;

const refused = (code: number) => ({ responseStatus: { code, message: 'no' }, responseObject: { kind: 'Status' } });
const kubelet = { user: { username: 'system:node:node1' }, userAgent: 'Go-http-client/2.0' };

describe('the meaning of an audit event', () => {
  it.each<[string, object, string | null]>([
    ['a delete', {}, 'delete-accepted'],
    ['a dry run, by its URL', { requestURI: '/api/v1/namespaces/default/pods/web-0?dryRun=All' }, null],
    ['a dry run, by its options', { requestObject: { dryRun: ['All'] } }, null],
    ['a delete of what is gone', refused(404), null],
    ['a delete of a pod that has been replaced', refused(409), null],
    ['a delete that is denied', refused(403), 'delete-refused'],
    [
      'an eviction',
      { verb: 'create', objectRef: { resource: 'pods', subresource: 'eviction', name: 'web-0' } },
      'eviction-accepted',
    ],
    [
      'an eviction that a budget forbids',
      { verb: 'create', objectRef: { resource: 'pods', subresource: 'eviction', name: 'web-0' }, ...refused(429) },
      'eviction-refused',
    ],
    ["the kubelet's final delete", { ...kubelet, requestObject: { gracePeriodSeconds: 0 } }, 'final-delete-accepted'],
    ["the kubelet's final delete, denied", { ...kubelet, ...refused(422) }, 'final-delete-refused'],
    ['a request that only came in', { stage: 'RequestReceived' }, null],
    ['a request about something else', { objectRef: { resource: 'configmaps', name: 'pods' } }, null],
    ['a read', { verb: 'get' }, null],
  ])('%s', (_, more, what) => {
    expect(testimonyOf(event(more)).map(one => one.what)).toEqual(what === null ? [] : [what]);
  });

  it.each([
    ['system:node:node1', 'Go-http-client/2.0', 'the kubelet'],
    [
      'system:serviceaccount:kube-system:taint-eviction-controller',
      'kube-controller-manager/v1.31.0',
      'the taint manager',
    ],
    [
      'admin',
      'kube-controller-manager/v1.36.2 (linux/amd64) kubernetes/abc/system:serviceaccount:kube-system:job-controller',
      'the Job controller',
    ],
    ['admin', 'kube-scheduler/v1.36.2 (linux/amd64)', 'the scheduler'],
    ['system:serviceaccount:team:operator', 'operator/1.0', 'a service account'],
    ['alice', 'kubectl/v1.32.3', undefined],
  ])('%s with %s is %s', (username, userAgent, actor) => {
    expect(testimonyOf(event({ user: { username }, userAgent }))[0]?.facts?.actor).toBe(actor);
  });

  it('names the user who impersonates another', () => {
    const [one] = testimonyOf(event({ impersonatedUser: { username: 'bob' } }));
    expect(one?.facts).toMatchObject({ user: 'bob', impersonatedBy: 'alice' });
  });

  it('includes, for the delete of a collection, one of each pod in the answer', () => {
    const items = ['a', 'b'].map(name => ({ metadata: { name, uid: `${name}${uid.slice(1)}` } }));
    const all = testimonyOf(
      event({ verb: 'deletecollection', objectRef: { resource: 'pods', namespace: 'x' }, responseObject: { items } }),
    );
    expect(all.map(({ what, identity }) => [what, identity.namespace, identity.name])).toEqual([
      ['delete-accepted', 'x', 'a'],
      ['delete-accepted', 'x', 'b'],
    ]);
  });
});
