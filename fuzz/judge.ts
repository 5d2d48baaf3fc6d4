import { INVARIANTS } from './invariants/index.js';
import { createAnalyser } from './results.js';
import type { InputFile } from './types.js';

/** What is wrong, and which invariant shows it. */
export interface Fault {
  readonly invariant: string;
  readonly what: string;
}

/** An input that is to be judged. */
export interface Trial {
  readonly files: readonly InputFile[];
  /** Its state before the change; null if unknown. */
  readonly plain: readonly InputFile[] | null;
  /** Its result must be that of the plain one. */
  readonly keeps: boolean;
  /** What takes long is done for a share of the inputs, which this number selects; everything is done without it. */
  readonly lot?: number;
}

/** Checks inputs against what holds for any bytes, and against what is known of them. */
export function createJudge() {
  const documentOf = createAnalyser();

  return async function faultOf({ files, plain, keeps, lot }: Trial): Promise<Fault | null> {
    let invariant = 'analysis';
    try {
      const document = await documentOf(files);
      const analysed = { files, document, plain: plain === null ? null : await documentOf(plain), keeps, lot };
      for (const [name, holds] of Object.entries(INVARIANTS)) {
        invariant = name;
        const what = await holds(analysed);
        if (what !== null) return { invariant, what };
      }
      return null;
    } catch (error) {
      return { invariant, what: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
}

export type Judge = ReturnType<typeof createJudge>;

/** The same fault again, and not another one that it hides. */
export const sameFault = (one: Fault, other: Fault | null): boolean => other !== null && markOf(one) === markOf(other);

/** What faults of one cause usually have in common. */
export const markOf = ({ invariant, what }: Fault): string =>
  `${invariant}: ${(what.split('\n')[0] ?? '').replace(/[\w-]*\d[\w-]*|"[^"]*"/g, '…').slice(0, 60)}`;
