import { complain } from './complain.js';
import { EXIT } from './exit.js';

/** What happens when an output takes no more. */
export function endWithOutputs(): void {
  // `podline … | head` closes our output: that is how it is meant, not an error.
  process.stdout.on('error', error => {
    if ('code' in error && error.code === 'EPIPE') process.exit(EXIT.ok);
    complain(process, `standard output: ${error.message}`);
    process.exit(EXIT.usage);
  });
  // With both streams closed, no message is wanted
  process.stderr.on('error', () => process.exit(EXIT.usage));
}
