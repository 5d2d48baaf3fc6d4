import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export const MiB = 1 << 20;

/**
 * The memory in use after a collection of all garbage. Buffers are swept in parallel: the second collection waits for the first sweep.
 */
export function memoryInUse(): NodeJS.MemoryUsage {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  collect();
  collect();
  return process.memoryUsage();
}
