/** How V8 is told to work. Of a flag that it does not know it complains on standard error, so each has the versions that know it. */
const FLAGS = [
  // It lets the garbage grow to four times of what is alive, which for a log of gigabytes is most of the memory it takes
  { flag: '--heap-growing-percent=100', from: 11, to: 14 },
  // Its optimising compiler takes up a function after 66 KB of bytecode: nearly every one of the program, many several
  // times, and a fifth of the CPU time for a log of 360 MB. Later it takes up half as many
  { flag: '--interrupt-budget=300000', from: 11, to: 11 },
] as const;

/** `version`: as in process.versions.v8. */
export function engineFlags(version: string): string[] {
  const major = Number.parseInt(version, 10);
  return FLAGS.filter(({ from, to }) => from <= major && major <= to).map(({ flag }) => flag);
}
