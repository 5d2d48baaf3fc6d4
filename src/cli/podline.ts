import { basename } from 'node:path';
import { complain } from './complain.js';
import { EXIT } from './exit.js';
import { run } from './run.js';
import { tellUncaught, wantsStack } from './uncaught.js';

/** The program, which `main.ts` loads. */
export async function podline(argv: readonly string[]): Promise<void> {
  // `podline … | head` closes our output: that is how it is meant, not an error.
  process.stdout.on('error', error => {
    if ('code' in error && error.code === 'EPIPE') process.exit(EXIT.ok);
    complain(process, `standard output: ${error.message}`);
    process.exit(EXIT.usage);
  });
  // With both streams closed, no message is wanted
  process.stderr.on('error', () => process.exit(EXIT.usage));
  const args = argv.slice(2);
  // What is thrown where no caller waits for it, such as in a listener
  process.on('uncaughtException', error => process.exit(tellUncaught(error, wantsStack(args), process)));
  /** kubectl runs `kubectl podline` as kubectl-podline. */
  const name = basename(argv[1] ?? '').startsWith('kubectl-') ? 'kubectl podline' : 'podline';
  process.exitCode = await run(args, process, name);
}
