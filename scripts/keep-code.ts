// Runs the program next to it and keeps what V8 has compiled: node keep.js podline kubelet.log
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { MessageChannel } from 'node:worker_threads';
import { compiled, runProgram } from '../src/cli/code-cache.js';
import { engineFlags } from '../src/cli/engine-flags.js';
import type { podline } from '../src/cli/podline.js';
import type { SERVED } from '../src/cli/worker.js';

interface Programs {
  readonly podline: typeof podline;
  readonly SERVED: typeof SERVED;
}

const [, , name = '', ...args] = process.argv;
const path = join(import.meta.dirname, name);
// Threads begin when the command has set its flags: V8 takes no code that was kept under others
if (name === 'worker') for (const flag of engineFlags(process.versions.v8)) setFlagsFromString(flag);
const script = compiled(`${path}.cjs`);
const program = runProgram<Programs>(script, `${path}.cjs`, require);
void (name === 'worker' ? served(program) : program.podline(['node', 'podline', ...args])).then(() =>
  writeFileSync(`${path}.code`, script.createCachedData()),
);

/** What a thread does with one log: as an item, which is analysed and becomes rows. */
function served({ SERVED }: Programs): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  SERVED['items']?.(port1);
  return new Promise((resolve, reject) => {
    port2.on('message', ({ what, reason }) => {
      port2.close();
      if (what === 'read') resolve();
      else reject(new Error(reason));
    });
    port2.postMessage({ what: 'read', item: { id: 'kept', cluster: '', inputs: args }, files: {} });
  });
}
