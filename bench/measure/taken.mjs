// What a process has used so far; Linux only.
import { readFileSync } from 'node:fs';

const TICKS = 100;

/** Seconds of the CPU, MiB in memory now and at most. */
export function takenBy(pid) {
  const of = name => readFileSync(`/proc/${pid}/${name}`, 'utf8');
  const ticks = of('stat').split(') ')[1].split(' ').slice(11, 13);
  return {
    cpu: (Number(ticks[0]) + Number(ticks[1])) / TICKS,
    rss: Number(/VmRSS:\s+(\d+)/.exec(of('status'))[1]) / 1024,
    peak: Number(/VmHWM:\s+(\d+)/.exec(of('status'))[1]) / 1024,
  };
}
