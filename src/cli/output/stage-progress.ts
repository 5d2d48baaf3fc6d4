import { terminal } from '../../show/report/safe.js';
import type { Io } from '../io.js';

const WIPE = '\r\u001b[K';
/** The figure changes after this many bytes. */
const STEP = 1 << 18;

/** Shows on a terminal what is being waited for. Works like `progressOn`: nothing moves without a terminal. */
export function stageProgress({ stderr, env }: Pick<Io, 'stderr' | 'env'>, quiet: boolean) {
  const show = (text: string): void => {
    if (stderr.isTTY !== true || quiet || env.CI) return;
    stderr.write(`${WIPE}${terminal(`podline: ${text}`).slice(0, (stderr.columns ?? 80) - 1)}`);
  };
  const read = new Map<string, number>();
  return {
    stage: (what: string): void => show(`${what} …`),
    read(what: string, bytes: number): void {
      const before = read.get(what) ?? 0;
      read.set(what, before + bytes);
      if (before === 0 || Math.floor(before / STEP) !== Math.floor((before + bytes) / STEP))
        show(`${what}: ${((before + bytes) / 1e6).toFixed(1)} MB …`);
    },
    /** Clears the line */
    end: (): void => show(''),
  };
}
