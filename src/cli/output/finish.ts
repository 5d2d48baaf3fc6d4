import { Fault } from '../../read/fault.js';
import { complain, EXIT } from '../exit.js';
import type { Io } from '../io.js';

/** What to print about the inputs of a command after everything else. */
export interface Unread {
  readonly complaints: readonly string[];
  /** Errors in podline itself; the document names them. */
  readonly faults: readonly Fault[];
}

/** The exit code of a command that has printed its results. An error in podline itself ends it (`run.ts`). */
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
