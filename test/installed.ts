import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a program can be started by its name. Starting it would show that, too, but some take a second to print their version. */
export const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, program)));
