import { Fault } from '../input/fault.js';
import { messageOf } from '../message-of.js';
import { complain } from './complain.js';
import { EXIT } from './exit.js';
import type { Io } from './io.js';

/** Whether the stack is shown. Words after `--` are the command line of another program. */
export function wantsStack(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).includes('--debug');
}

/** An unexpected error is a fault of podline, never an answer about pods. Returns the exit code. */
export function reportUncaught(error: unknown, isDebugged: boolean, io: Pick<Io, 'stderr'>): number {
  const words =
    error instanceof Error && !(error instanceof Fault) ? `${error.name}: ${error.message}` : messageOf(error);
  const first = words.split('\n')[0] ?? '';
  complain(io, `an error of podline itself: ${first}${isDebugged ? '' : '; --debug shows where, for a report'}`);
  if (isDebugged && error instanceof Error) for (const line of (error.stack ?? '').split('\n')) complain(io, line);
  return EXIT.internal;
}
