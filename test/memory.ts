import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export const MiB = 1 << 20;

/** What is in use once all garbage is gone. Buffers are swept beside the program: the second collection waits for that of the first. */
export function memoryInUse(): NodeJS.MemoryUsage {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  collect();
  collect();
  return process.memoryUsage();
}
