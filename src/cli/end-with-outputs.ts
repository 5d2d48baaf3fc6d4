import { complain } from './complain.js';
import { EXIT } from './exit.js';

/** What happens when an output accepts no more. */
export function endWithOutputs(): void {
  // `podline … | head` closes our output on purpose, so this is no error.
  process.stdout.on('error', error => {
    if ('code' in error && error.code === 'EPIPE') process.exit(EXIT.ok);
    complain(process, `standard output: ${error.message}`);
    process.exit(EXIT.usage);
  });
  // With both streams closed, no message is wanted
  process.stderr.on('error', () => process.exit(EXIT.usage));
}
