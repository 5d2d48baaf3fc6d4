import { CommanderError } from 'commander';
import { complain } from './complain.js';
import { EXIT } from './exit.js';
import type { Io } from './io.js';
import { createProgram } from './program.js';
import { reportUncaught, wantsStack } from './uncaught.js';
import { UsageError } from './usage-error.js';

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
      return (await import('./completion/index.js')).completeCommand(args.slice(1), program, io);
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
