import { describe, expect, it } from 'vitest';
import type { Field } from '../../grammars/record.js';
import type { EventId } from '../../src/events/event-id.js';
import { errorMatches, errorOf, isInVain, isRefusal, isTimeout, provesGone } from '../../src/lifecycle/hangs/errors.js';
import type { Telling } from '../../src/lifecycle/hangs/types.js';
import { seenLine } from '../correlate/made.js';

/** A line whose text is known, and not only its meaning. */
function line(id: EventId, { fields = [], message = '', cut }: Partial<Telling['event']['record']>): Telling {
  const made = seenLine(1, id);
  const record = { ...made.event.record, fields, message, ...(cut && { cut }) };
  return { id, event: { ...made.event, record } };
}
const field = (key: string, raw: string, cut?: true): Field => ({ key, form: 'quoted', raw, ...(cut && { cut }) });
const saying = (err: string): Telling => seenLine(1, 'kill-failed', { fields: { err } });
const NOTHING = seenLine(1, 'kill-failed');

describe('what an error says', () => {
  it.each<[string, Telling, string | null]>([
    ['as a value', line('kill-failed', { fields: [field('err', '"busy"')] }), 'busy'],
    ['as far as it stands there', line('kill-failed', { fields: [field('err', '"dev', true)] }), 'dev'],
    ['not what another value says that is cut', line('kill-failed', { fields: [field('pod', '"web', true)] }), null],
    [
      'not what another value says behind it',
      line('kill-failed', { fields: [field('err', '"dev', true), field('pod', '"web"')] }),
      'dev',
    ],
    [
      'in a printf message that ends in it',
      line('operation-backoff', { message: 'Failed: dev', cut: true }),
      'Failed: dev',
    ],
    ['not in a whole printf message', line('operation-backoff', { message: 'Failed' }), null],
    ['not in a structured message', line('sandbox-stopping', { message: 'Stopping', cut: true }), null],
    ['nothing', NOTHING, null],
  ])('%s', (_what, told, expected) => expect(errorOf(told)).toBe(expected));
});

describe('a line without an error', () => {
  it('is no answer of anybody', () => {
    expect(errorMatches(/^S/)(NOTHING)).toBe(false);
    expect([isInVain(NOTHING), isRefusal(NOTHING), isTimeout(NOTHING), provesGone(NOTHING)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('that there is nothing to stop', () => {
  const container = (text: string) => `failed to "KillContainer" for "app" with KillContainerError: "${text}"`;
  const sandbox = (text: string) => `failed to "KillPodSandbox" for "x" with KillPodSandboxError: "${text}"`;
  it.each<[string, string, RegExp | undefined, boolean]>([
    ['is said of all', `${container('No such container: a')}, ${sandbox('no such sandbox')}`, undefined, true],
    ['is said of one of two', `${container('No such container: a')}, ${sandbox('busy')}`, undefined, false],
    [
      'is said of the one that is asked for',
      `${container('No such container: a')}, ${sandbox('busy')}`,
      /KillContainer/,
      true,
    ],
    ['is not said of it', `${container('No such container: a')}, ${sandbox('busy')}`, /KillPodSandbox/, false],
    ['is said of another', container('No such container: a'), /KillPodSandbox/, false],
    [
      'comes with escaped quotes',
      String.raw`failed to \"KillContainer\" for: busy, failed to \"KillPodSandbox\": no such sandbox`,
      /KillPodSandbox/,
      true,
    ],
    ['is that it does not run', 'container abc is not running', undefined, true],
    ['is that it is being removed', 'removal of container abc is already in progress', undefined, true],
    ['is not that an image is not found', 'image "x" not found', undefined, false],
  ])('%s', (_what, text, about, gone) => expect(provesGone(saying(text), about)).toBe(gone));
});
