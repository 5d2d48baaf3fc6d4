import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../../../../test/scratch.js';
import { openState } from '../../src/agent/state.js';

const folder = scratch();
const path = (name: string): string => join(folder, name);
const PLACE = { kind: 'journal', cursor: 's=1;i=2' } as const;

function kept(file: string) {
  const messages: string[] = [];
  return { messages, state: openState(file, sentence => messages.push(sentence)) };
}

describe('the state of an agent', () => {
  it('is complete after each call, however its process ends', () => {
    const first = openState(path('one'), fail);
    first.moveTo(PLACE);
    first.keep('a', 'overdue');
    first.keep('b', 'ended');
    const { state, messages } = kept(path('one'));
    expect(state.place()).toEqual(PLACE);
    expect([state.isNew('a', 'overdue'), state.isNew('a', 'ended')]).toEqual([false, true]);
    expect([state.isNew('b', 'overdue'), state.isNew('b', 'ended')]).toEqual([false, false]);
    expect(messages).toEqual([]);
  });

  it('loses half a line at its end, and nothing written after it', () => {
    openState(path('torn'), fail).keep('a', 'ended');
    appendFileSync(path('torn'), '{"told":["b","en');
    const { state, messages } = kept(path('torn'));
    state.keep('c', 'ended');
    const again = openState(path('torn'), fail);
    expect(['a', 'b', 'c'].map(id => again.isNew(id, 'ended'))).toEqual([false, true, false]);
    expect(messages).toEqual([]);
  });

  it.each([
    ['another file', 'I0101 a log\n'],
    ['a later version', '{"podline":"agent","version":99}\n'],
    ['no lines', 'x'],
  ])('with %s is reported, and begun again', (_what, text) => {
    const file = path(`unreadable-${text.length}`);
    writeFileSync(file, text);
    const { state, messages } = kept(file);
    expect(messages).toEqual([expect.stringMatching(/the state cannot be read .* the log is read from its beginning/)]);
    expect(state.place()).toBeNull();
    state.keep('a', 'ended');
    expect(openState(file, fail).isNew('a', 'ended')).toBe(false);
  });

  it('is written again, whole, when its disk accepts it, even if nothing new comes', () => {
    const home = path('gone');
    const { state, messages } = kept(join(home, 'state'));
    state.moveTo(PLACE);
    state.keep('a', 'ended');
    expect(state.trouble()).toMatch(/^the state cannot be written: /);
    state.retry();
    mkdirSync(home);
    state.retry();
    expect([state.trouble(), state.failures()]).toEqual([null, 3]);
    expect(messages).toEqual([
      expect.stringMatching(/cannot be written/),
      expect.stringMatching(/the state is written again$/),
    ]);
    const again = openState(join(home, 'state'), fail);
    expect([again.place(), again.isNew('a', 'ended')]).toEqual([PLACE, false]);
  });

  it('does not grow without end, and forgets what was reported longest ago', () => {
    const state = openState(path('long'), fail);
    for (let at = 0; at < 26_000; at++) state.keep(`id-${at}`, 'ended');
    state.moveTo(PLACE);
    expect(readFileSync(path('long'), 'utf8').split('\n').length).toBeLessThan(32_000);
    const again = openState(path('long'), fail);
    expect(again.place()).toEqual(PLACE);
    expect([again.isNew('id-0', 'ended'), again.isNew('id-25999', 'ended')]).toEqual([true, false]);
  });

  it('is reported once and counted if it cannot be written, and written completely when it can', () => {
    const file = join(folder, 'none', 'state');
    const { state, messages } = kept(file);
    state.keep('a', 'ended');
    state.keep('b', 'ended');
    expect(messages).toEqual([expect.stringMatching(/the state cannot be written/)]);
    expect([state.failures(), state.isNew('a', 'ended')]).toEqual([2, false]);
  });
});

function fail(sentence: string): never {
  throw new Error(sentence);
}
