import { analyze } from '../src/analyze/index.js';
import type { ResultDocument } from '../src/document/types.js';
import type { Source } from '../src/input/source.js';
import { INVARIANTS } from './invariants.js';
import { difference, storyOf } from './story.js';
import type { InputFile } from './types.js';

/** What is wrong, and which invariant says so. */
export interface Fault {
  readonly invariant: string;
  readonly what: string;
}

/** A log without a year is placed by this; the clock on the wall would change what a seed finds. */
const NOW = new Date('2026-11-21T12:00:00Z');

function sourceOf({ name, bytes, piece = bytes.length }: InputFile): Source {
  return {
    path: name,
    async *open() {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
    },
  };
}

const documentOf = (files: readonly InputFile[]): Promise<ResultDocument> =>
  analyze(files.map(sourceOf), { now: NOW, lines: true });

/** Holds files against what holds for any bytes; and, where their originals are given, against what those tell. */
export async function faultOf(
  files: readonly InputFile[],
  originals: readonly InputFile[] | null,
): Promise<Fault | null> {
  let invariant = 'analysis';
  try {
    const document = await documentOf(files);
    for (const [name, holds] of Object.entries(INVARIANTS)) {
      invariant = name;
      const what = await holds(document);
      if (what !== null) return { invariant, what };
    }
    if (originals === null) return null;
    invariant = 'the same story';
    const what = difference(storyOf(await documentOf(originals)), storyOf(document));
    return what === null ? null : { invariant, what };
  } catch (error) {
    return { invariant, what: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** The same fault again, and not another one behind it. */
export const sameFault = (one: Fault, other: Fault | null): boolean => other !== null && markOf(one) === markOf(other);

/** What faults of one cause have in common, mostly. */
export const markOf = ({ invariant, what }: Fault): string =>
  `${invariant}: ${(what.split('\n')[0] ?? '').replace(/[\w-]*\d[\w-]*|"[^"]*"/g, '…').slice(0, 60)}`;
