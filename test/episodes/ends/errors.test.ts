import { describe, expect, it } from 'vitest';
import type { Field } from '../../../grammars/record.js';
import { causeOf } from '../../../src/catalogue/causes/index.js';
import type { Answer } from '../../../src/catalogue/causes/types.js';
import type { EventId } from '../../../src/catalogue/events.js';
import {
  errorMatches,
  errorOf,
  isInVain,
  isRefusal,
  isTimeout,
  provesGone,
} from '../../../src/episodes/ends/hangs/errors.js';
import type { StatedLine } from '../../../src/episodes/engine/troubles.js';
import { seenLine } from '../../correlate/made.js';

/** A line of which the text is known, not only the meaning. */
function line(id: EventId, { fields = [], message = '', cut }: Partial<StatedLine['event']['record']>): StatedLine {
  const made = seenLine(1, id);
  const record = { ...made.event.record, fields, message, ...(cut && { cut }) };
  return { id, event: { ...made.event, record } };
}
const field = (key: string, raw: string, cut?: true): Field => ({ key, form: 'quoted', raw, ...(cut && { cut }) });
const saying = (err: string): StatedLine => seenLine(1, 'kill-failed', { fields: { err } });
const NOTHING = seenLine(1, 'kill-failed');

describe('the text of an error', () => {
  it.each<[string, StatedLine, string | null]>([
    ['is read as a value', line('kill-failed', { fields: [field('err', '"busy"')] }), 'busy'],
    ['is read as far as it is there', line('kill-failed', { fields: [field('err', '"dev', true)] }), 'dev'],
    ['is not read from another value that is cut', line('kill-failed', { fields: [field('pod', '"web', true)] }), null],
    [
      'is not read from a value after it',
      line('kill-failed', { fields: [field('err', '"dev', true), field('pod', '"web"')] }),
      'dev',
    ],
    [
      'is read at the end of a printf message',
      line('operation-backoff', { message: 'Failed: dev', cut: true }),
      'Failed: dev',
    ],
    ['is not read from a complete printf message', line('operation-backoff', { message: 'Failed' }), null],
    ['is not read from a structured message', line('sandbox-stopping', { message: 'Stopping', cut: true }), null],
    ['nothing', NOTHING, null],
  ])('%s', (_what, observed, expected) => expect(errorOf(observed)).toBe(expected));
});

describe('a line without an error', () => {
  it('is not an answer', () => {
    expect(errorMatches(/^S/)(NOTHING)).toBe(false);
    expect([isInVain(NOTHING), isRefusal(NOTHING), isTimeout(NOTHING), provesGone(NOTHING)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('an error that there is nothing to stop', () => {
  const container = (text: string) => `failed to "KillContainer" for "app" with KillContainerError: "${text}"`;
  const sandbox = (text: string) => `failed to "KillPodSandbox" for "x" with KillPodSandboxError: "${text}"`;
  it.each<[string, string, RegExp | undefined, boolean]>([
    ['applies to all', `${container('No such container: a')}, ${sandbox('no such sandbox')}`, undefined, true],
    ['applies to one of two', `${container('No such container: a')}, ${sandbox('busy')}`, undefined, false],
    ['applies to the requested one', `${container('No such container: a')}, ${sandbox('busy')}`, /KillContainer/, true],
    ['does not apply to it', `${container('No such container: a')}, ${sandbox('busy')}`, /KillPodSandbox/, false],
    ['applies to another', container('No such container: a'), /KillPodSandbox/, false],
    [
      'may have escaped quotes',
      String.raw`failed to \"KillContainer\" for: busy, failed to \"KillPodSandbox\": no such sandbox`,
      /KillPodSandbox/,
      true,
    ],
    ['may state that it does not run', 'container abc is not running', undefined, true],
    ['may state that it is being removed', 'removal of container abc is already in progress', undefined, true],
    ['is not the error that an image is not found', 'image "x" not found', undefined, false],
  ])('%s', (_what, text, about, gone) => expect(provesGone(saying(text), about)).toBe(gone));
});

describe('an answer of the API server', () => {
  const node = 'User "system:node:n1" cannot get resource "pods" in API group "" in the namespace "shop"';
  it.each<[string, Answer]>([
    ['pods "web-0" not found', 'gone'],
    [
      'Operation cannot be fulfilled on Pod "web-0": the UID in the precondition (a) does not match the UID in record (b). The object might have been deleted and then recreated',
      'gone',
    ],
    [
      'Operation cannot be fulfilled on pods "web-0": StorageError: invalid object, Code: 4, Key: /registry/pods/shop/web-0, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: a, UID in object meta: ',
      'gone',
    ],
    [`pods "web-0" is forbidden: ${node}: no relationship found between node 'n1' and this object`, 'unrelated'],
    [
      'Operation cannot be fulfilled on pods "web-0": the object has been modified; please apply your changes to the latest version and try again',
      'changed',
    ],
    ['the server has received too many requests and has asked us to try again later (get pods web-0)', 'later'],
    ['pods "web-0" is forbidden: not yet ready to handle request', 'later'],
    ['The apiserver is shutting down, please try again later.', 'later'],
    ['storage is (re)initializing', 'later'],
    [
      'Get "https://10.0.0.1:6443/api/v1/namespaces/shop/pods/web-0": dial tcp 10.0.0.1:6443: connect: connection refused',
      'unanswered',
    ],
    [
      'Patch "https://10.0.0.1:6443/api/v1/namespaces/shop/pods/web-0/status": http2: server sent GOAWAY and closed the connection; LastStreamID=199, ErrCode=NO_ERROR, debug=""',
      'unanswered',
    ],
    [
      'Get "https://10.0.0.1:6443/api/v1/namespaces/shop/pods/web-0": x509: certificate has expired or is not yet valid',
      'unanswered',
    ],
    ['etcdserver: request timed out', 'unanswered'],
    ['etcdserver: leader changed', 'unanswered'],
    ['rpc error: code = Unavailable desc = transport is closing', 'unanswered'],
    ['Timeout: request did not complete within requested timeout - context deadline exceeded', 'unanswered'],
    [
      'the server was unable to return a response in the time allotted, but may still be processing the request (delete pods web-0)',
      'unanswered',
    ],
    [`pods "web-0" is forbidden: ${node}`, 'refused'],
    ['Unauthorized', 'refused'],
    ['admission webhook "hold.example.com" denied the request: not now', 'refused'],
    [
      'Internal error occurred: failed calling webhook "hold.example.com": failed to call webhook: Post "https://hold.example.com/": dial tcp: i/o timeout',
      'refused',
    ],
    ['configmaps "web-0" not found', 'refused'],
  ])('%s: %s', (error, means) => expect(causeOf({ stage: 'answer', text: error }).answer ?? 'refused').toBe(means));
});
