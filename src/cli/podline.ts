import { calledName } from './called-name.js';
import { endWithOutputs } from './end-with-outputs.js';
import { run } from './run.js';
import { reportUncaught, wantsStack } from './uncaught.js';

/** The program, which `main.ts` loads. */
export async function podline([, file, ...args]: readonly string[]): Promise<void> {
  endWithOutputs();
  // For errors where no caller waits, such as in a listener
  process.on('uncaughtException', error => process.exit(reportUncaught(error, wantsStack(args), process)));
  process.exitCode = await run(args, process, calledName(file));
}
