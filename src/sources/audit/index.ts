import { given } from '../../kit/forms.js';
import { lookedUp } from '../../kit/looked-up.js';
import { createJsonParser } from '../../read/json.js';
import { createLineSplitter } from '../../read/line-splitter.js';
import { utcOf } from '../time.js';
import type { Identity, LinesBetween, Testify, Witness, WitnessKindWords, WitnessReader } from '../types.js';
import type { Facts, WhatId } from '../vocabulary.js';
import { countOf, secondsOf, textAt, valueAt } from '../watch/values.js';

const KIND: WitnessKindWords = { id: 'audit-log', singular: 'audit log', plural: 'audit logs' };

/** The audit log of the API server. */
export const audit: Witness = {
  title: 'audit log',
  sources: [
    {
      type: 'audit-log',
      kind: KIND,
      signatures: [
        {
          what: 'an audit log of the API server',
          pattern: /^.{0,200}?\{"kind": ?"Event", ?"apiVersion": ?"audit\.k8s\.io\//m,
        },
      ],
      read: createAuditReader,
    },
  ],
  between: {
    holder: 'paste',
    writer: 'the API server',
    kind: KIND,
    begins: /^\{"kind": ?"Event", ?"apiVersion": ?"audit\.k8s\.io\//m,
    read: readAuditBetween,
  },
  // biome-ignore format: a way to record it is a row
  recorded: [
    ['audit log', 'the policy [below](#audit-log)', 'UID', 'UTC, µs', 'which user requested it, when, with which grace period; which requests were refused, and why'],
  ],
};

/**
 * The role of a request's user in the cluster. The userAgent helps where controllers share one user: controller-manager appends the service
 * account of the controller to it (client-go, ControllerClientBuilder.ConfigOrDie).
 */
function actorOf(user: string, userAgent: string): string | null {
  const known = ACTORS.find(({ pattern }) => pattern.test(user) || pattern.test(userAgent.replace(/^.*\//, '')));
  return known?.actor ?? COMPONENTS.find(({ agent }) => userAgent.startsWith(agent))?.actor ?? null;
}

const account = (name: string): RegExp => new RegExp(`^system:serviceaccount:kube-system:${name}$`);

/** Names of controllers: cmd/kube-controller-manager/names and the roles in bootstrappolicy/controller_policy.go. */
const ACTORS: readonly { readonly pattern: RegExp; readonly actor: string }[] = [
  { pattern: /^system:node:/, actor: 'the kubelet' },
  { pattern: account('taint-eviction-controller'), actor: 'the taint manager' },
  // Up to 1.28 the taint manager is part of the node lifecycle controller
  { pattern: account('node-controller'), actor: 'the node controller (taint manager)' },
  { pattern: account('replicaset-controller'), actor: 'the ReplicaSet controller' },
  { pattern: account('replication-controller'), actor: 'the ReplicationController' },
  { pattern: account('statefulset-controller'), actor: 'the StatefulSet controller' },
  { pattern: account('daemon-set-controller'), actor: 'the DaemonSet controller' },
  { pattern: account('job-controller'), actor: 'the Job controller' },
  { pattern: account('ttl-after-finished-controller'), actor: 'the TTL controller of finished jobs' },
  { pattern: account('namespace-controller'), actor: 'the namespace controller' },
  { pattern: account('pod-garbage-collector'), actor: 'the pod garbage collector' },
  { pattern: account('generic-garbage-collector'), actor: 'the garbage collector of owned objects' },
  { pattern: account('disruption-controller'), actor: 'the disruption controller' },
  { pattern: /^system:kube-scheduler$/, actor: 'the scheduler' },
  { pattern: /^system:kube-controller-manager$/, actor: 'a controller' },
  { pattern: /^system:serviceaccount:/, actor: 'a service account' },
];

/** Components that share one user are told apart by their agents. */
const COMPONENTS: readonly { readonly agent: string; readonly actor: string }[] = [
  { agent: 'kube-scheduler/', actor: 'the scheduler' },
  { agent: 'kube-controller-manager/', actor: 'a controller' },
];

const MAX_TEXT = 512;

type AuditEntry = NonNullable<ReturnType<typeof auditEntry>>;

/** One answered request about pods; null for events that do not answer one. */
function auditEntry(event: unknown) {
  // RequestReceived contains nothing that the answer does not repeat
  if (textAt(event, 'stage') !== 'ResponseComplete' || textAt(event, 'objectRef', 'resource') !== 'pods') return null;
  const code = countOf(valueAt(event, 'responseStatus', 'code'));
  if (code === null) return null;
  const user = textAt(event, 'user', 'username') ?? '';
  return {
    verb: textAt(event, 'verb') ?? '',
    subresource: textAt(event, 'objectRef', 'subresource'),
    at: utcOf(textAt(event, 'requestReceivedTimestamp') ?? ''),
    code,
    dryRun: /[?&]dryRun=All\b/.test(textAt(event, 'requestURI') ?? '') || asksForDryRun(event),
    byKubelet: user.startsWith('system:node:'),
    // The grace period of the request's object; null where the policy does not record it, or there was none
    askedGrace: secondsOf(valueAt(event, 'requestObject', 'gracePeriodSeconds')),
    identity: identityOf(event),
    facts: factsOf(event, user, code),
  };
}

const asksForDryRun = (event: unknown): boolean => textAt(event, 'requestObject', 'dryRun', '0') === 'All';

/** objectRef lacks the UID of a deleted object: the answer or the precondition has it. */
function identityOf(event: unknown): Identity {
  const uid =
    (textAt(event, 'responseObject', 'kind') === 'Status'
      ? null
      : textAt(event, 'responseObject', 'metadata', 'uid')) ??
    textAt(event, 'responseObject', 'details', 'uid') ??
    textAt(event, 'requestObject', 'preconditions', 'uid') ??
    textAt(event, 'requestObject', 'metadata', 'uid') ??
    textAt(event, 'objectRef', 'uid');
  const name = textAt(event, 'objectRef', 'name') ?? textAt(event, 'responseObject', 'metadata', 'name');
  return given({ uid, name, namespace: textAt(event, 'objectRef', 'namespace'), auditId: textAt(event, 'auditID') });
}

function factsOf(event: unknown, user: string, code: number): Facts {
  const at = (...path: readonly string[]): string | undefined => textAt(event, ...path)?.slice(0, MAX_TEXT);
  const userAgent = textAt(event, 'userAgent') ?? '';
  const as = at('impersonatedUser', 'username');
  const isHeld = textAt(event, 'responseObject', 'metadata', 'finalizers', '0') !== null;
  return given({
    user: as ?? user.slice(0, MAX_TEXT),
    code,
    agent: userAgent.split(' ')[0]?.slice(0, MAX_TEXT) || null,
    impersonatedBy: as === undefined ? null : user.slice(0, MAX_TEXT),
    from: at('sourceIPs', '0'),
    actor: actorOf(user, userAgent),
    grace: secondsOf(valueAt(event, 'responseObject', 'metadata', 'deletionGracePeriodSeconds')),
    message: code < 400 ? null : (at('responseStatus', 'message') ?? at('responseObject', 'message')),
    node: at('responseObject', 'spec', 'nodeName'),
    phase: textAt(event, 'responseObject', 'status', 'phase'),
    mirrorOf: at('responseObject', 'metadata', 'annotations', 'kubernetes.io/config.mirror'),
    held: isHeld || null,
    answered: utcOf(textAt(event, 'stageTimestamp') ?? ''),
  });
}

function createAuditLines(testify: Testify) {
  const parseJson = createJsonParser();
  const account = { records: 0, continuations: 0, other: 0, unparsed: 0, events: 0 };

  function read(line: number, event: unknown): void {
    const entry = auditEntry(event);
    const what = entry === null ? null : whatOf(entry);
    if (entry === null || what === null) return;
    account.events++;
    testify({ what, line, at: entry.at, identity: entry.identity, facts: entry.facts });
  }

  function push(line: number, text: string): void {
    const from = text.indexOf('{');
    if (from < 0) {
      account.other++;
      return;
    }
    // Most events are about other things, and long
    if (!text.includes('"pods"')) {
      account.records++;
      return;
    }
    const event = parseJson(text.slice(from));
    if (event === undefined) {
      account.unparsed++;
      return;
    }
    account.records++;
    for (const single of singleEvents(event)) read(line, single);
  }

  return { push, account: () => account };
}

const OF_AUDIT = '"audit.k8s.io/';

/** Audit events among other lines. */
export function readAuditBetween(testify: Testify): LinesBetween {
  const lines = createAuditLines(testify);
  return {
    push({ line, text }) {
      if (text.includes(OF_AUDIT)) lines.push(line, text);
    },
    counts: () => ({ lines: lines.account().records, events: lines.account().events }),
  };
}

/** Audit events, one JSON object per line (kube-apiserver --audit-log-format=json). */
export function createAuditReader(testify: Testify): WitnessReader {
  const { push, account } = createAuditLines(testify);
  const splitter = createLineSplitter(push);

  return {
    push: splitter.push,
    end() {
      const lines = splitter.end();
      return { ...account(), framing: null, lines, notes: [] };
    },
  };
}

/** A namespace may have more pods, but a longer list is not readable. */
const MAX_NAMES = 1_000;

/**
 * `deletecollection`, with which the namespace controller empties a namespace, is a delete of each pod in its answer. The answer shows them
 * as they were before (registry/generic/registry/store.go, DeleteCollection), so it shows no grace period.
 */
function singleEvents(event: unknown): readonly unknown[] {
  if (textAt(event, 'verb') !== 'deletecollection' || typeof event !== 'object') return [event];
  const items = valueAt(event, 'responseObject', 'items');
  return (Array.isArray(items) ? items : []).slice(0, MAX_NAMES).map(item => ({
    ...event,
    verb: 'delete',
    responseObject: {
      metadata: { uid: textAt(item, 'metadata', 'uid'), name: textAt(item, 'metadata', 'name') },
      spec: { nodeName: textAt(item, 'spec', 'nodeName') },
    },
  }));
}

/** What an answered request shows about the pod's end; null for reads and for requests that change nothing. */
function whatOf({ verb, subresource, code, dryRun, byKubelet, askedGrace, facts }: AuditEntry): WhatId | null {
  if (dryRun || IN_VAIN.has(code)) return null;
  const accepted = code < 400;
  const name = `${verb}${subresource === null ? '' : ` ${subresource}`}`;
  if (name === 'delete') {
    if (!accepted) return byKubelet ? 'final-delete-refused' : 'delete-refused';
    // The kubelet deletes a pod for good with grace 0; it deletes nothing else
    return byKubelet && (askedGrace ?? facts.grace ?? 0) === 0 ? 'final-delete-accepted' : 'delete-accepted';
  }
  const [done, denied] = WRITES[name] ?? [];
  return (accepted ? done : denied) ?? null;
}

/** The object is already gone, or another object has its name: the request had no effect. */
const IN_VAIN: ReadonlySet<number> = new Set([404, 409]);

const WRITES = lookedUp<readonly [WhatId, WhatId]>({
  create: ['pod-created', 'create-refused'],
  'create eviction': ['eviction-accepted', 'eviction-refused'],
  'patch status': ['status-written', 'status-refused'],
  'update status': ['status-written', 'status-refused'],
});
