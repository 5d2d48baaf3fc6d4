import { CommanderError } from 'commander';
import { messageOf } from '../kit/message-of.js';
import { Fault } from '../read/fault.js';
import { complain, EXIT, type Io, UsageError } from './io.js';
import { createProgram } from './program.js';
import { endWithOutputs } from './start/end-with-outputs.js';
import { calledName } from './start/laid-out-help.js';

/** Whether the stack is shown. Words after `--` are the command line of another program. */
function wantsStack(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).includes('--debug');
}

/** An unexpected error is a fault of podline, never an answer about pods. Returns the exit code. */
function reportUncaught(error: unknown, isDebugged: boolean, io: Pick<Io, 'stderr'>): number {
  const words =
    error instanceof Error && !(error instanceof Fault) ? `${error.name}: ${error.message}` : messageOf(error);
  const first = words.split('\n')[0] ?? '';
  complain(io, `an error of podline itself: ${first}${isDebugged ? '' : '; --debug shows where, for a report'}`);
  if (isDebugged && error instanceof Error) for (const line of (error.stack ?? '').split('\n')) complain(io, line);
  return EXIT.internal;
}

/** Runs one command line; returns its exit code. */
export async function run(args: readonly string[], io: Io, name = 'podline'): Promise<number> {
  let code: number = EXIT.ok;
  const program = createProgram(
    io,
    ended => {
      code = ended;
    },
    name,
  );
  try {
    // Unfinished words are no command line
    if (args[0] === '__complete')
      return (await import('./commands/completion.js')).completeCommand(args.slice(1), program, io);
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    // Help and version also end with one
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    if (!(error instanceof UsageError)) return reportUncaught(error, wantsStack(args), io);
    for (const sentence of error.sentences) complain(io, sentence);
    return EXIT.usage;
  }
}

/** The program, which `main.ts` loads. */
export async function podline([, file, ...args]: readonly string[]): Promise<void> {
  endWithOutputs();
  // For errors where no caller waits, such as in a listener
  process.on('uncaughtException', error => process.exit(reportUncaught(error, wantsStack(args), process)));
  process.exitCode = await run(args, process, calledName(file));
}
