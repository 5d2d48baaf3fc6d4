import { describe, expect, it } from 'vitest';
import type { LiveSource, Piece } from '../../../../src/read/live/live-source.js';
import { cleanCut } from '../../src/agent/agent.js';
import { createPlaces } from '../../src/agent/places.js';

describe('the positions where the log can be cut', () => {
  it.each([
    ['nothing is open', 100, [], [], 100],
    ['before what is open', 100, [70, 90], [], 70],
    ['not in what was reported', 100, [], [[60, 120]], 60],
    [
      'before one and thus inside another',
      100,
      [],
      [
        [60, 120],
        [40, 65],
        [10, 20],
      ],
      40,
    ],
    [
      'at the beginning of one, after the end of another',
      100,
      [],
      [
        [100, 120],
        [50, 99],
      ],
      100,
    ],
  ] as const)('%s', (_what, wanted, open, reported, cut) => {
    const spans = reported.map(([first, last]) => ({ first, last }));
    expect(cleanCut(wanted, { open, reported: spans })).toBe(cut);
    expect(cleanCut(wanted, { open, reported: spans.toReversed() })).toBe(cut);
  });
});

describe('positions in a log', () => {
  const LINE = 'x'.repeat(99_999);

  function source(pieces: readonly Piece[]): LiveSource {
    let offset = 0;
    let before = 0;
    return {
      path: 'log',
      ends: true,
      notes: () => [],
      place: () => ({ kind: 'file', head: '', headBytes: 0, inode: 1, offset: before }),
      async *pieces() {
        for (const piece of pieces) {
          before = offset;
          if (typeof piece !== 'string') offset += piece.length;
          yield piece;
        }
      },
    };
  }

  it('are those of lines, counted across gaps', async () => {
    const places = createPlaces();
    const pieces = [Buffer.from(`${LINE}\n${LINE}\n${LINE}\n`), 'idle', Buffer.from('half'), 'hole'] as const;
    for await (const _ of places
      .counting(source([...pieces, Buffer.from(`${LINE}\n`), Buffer.from('end\n')]))
      .pieces(new AbortController().signal));
    expect(places.counts).toEqual({ lines: 6, bytes: 400_008, holes: 1 });
    expect(places.before(3)).toMatchObject({ line: 1, bytes: 0, place: { offset: 0 } });
    expect(places.before(4)).toMatchObject({ line: 4, bytes: 300_000, place: { offset: 300_000 } });
    expect(places.back(100_007)).toBe(4);
    expect(places.back(400_008)).toBe(1);
  });
});
