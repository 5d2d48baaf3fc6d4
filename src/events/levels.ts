import { definitions } from './registry.js';
import { LIMITS } from './thresholds.js';

/** At which -v a process logs, as far as its lines show it. */
export interface LoggedLevels {
  /** Its -v: unrelated files were seen to log at it. Null when too few files show it. */
  readonly general: number | null;
  /** Files that were seen to log at a higher one, as --vmodule has it. */
  readonly files: Readonly<Record<string, number>>;
}

/** Only files of known messages are ever looked up, and a log can name any. */
const KNOWN_FILES: ReadonlySet<string> = new Set(definitions.map(({ file }) => file));

/** From the highest level that each file was seen to log at. */
export function loggedLevels(seen: ReadonlyMap<string, number>): LoggedLevels {
  const general = [...seen.values()].sort((a, b) => b - a)[LIMITS.levelFiles - 1] ?? null;
  const files = [...seen].filter(([file, level]) => level > (general ?? 0) && KNOWN_FILES.has(file));
  return { general, files: Object.fromEntries(files.sort()) };
}
