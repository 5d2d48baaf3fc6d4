import { describe, expect, it } from 'vitest';
import { runtimeMessages } from '../../src/sources/runtime/messages.js';
import { createCalls, createRuntimeParser, mayMatter, recognise } from '../../src/sources/runtime/runtime-lines.js';

const parse = createRuntimeParser();
const time = '2026-11-21T03:04:34.169932145Z';
const samples = runtimeMessages.flatMap(({ what, samples: texts, pattern }) =>
  texts.map(text => ({ what, text, pattern })),
);
const isEvent = (text: string): boolean => text.startsWith('/');

const logfmt = (text: string): string => `time="${time}" level=info msg=${JSON.stringify(text)} container=abcdef012345`;
const json = (text: string): string => JSON.stringify({ level: 'info', msg: text, time });
const event = (text: string): string => `2026-11-21 03:04:34.169932145 +0000 UTC k8s.io ${text}`;

describe('the messages of runtimes', () => {
  it.each(samples)('are read as $what: $text', ({ what, text }) => {
    for (const line of isEvent(text) ? [event(text)] : [logfmt(text), json(text)]) {
      expect(mayMatter(line)).toBe(true);
      const record = parse(1, line);
      expect(record).not.toBeNull();
      expect(record === null ? null : recognise(record)).toMatchObject({ what, at: Date.parse(time) + 0.932145 });
    }
  });

  it.each(samples)('match no other pattern: $text', ({ text, what }) => {
    const taken = runtimeMessages.filter(({ pattern }) => pattern.test(text));
    expect(taken.map(message => message.what)).toEqual([what]);
  });

  const begins = runtimeMessages.flatMap(({ call, what }) => (call === undefined ? [] : [{ what, text: call.sample }]));
  it.each(begins)('include the line of a call: $text', ({ text }) => {
    expect(mayMatter(logfmt(text))).toBe(true);
    const record = parse(1, logfmt(text));
    expect(record && createCalls().begins(record)).toBe(true);
  });

  const exit = 'received container exit event container_id:"aa"  id:"aa"  pid:1  exited_at:{seconds:1 nanos:2}';
  it('mean exit code 0 where it is left out', () => {
    const record = parse(1, logfmt(exit));
    expect(record && recognise(record)).toMatchObject({ facts: { exitCode: 0 } });
  });

  it.each([
    'TaskExit event container_id:"aa" id:"aa" pid:1 exit_status:2 exited_at:{seconds:1795230262 nanos:547387052}',
    'failed to handle container TaskExit event &TaskExit{ContainerID:aa,ID:aa,Pid:1,ExitStatus:2,ExitedAt:2026-11-21 03:04:22.547387052 +0000 UTC,}',
  ])('date an end that is logged late by its own time: %s', text => {
    const record = parse(1, logfmt(text));
    const at = Date.parse('2026-11-21T03:04:22.547Z') + 0.387052;
    expect(record && recognise(record)).toMatchObject({ at: expect.closeTo(at, 3), facts: { exitCode: 2 } });
  });

  it.each([
    'received container exit event container_id:"aa"  id:"probe"  pid:1  exit_status:1',
    'TaskExit event &TaskExit{ContainerID:aa,ID:probe,Pid:1,ExitStatus:1,ExitedAt:2021-03-02}',
  ])('show no end of the container in that of a command inside it: %s', text => {
    const record = parse(1, logfmt(text));
    expect(record && recognise(record)).toBeNull();
  });

  it('show no end of the container in `/tasks/exit` of a command inside it', () => {
    const record = parse(1, event('/tasks/exit {"container_id":"aa","id":"probe","pid":1,"exit_status":1}'));
    expect(record && recognise(record)).toBeNull();
  });

  it('have fields that replace what the text does not name', () => {
    const record = parse(1, logfmt('Container failed to exit within 10s of signal 15 - using the force'));
    expect(record && recognise(record)).toMatchObject({ what: 'kill-sent', identity: { containerId: 'abcdef012345' } });
  });
});
