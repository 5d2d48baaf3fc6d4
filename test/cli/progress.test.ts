import { expect, it } from 'vitest';
import { createProgress } from '../../src/cli/progress.js';

it('says nothing of what is read at once, then how much was read, and wipes it away', () => {
  const written: string[] = [];
  let now = 0;
  const progress = createProgress(
    text => written.push(text),
    () => now,
  );
  progress.read(5e6);
  now = 900;
  progress.read(5e6);
  expect(written).toEqual([]);
  now = 1_000;
  progress.read(5e6);
  progress.read(5e6);
  expect(written.join('')).toBe('\r\u001b[Kpodline: 15 MB read');
  progress.end();
  expect(written.at(-1)).toBe('\r\u001b[K');
});

it('leaves a terminal alone that it wrote nothing to', () => {
  const written: string[] = [];
  createProgress(
    text => written.push(text),
    () => 0,
  ).end();
  expect(written).toEqual([]);
});
