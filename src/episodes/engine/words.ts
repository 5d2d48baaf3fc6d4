import { spell } from '../../catalogue/duration.js';
import type { LastRun } from '../../sources/watch/snapshot.js';

// Words of both families of pods that need nothing of the catalogue of causes: the page of a report contains them, too.

/** The state that means that a container keeps failing. */
export const CRASH_LOOP = 'crash loop';

/** Whether what hangs is named by what it waits for. */
export const isWait = (what: string): boolean => what.startsWith('waiting ');

/** ` in volume mount`, ` waiting for an earlier pod with the same name` */
export const hangingIn = (what: string): string => `${isWait(what) ? '' : ' in'} ${what}`;

/** ` (x9)`: how often something failed. */
export const times = (count: number): string => (count > 1 ? ` (x${count})` : '');

/** The text without ports, ids, times and counts, which belong to a single try. */
export const shapeOf = (text: string): string => text.replace(/[\da-f]{8,}|\d+/g, '0');

/** `once`, `3 times` */
export const often = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** `STUCK in volume mount for 4m10s: volume cfg: configmap "app-cfg" not found (x11)`; `ms` is null where nothing shows since when. */
export const stuckIn = (what: string, ms: number | null, why: readonly string[]): string =>
  [`STUCK${hangingIn(what)}${ms === null ? '' : ` for ${spell(ms)}`}`, ...why].join(': ');

/** What a status states of the end of a container: its code, its reason. */
export const endParts = ({ exitCode, reason }: Pick<LastRun, 'exitCode' | 'reason'>): string[] =>
  [exitCode === null ? '' : `exit code ${exitCode}`, reason ?? ''].filter(part => part !== '');

export const isExitCode = (end: string): boolean => end.startsWith('exit code ');

/** Reasons that follow from the exit code. */
const WITH_A_CODE: ReadonlySet<string> = new Set(['Error', 'Completed']);

/** How a container ended, by its exit codes and reasons: `exit code 137 (OOMKilled)`, `exit code 0, killed for its liveness probe` */
export function endWords(ends: readonly string[]): string {
  const codes = ends.filter(isExitCode);
  const words = ends.filter(end => /^\w+$/.test(end) && !(codes.length > 0 && WITH_A_CODE.has(end)));
  const others = ends.filter(end => !isExitCode(end) && !/^\w+$/.test(end));
  const named = words.join(', ');
  const end = codes.length === 0 || named === '' ? `${codes.join(', ')}${named}` : `${codes.join(', ')} (${named})`;
  return [end, ...others].filter(part => part !== '').join(', ');
}
