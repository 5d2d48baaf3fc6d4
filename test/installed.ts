import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a program can be started by its name. To start it would tell as well; some take a second for their version. */
export const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, program)));
