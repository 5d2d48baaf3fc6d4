/**
 * Flags for V8. It prints an error for an unknown flag, so each has the versions that
 * were tried: 11.3 is that of Node 20, 14.1 of Node 25, 14.6 of Node 26; Node 21 has 11.8.
 */
const FLAGS = [
  // It lets the heap grow to four times the live data, which is most of the memory for a log of gigabytes. Twice costs no time; at one and
  // a half times, collections cost a twentieth more
  { flag: '--heap-growing-percent=100', from: 11.3, to: 14.1 },
  { flag: '--heap-growing-percent=100', from: 14.6, to: 14.6 },
  // Its optimising compiler compiles a function after 66 KB of bytecode: nearly every one of the program, many several times, which is a
  // fifth of the CPU time for a log of 360 MB. Later it compiles half as many. For 60 MB in one thread this costs a twentieth less than at
  // 300 KB, and in two threads, each of which compiles for itself, a tenth; at 3 MB both cost more again
  { flag: '--interrupt-budget=900000', from: 11.3, to: 11.3 },
  // A long run would drop the compiled code of its start, which is kept for the next start when it ends (`code-cache.ts`)
  { flag: '--no-flush-bytecode', from: 11.3, to: 11.3 },
] as const;

/**
 * Further flags for commands that run next to other processes for as long as the machine does: they trade time for memory. Of two values
 * for one flag, the last counts.
 */
const FRUGAL = [
  { flag: '--heap-growing-percent=20', from: 11.3, to: 14.1 },
  { flag: '--heap-growing-percent=20', from: 14.6, to: 14.6 },
  // The young generation keeps its initial size: it would grow to 32 MiB
  { flag: '--semi-space-growth-factor=1', from: 11.3, to: 11.3 },
  { flag: '--flush-bytecode', from: 11.3, to: 11.3 },
] as const;

/** `version`: as in process.versions.v8. `words`: the command line, in which no option comes before a command. */
export function engineFlags(version: string, words: readonly string[] = []): string[] {
  const own = Number.parseFloat(version);
  const command = words.find(word => word !== '--');
  const flags = command === 'agent' ? [...FLAGS, ...FRUGAL] : FLAGS;
  return flags.filter(({ from, to }) => from <= own && own <= to).map(({ flag }) => flag);
}
