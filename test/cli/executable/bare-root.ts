import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../root.js';

export const PROGRAM = join(root, `program/podline-${process.platform}-${process.arch}`);

const isRoot = process.getuid?.() === 0;

/** The reason why the executable cannot be run in a root of its own here; null where it can. */
export const WHY_NOT = !existsSync(PROGRAM)
  ? 'npm run build:program has not been run'
  : process.platform !== 'linux' || !isRoot
    ? 'only root can change the root'
    : spawnSync('chroot', ['/', 'true']).status === 0
      ? null
      : 'chroot is not allowed';

/** A root with only this executable and the libraries that it names: no Node, no shell, no /proc. */
export function bareRoot(folder: string, program = PROGRAM): string {
  const libraries = execFileSync('ldd', [program], { encoding: 'utf8' }).match(/\/[^ ]+(?= \(0x)/g) ?? [];
  for (const library of libraries) {
    mkdirSync(join(folder, dirname(library)), { recursive: true });
    copyFileSync(library, join(folder, library));
  }
  copyFileSync(program, join(folder, 'podline'));
  return folder;
}

export function copySample(folder: string, name: string): void {
  cpSync(join(root, 'samples', name), join(folder, name), { recursive: true });
}

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const OPTIONS = { encoding: 'utf8', maxBuffer: 64 << 20, env: { COLUMNS: '100', PATH: '/none' }, input: '' } as const;

/** The executable, in this root. */
export const inRoot = (folder: string, args: readonly string[], input = ''): Ran =>
  spawnSync('/usr/sbin/chroot', [folder, '/podline', ...args], { ...OPTIONS, input });

/** The package, in the same folder. */
export const asPackage = (folder: string, args: readonly string[], input = ''): Ran =>
  spawnSync(process.execPath, [join(root, 'dist/cli.js'), ...args], { ...OPTIONS, cwd: folder, input });
