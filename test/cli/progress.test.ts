import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { renderOptions } from '../../src/cli/arguments/options.js';
import { createProgress, progressOn } from '../../src/cli/output/progress.js';

/** A terminal for the test, with a clock that does not move. */
function started(columns = 80) {
  const written: string[] = [];
  const clock = { now: 0 };
  const progress = createProgress({ write: text => written.push(text), width: () => columns, now: () => clock.now });
  return { written, clock, ...progress };
}

it('progress is not shown for what is read at once, then shows how far the reading is, and is wiped away', () => {
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

it('progress shows its share of the whole, and the time for the rest', async () => {
  const { written, clock, expect: expected, read } = started();
  await expected(() => Promise.resolve(60e6));
  clock.now = 2_000;
  read(30e6, 'a.log');
  expect(written.at(-1)).toBe('\r\u001b[Kpodline: 50 %, 2 s left, 30 MB read, 15 MB/s: a.log');
  clock.now = 3_000;
  read(30e6, 'a.log');
  expect(written.at(-1)).toBe('\r\u001b[Kpodline: 60 MB read, 20 MB/s: a.log');
});

it('progress does not guess where an input does not show its size', async () => {
  const { written, clock, expect: expected, read } = started();
  await expected(() => Promise.resolve(null));
  clock.now = 2_000;
  read(30e6, '-');
  expect(written.at(-1)).toBe('\r\u001b[Kpodline: 30 MB read, 15 MB/s: standard input');
});

it('progress never wipes a terminal that it wrote nothing to', () => {
  const { written, end } = started();
  end();
  expect(written).toEqual([]);
});

it('progress does not name the node where there is only one', () => {
  const { written, clock, read, nodeDone } = started();
  nodeDone(1, 1);
  clock.now = 2_000;
  read(4e6, '-');
  expect(written.join('')).toBe('\r\u001b[Kpodline: 4 MB read, 2 MB/s: standard input');
});

it('progress is never wider than the terminal, which could not wipe it away, and obeys nothing in a path', () => {
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

it('progress is shown only on a terminal, never in a CI, and never with --quiet', () => {
  const shown = (isTTY: boolean, env: Record<string, string>, quiet: boolean): boolean => {
    const stderr = Object.assign(new Writable({ write: (_piece, _encoding, done) => done() }), { isTTY });
    return progressOn({ stderr, env }, quiet).read.length > 0;
  };
  expect(shown(true, {}, false)).toBe(true);
  expect([shown(false, {}, false), shown(true, { CI: 'true' }, false), shown(true, {}, true)]).toEqual(
    Array(3).fill(false),
  );
});

it('a terminal that does not know its size counts as 100 columns wide', () => {
  const stdout = Object.assign(new Writable({ write: (_piece, _encoding, done) => done() }), {
    isTTY: true,
    columns: 0,
  });
  const io = { stdout, stderr: stdout, stdin: process.stdin, env: {} };
  expect(renderOptions({}, io).width).toBe(100);
});
