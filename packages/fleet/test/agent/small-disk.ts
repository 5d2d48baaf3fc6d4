import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const DISK_BYTES = 64 << 10;

/** A small disk, soon full. */
export interface SmallDisk {
  readonly path: string;
  /** It has room again. */
  grow(): void;
  remove(): void;
}

/** Null where mounts are not allowed. */
export function smallDisk(): SmallDisk | null {
  if (process.getuid?.() !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'podline-disk-'));
  const path = join(folder, 'disk');
  mkdirSync(path);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', path]);
  if (status === 0)
    return {
      path,
      grow() {
        spawnSync('mount', ['-o', 'remount,size=16M', path]);
      },
      remove() {
        spawnSync('umount', ['--lazy', path]);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  rmSync(folder, { recursive: true });
  return null;
}

export const canMount = ((): boolean => {
  const disk = smallDisk();
  disk?.remove();
  return disk !== null;
})();
