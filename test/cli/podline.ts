import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
const cli = join(root, 'dist/cli.js');

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The built executable, run in the root of the repository. */
export function podline(args: readonly string[], input: string | Uint8Array = ''): Outcome {
  if (!existsSync(cli)) throw new Error('dist/cli.js is not there: `npm run build` makes it');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: root,
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { status, stdout, stderr };
}
