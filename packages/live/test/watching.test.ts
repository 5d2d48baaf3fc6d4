import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pauseBefore } from '../src/client/backoff.js';
import { linesOf } from '../src/client/follow.js';

async function* cutAt(bytes: Uint8Array, places: readonly number[]): AsyncGenerator<Uint8Array> {
  const cuts = [...new Set(places.map(place => place % (bytes.length + 1)))].sort((a, b) => a - b);
  for (const [index, from] of [0, ...cuts].entries()) yield bytes.subarray(from, cuts[index] ?? bytes.length);
}

async function gathered(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

describe('the lines of a stream', () => {
  it('are the same wherever it is cut, also inside a character', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' })), fc.array(fc.nat()), async (texts, places) => {
        const lines = texts.map(text => text.replaceAll('\n', ' '));
        const bytes = Buffer.from(lines.map(line => `${line}\n`).join(''));
        expect(await gathered(linesOf(cutAt(bytes, places)))).toEqual(lines);
      }),
    );
  });

  it('are complete: a last line that the end has cut is left out', async () => {
    expect(await gathered(linesOf(cutAt(Buffer.from('one\ntwo\nthr'), [5])))).toEqual(['one', 'two']);
  });

  it('have a maximum length', async () => {
    await expect(gathered(linesOf(cutAt(Buffer.from('x'.repeat(100)), [50]), 60))).rejects.toThrow('does not end');
  });
});

it('pauses double up to a limit, with as much again by chance, and are never shorter than the server wants', () => {
  const [least, most] = [{ random: () => 0 }, { random: () => 1 }];
  expect([1, 2, 3, 6, 7, 50].map(failure => pauseBefore(failure, least))).toEqual([
    800, 1600, 3200, 25_600, 30_000, 30_000,
  ]);
  expect(pauseBefore(3, most)).toBe(6400);
  expect(pauseBefore(1, least, 45)).toBe(45_000);
  // A timer with a delay above its maximum ends at once
  expect(pauseBefore(1, least, 9_999_999_999)).toBe(60_000);
});
