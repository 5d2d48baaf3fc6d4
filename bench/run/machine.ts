import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** Where and when, in one sentence. */
export function machine(now: Date): string {
  const cpu = cpus()[0]?.model.trim() ?? 'unknown processor';
  const kernel = spawnSync('uname', ['-sr'], { encoding: 'utf8' }).stdout.trim();
  const memory = Math.round(totalmem() / 2 ** 30);
  const [load = 0] = loadavg();
  const busy = load > 1 ? ', so that only the relations between the figures mean something' : '';
  return (
    `${now.toISOString().slice(0, 10)}, ${availableParallelism()} cores of ${cpu}, ${memory} GiB, ${kernel}, ` +
    `Node ${process.versions.node}; load average at the start ${load.toFixed(1)}${busy}`
  );
}
