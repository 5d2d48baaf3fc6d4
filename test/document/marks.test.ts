import { describe, expect, it } from 'vitest';
import { createMarks } from '../../src/document/announce.js';
import { withoutGuesses } from '../../src/document/assemble.js';
import { createRecent } from '../../src/document/recent.js';
import { seenLine } from '../correlate/made.js';
import { madeUp, step } from '../episodes/ends/made.js';
import { lifecycle } from './made.js';

describe('the marks of a reported deletion', () => {
  const first = seenLine(1, 'config-delete');
  const [begun, late] = [seenLine(2, 'teardown-begun'), seenLine(3, 'kill-begin')];
  const deletion = madeUp({
    observations: [first, begun, late],
    steps: [step('delete-seen', 1, { seen: [first] }), step('teardown-begun', 2, { seen: [begun] })],
  });

  it('are the lines that begin it', () => {
    const marks = createMarks(10);
    expect(marks.markOf(deletion)).toBeNull();
    marks.set(deletion, 'overdue');
    expect(marks.markOf(deletion)).toBe('overdue');
    // Another reading of the same lines, which has another beginning
    const other = madeUp({ observations: [begun], steps: [step('teardown-begun', 2, { seen: [begun] })] });
    expect(marks.markOf(other)).toBe('overdue');
    marks.set(other, 'ended');
    expect([marks.markOf(other), marks.markOf(deletion)]).toEqual(['ended', 'ended']);
    expect(marks.size()).toBe(0);
  });

  it('distinguish deletions by their lines', () => {
    const marks = createMarks(10);
    marks.set(deletion, 'ended');
    expect(marks.markOf(madeUp({ observations: [late], steps: [step('stop-sent', 3, { seen: [late] })] }))).toBeNull();
    const again = seenLine(9, 'config-delete');
    expect(
      marks.markOf(madeUp({ observations: [again], steps: [step('delete-seen', 9, { seen: [again, first] })] })),
    ).toBeNull();
  });

  it('are its first line where no line begins it', () => {
    const marks = createMarks(10);
    const odd = madeUp({ observations: [late, begun], steps: [step('stop-sent', 3, { seen: [late] })] });
    marks.set(odd, 'overdue');
    expect(marks.markOf(odd)).toBe('overdue');
    expect(marks.markOf(madeUp({ observations: [late] }))).toBe('overdue');
    expect(marks.markOf(madeUp({ observations: [begun] }))).toBeNull();
  });

  it('are its UID where only a watch shows it', () => {
    const marks = createMarks(10);
    const watched = (uid: string | null) => madeUp({ uid });
    marks.set(watched('a'), 'overdue');
    expect([marks.markOf(watched('a')), marks.markOf(watched('b')), marks.markOf(watched(null))]).toEqual([
      'overdue',
      null,
      null,
    ]);
    marks.set(watched('a'), 'ended');
    expect([marks.markOf(watched('a')), marks.size()]).toEqual(['ended', 2]);
    marks.set(watched(null), 'ended');
    expect(marks.markOf(watched(null))).toBe('ended');
  });

  it('are forgotten for the UIDs that were reported longest ago', () => {
    const marks = createMarks(2);
    for (const uid of ['a', 'b', 'c']) marks.set(madeUp({ uid }), 'ended');
    expect(['a', 'b', 'c'].map(uid => marks.markOf(madeUp({ uid })))).toEqual([null, 'ended', 'ended']);
  });
});

describe('recent texts', () => {
  it('are kept up to a number, including those that recurred', () => {
    const recent = createRecent(2);
    for (const text of ['a', 'b', 'a', 'c']) recent.add(text);
    expect(['a', 'b', 'c'].map(recent.has)).toEqual([true, false, true]);
    expect(recent.size()).toBe(2);
  });
});

describe('a deletion that is reported by name only', () => {
  const word = (what: string) => ({ what, at: null, container: null, facts: {}, evidence: [], source: 0 }) as never;
  const web = lifecycle('web', { testimony: [word('row-shown'), word('delete-accepted')] });

  it('belongs to the only deletion of the name, and is withdrawn if there are several', () => {
    const whats = (...all: Parameters<typeof withoutGuesses>[0]) =>
      withoutGuesses(all).map(({ testimony }) => testimony.map(({ what }) => what));
    const mark = whats(web)[0];
    expect(mark).toEqual(['row-shown', 'delete-accepted']);
    const other = lifecycle('web-1', { testimony: [word('row-shown')] });
    expect(whats(web, other)).toEqual([mark, ['row-shown']]);
    const [one, two] = withoutGuesses([web, { ...lifecycle('again'), pod: web.pod }]);
    expect(one?.testimony.map(({ what }) => what)).toEqual(['delete-accepted']);
    expect(two?.testimony).toEqual([]);
  });
});
