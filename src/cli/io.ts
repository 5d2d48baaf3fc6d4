import type { Readable, Writable } from 'node:stream';
import { masked } from '../kit/message-of.js';
import { Fault } from '../read/fault.js';
import type { World } from '../read/live/live-source.js';
import { terminal } from '../show/report/safe.js';

/** What a command uses besides its arguments: the process, or its replacement in a test. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Screen;
  readonly stderr: Screen;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The time of commands that query a cluster or follow a log; the present where absent */
  readonly world?: World;
}

/** `columns`: 0 for a terminal that does not know its size, as in some containers and build servers. */
type Screen = Writable & { readonly isTTY?: boolean; readonly columns?: number; readonly fd?: number };

/** 0 fine; 1 findings at error level (check) or differences that matter (diff); 2 usage, unreadable input; 70 a fault of podline itself (EX_SOFTWARE of sysexits). */
export const EXIT = { ok: 0, findings: 1, usage: 2, internal: 70 } as const;

/** A problem that the user can fix: one line on standard error for each sentence, exit code 2. */
export class UsageError extends Error {
  readonly sentences: readonly string[];

  constructor(...sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

/** One line on standard error: names of files and messages of other programs may contain anything, even a password. */
export function complain({ stderr }: Pick<Io, 'stderr'>, sentence: string): void {
  stderr.write(`podline: ${terminal(masked(sentence))}\n`);
}

/** What to print about the inputs of a command after everything else. */
interface Unread {
  readonly complaints: readonly string[];
  /** Errors in podline itself; the document names them. */
  readonly faults: readonly Fault[];
}

/** The exit code of a command that has printed its results. An error in podline itself ends it (`podline.ts`). */
export function finish(
  { complaints, faults }: Unread,
  { quiet }: { readonly quiet?: boolean | undefined },
  io: Io,
  code: number = EXIT.ok,
): number {
  if (!quiet) for (const sentence of complaints) complain(io, sentence);
  endByFault(faults);
  return complaints.length > 0 ? EXIT.usage : code;
}

export function endByFault([first]: readonly Fault[]): void {
  if (first !== undefined) throw first;
}

/** Takes the faults out of a reader's notes on its inputs. */
export function createFaultList() {
  const faults: Fault[] = [];
  return {
    faults,
    take(error: unknown): void {
      if (error instanceof Fault) faults.push(error);
    },
  };
}
