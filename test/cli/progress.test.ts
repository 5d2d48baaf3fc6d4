import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { renderOptions } from '../../src/cli/options.js';
import { createProgress, progressOn } from '../../src/cli/progress.js';

/** A terminal of the test's own, with a clock that stands still. */
function started(columns = 80) {
  const written: string[] = [];
  const clock = { now: 0 };
  const progress = createProgress({ write: text => written.push(text), width: () => columns, now: () => clock.now });
  return { written, clock, ...progress };
}

it('says nothing of what is read at once, then how far it has come, and wipes it away', () => {
  const { written, clock, read, nodeDone, end } = started();
  read(5e6, 'a.log');
  clock.now = 900;
  read(5e6, 'b.log');
  expect(written).toEqual([]);
  nodeDone(1, 3);
  clock.now = 1_000;
  read(5e6, 'c.log');
  read(5e6, 'd.log');
  expect(written.join('')).toBe('\r\u001b[Kpodline: 1 of 3 nodes, 15 MB read, 15 MB/s: c.log');
  end();
  expect(written.at(-1)).toBe('\r\u001b[K');
});

it('says how much of all that is, and how long the rest takes', async () => {
  const { written, clock, expect: expected, read } = started();
  await expected(() => Promise.resolve(60e6));
  clock.now = 2_000;
  read(30e6, 'a.log');
  expect(written.at(-1)).toBe('\r\u001b[Kpodline: 50 %, 2 s left, 30 MB read, 15 MB/s: a.log');
  clock.now = 3_000;
  read(30e6, 'a.log');
  expect(written.at(-1)).toBe('\r\u001b[Kpodline: 60 MB read, 20 MB/s: a.log');
});

it('guesses nothing where an input does not show its size', async () => {
  const { written, clock, expect: expected, read } = started();
  await expected(() => Promise.resolve(null));
  clock.now = 2_000;
  read(30e6, '-');
  expect(written.at(-1)).toBe('\r\u001b[Kpodline: 30 MB read, 15 MB/s: standard input');
});

it('leaves a terminal alone that it wrote nothing to', () => {
  const { written, end } = started();
  end();
  expect(written).toEqual([]);
});

it('says nothing of nodes where there is one', () => {
  const { written, clock, read, nodeDone } = started();
  nodeDone(1, 1);
  clock.now = 2_000;
  read(4e6, '-');
  expect(written.join('')).toBe('\r\u001b[Kpodline: 4 MB read, 2 MB/s: standard input');
});

it('is never wider than the terminal, which could not wipe it away, and obeys nothing in a path', () => {
  for (const columns of [1, 10, 30, 50, 200]) {
    const { written, clock, read } = started(columns);
    clock.now = 1_000;
    read(1e6, `a.tar.gz!${'folder/'.repeat(50)}\u001b[2Jkubelet.log`);
    const [shown = ''] = written;
    expect(shown.slice('\r\u001b[K'.length).length).toBeLessThan(columns);
    expect(shown.indexOf('\u001b', 2)).toBe(-1);
    if (columns >= 50) expect(shown).toMatch(/kubelet\.log$/);
  }
});

it('is shown on a terminal only, never in a CI, and never with --quiet', () => {
  const shown = (isTTY: boolean, env: Record<string, string>, quiet: boolean): boolean => {
    const stderr = Object.assign(new Writable({ write: (_piece, _encoding, done) => done() }), { isTTY });
    return progressOn({ stderr, env }, quiet).read.length > 0;
  };
  expect(shown(true, {}, false)).toBe(true);
  expect([shown(false, {}, false), shown(true, { CI: 'true' }, false), shown(true, {}, true)]).toEqual(
    Array(3).fill(false),
  );
});

it('does not count a terminal that does not know its size as one of no width', () => {
  const stdout = Object.assign(new Writable({ write: (_piece, _encoding, done) => done() }), {
    isTTY: true,
    columns: 0,
  });
  const io = { stdout, stderr: stdout, stdin: process.stdin, env: {} };
  expect(renderOptions({}, io).width).toBe(100);
});
