import type { ResultDocument } from '../src/document/contract/types.js';
import { analyze } from '../src/nodes/index.js';
import type { Source } from '../src/read/source.js';
import type { InputFile } from './types.js';

/** An input, and what podline makes of it. */
export interface Analysed {
  readonly files: readonly InputFile[];
  readonly document: ResultDocument;
  /** The result for the input before the changes; null if unknown. */
  readonly plain: ResultDocument | null;
  /** Only its form was changed. */
  readonly keeps: boolean;
  readonly lot: number | undefined;
}

/** A log without a year is dated by this; real time would change what a seed finds. */
export const NOW = new Date('2026-11-21T12:00:00Z');

export function piecesOf({ bytes, piece = bytes.length }: InputFile): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += piece) pieces.push(bytes.subarray(at, at + piece));
  return pieces;
}

export const sourceOf = (file: InputFile): Source => ({
  path: file.name,
  async *open() {
    yield* piecesOf(file);
  },
});

const documentOf = (files: readonly InputFile[]): Promise<ResultDocument> =>
  analyze(files.map(sourceOf), { now: NOW, lines: true });

/** Reports files; the same files only once, as long as they are referenced. */
export function createAnalyser() {
  const results = new WeakMap<readonly InputFile[], Promise<ResultDocument>>();

  return (files: readonly InputFile[]): Promise<ResultDocument> => {
    const known = results.get(files) ?? documentOf(files);
    results.set(files, known);
    return known;
  };
}
