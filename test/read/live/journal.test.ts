import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { liveJournal } from '../../../src/read/live/journal.js';
import { scratch } from '../../scratch.js';
import { handClock, taster } from './hands.js';

const folder = scratch();

/** A program that prints what a journalctl would, once for each start, and records its arguments. */
function journalctl(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}

const entry = (cursor: number, message: string): string =>
  JSON.stringify({ __CURSOR: `s=1;i=${cursor}`, __REALTIME_TIMESTAMP: '1700000000000000', MESSAGE: message });

function reader(command: string, cursor: string | null = null, wall = Date.now) {
  const clock = handClock();
  const ended: string[] = [];
  let lost = 0;
  const source = liveJournal({
    command: [command],
    unit: 'kubelet',
    cursor,
    clock,
    wall,
    ended: why => ended.push(why),
    lost: () => lost++,
  });
  /** The first item that comes; the program has time to run. */
  const first = async (): Promise<string | null> => {
    let piece = await taste.next();
    for (; piece === '(idle)'; piece = await taste.next()) await new Promise(resolve => setTimeout(resolve, 1));
    return piece;
  };
  /** The items that come until there are enough. */
  const until = async (isEnough: (text: string) => boolean): Promise<string> => {
    let text = '';
    for (;;) {
      const piece = await taste.next();
      if (piece === null || (isEnough(text) && piece === '(idle)')) return text;
      if (piece !== '(idle)') text += piece;
      // The program has time to run
      await new Promise(resolve => setTimeout(resolve, 1));
    }
  };
  const taste = taster(source, clock);
  const untilEnded = (times: number): Promise<string> => until(() => ended.length >= times);
  return { ...taste, source, ended, first, until, untilEnded, lost: () => lost };
}

it('a journal is started again after the last entry that was whole, whenever its program ends', async () => {
  const program = journalctl(
    'ends',
    `case "$*" in *--since*) echo '${entry(1, 'one')}'; printf '%s' '{"__CURSOR":"s=1;i=2","MESS';;
     *after-cursor=s=1\\;i=1*) echo '${entry(2, 'two')}'; echo gone >&2; exit 1;;
     *) echo "called with $*";; esac`,
  );
  const journal = reader(program);
  expect(await journal.untilEnded(1)).toBe(`${entry(1, 'one')}\n${entry(2, 'two')}\n`);
  expect(journal.ended).toEqual(['gone']);
  expect(journal.source.place?.()).toEqual({ kind: 'journal', cursor: 's=1;i=1' });
  expect(journal.source.hasBacklog?.()).toBe(true);
  // First what exists, of all boots, and then what comes
  const more = await journal.untilEnded(2);
  const from = '-u kubelet -o json --after-cursor=s=1;i=2';
  expect(more).toBe(`called with --quiet ${from}\ncalled with -f --no-tail ${from}\n`);
  await journal.rest();
  expect(journal.lost()).toBe(0);
});

it.each([
  ['set back to before it was written', -3_600_000, false],
  ['right', 1_000, false],
  ['set ahead', 3_600_000, true],
])('an entry does not wait where the clock of the machine was %s', async (_what, ms, isBehind) => {
  const program = journalctl(`wall-${ms}`, `echo '${entry(1, 'one')}'`);
  const journal = reader(program, null, () => 1_700_000_000_000 + ms);
  expect(await journal.untilEnded(1)).toContain('one');
  expect(journal.source.hasBacklog?.()).toBe(isBehind);
  await journal.rest();
});

it('a journal whose cursor is refused repeatedly begins without it, which is a gap', async () => {
  const program = journalctl(
    'refuses',
    `case "$*" in *after-cursor*) echo 'Failed to seek to cursor: Invalid argument' >&2; exit 1;;
     *) echo '${entry(7, 'seven')}';; esac`,
  );
  const journal = reader(program, 'nonsense');
  expect(await journal.untilEnded(4)).toBe(`(hole)${entry(7, 'seven')}\n`);
  expect(journal.ended.slice(0, 3)).toEqual(Array(3).fill('Failed to seek to cursor: Invalid argument'));
  expect(journal.lost()).toBe(1);
  await journal.rest();
});

it('a journal that is stopped ends its program', async () => {
  const journal = reader(journalctl('sleeps', `echo '${entry(1, 'one')}'; exec sleep 1000`));
  expect(await journal.until(text => text !== '')).toBe(`${entry(1, 'one')}\n`);
  expect(await journal.rest()).toEqual([]);
});

it("a journal can be stopped in the middle of its program's output", async () => {
  const journal = reader(journalctl('prints', 'exec yes'));
  expect(await journal.first()).toMatch(/^(?:y\n)+$/);
  await journal.rest();
});

it('a reader that stops early leaves no program behind', async () => {
  const pidFile = join(folder, 'pid');
  const command = journalctl('stays', `echo $$ > ${pidFile}; echo '${entry(1, 'one')}'; exec sleep 600`);
  const source = liveJournal({
    command: [command],
    unit: 'kubelet',
    cursor: null,
    clock: handClock(),
    ended: () => {},
    lost: () => {},
  });
  for await (const piece of source.pieces(new AbortController().signal)) if (piece !== 'idle') break;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  const runs = (): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  expect(pid).toBeGreaterThan(0);
  await expect.poll(runs).toBe(false);
});
