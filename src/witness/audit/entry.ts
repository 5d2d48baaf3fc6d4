import { countOf, secondsOf, textAt, valueAt } from '../../input/watch/values.js';
import { utcOf } from '../time.js';
import type { Identity } from '../types.js';
import type { Facts } from '../word.js';
import { actorOf } from './actor.js';

/** One answered request about pods in the audit log. */
export interface AuditEntry {
  readonly verb: string;
  readonly subresource: string | null;
  readonly at: number | null;
  readonly code: number;
  readonly dryRun: boolean;
  readonly byKubelet: boolean;
  /** The grace period of the request's object; null where the policy does not record it, or there was none */
  readonly askedGrace: number | null;
  readonly identity: Identity;
  readonly facts: Facts;
}

const MAX_TEXT = 512;

/** Null for events that do not answer a request about pods. */
export function auditEntry(event: unknown): AuditEntry | null {
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
    askedGrace: secondsOf(valueAt(event, 'requestObject', 'gracePeriodSeconds')),
    identity: identityOf(event),
    facts: factsOf(event, user, code),
  };
}

const asksForDryRun = (event: unknown): boolean => textAt(event, 'requestObject', 'dryRun', '0') === 'All';

/** objectRef lacks the UID of a deleted object: the answer has it, or the precondition. */
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
  const namespace = textAt(event, 'objectRef', 'namespace');
  const auditId = textAt(event, 'auditID');
  return {
    ...(uid === null ? {} : { uid }),
    ...(name === null ? {} : { name }),
    ...(namespace === null ? {} : { namespace }),
    ...(auditId === null ? {} : { auditId }),
  };
}

function factsOf(event: unknown, user: string, code: number): Facts {
  const userAgent = textAt(event, 'userAgent') ?? '';
  const agent = userAgent.split(' ')[0] ?? '';
  const actor = actorOf(user, userAgent);
  const as = textAt(event, 'impersonatedUser', 'username');
  const from = textAt(event, 'sourceIPs', '0');
  const grace = secondsOf(valueAt(event, 'responseObject', 'metadata', 'deletionGracePeriodSeconds'));
  const message =
    code < 400 ? null : (textAt(event, 'responseStatus', 'message') ?? textAt(event, 'responseObject', 'message'));
  const node = textAt(event, 'responseObject', 'spec', 'nodeName');
  const phase = textAt(event, 'responseObject', 'status', 'phase');
  const mirrorOf = textAt(event, 'responseObject', 'metadata', 'annotations', 'kubernetes.io/config.mirror');
  const held = textAt(event, 'responseObject', 'metadata', 'finalizers', '0') !== null;
  const answered = utcOf(textAt(event, 'stageTimestamp') ?? '');
  return {
    user: (as ?? user).slice(0, MAX_TEXT),
    code,
    ...(agent === '' ? {} : { agent: agent.slice(0, MAX_TEXT) }),
    ...(as === null ? {} : { impersonatedBy: user.slice(0, MAX_TEXT) }),
    ...(from === null ? {} : { from: from.slice(0, MAX_TEXT) }),
    ...(actor === null ? {} : { actor }),
    ...(grace === null ? {} : { grace }),
    ...(message === null ? {} : { message: message.slice(0, MAX_TEXT) }),
    ...(node === null ? {} : { node: node.slice(0, MAX_TEXT) }),
    ...(phase === null ? {} : { phase }),
    ...(mirrorOf === null ? {} : { mirrorOf: mirrorOf.slice(0, MAX_TEXT) }),
    ...(held ? { held } : {}),
    ...(answered === null ? {} : { answered }),
  };
}
