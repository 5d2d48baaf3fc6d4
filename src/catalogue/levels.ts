import { definitions } from './registry.js';
import { LIMITS } from './thresholds.js';

/** The sync loop prints what it receives, from the API server and from PLEG, from this -v on (kubelet.go, syncLoopIteration, in every version). */
export const SYNC_LOOP_LEVEL = 2;

/** The -v at which a process logs, as far as its lines show it. */
export interface LoggedLevels {
  /** Its -v: several unrelated files logged at this level. Null when too few files show it. */
  readonly general: number | null;
  /** Files that logged at a higher level, as with --vmodule. */
  readonly files: Readonly<Record<string, number>>;
}

/** Only files of known messages are ever looked up, but a log can name any file. */
const KNOWN_FILES: ReadonlySet<string> = new Set(definitions.map(({ file }) => file));

/** Computed from the highest level at which each file logged. */
export function loggedLevels(seen: ReadonlyMap<string, number>): LoggedLevels {
  const general = [...seen.values()].sort((a, b) => b - a)[LIMITS.levelFiles - 1] ?? null;
  const files = [...seen].filter(([file, level]) => level > (general ?? 0) && KNOWN_FILES.has(file));
  return { general, files: Object.fromEntries(files.sort()) };
}
