/** What the packages need of the core when a command of theirs runs. Nothing is promised: a package takes exactly the version that it was made for. */
export { INTERNAL_ERROR } from '../analyze/faults.js';
export { EXIT } from '../cli/exit.js';
export type { Io } from '../cli/io.js';
export { UsageError } from '../cli/usage-error.js';
export type {
  ApiView,
  EvidenceRef,
  Finding,
  Lifecycle,
  NotJudged,
  ResultDocument,
  Start,
  Step,
} from '../document/contract/types.js';
export { PHASE_WORDS } from '../document/phases.js';
export { RANK_NAMES, rankOf } from '../document/ranks.js';
export { START_PHASES } from '../document/start-phases.js';
export { grouped } from '../kit/grouped.js';
export { VERSION } from '../kit/version.js';
export { parseJson } from '../read/parse-json.js';
export { withParts } from '../read/parts.js';
export { reasonOf } from '../read/system-error.js';
export type { Change, DeletionFacts, DiffDocument, GroupChange, GroupPair, Lone, Pair } from '../show/diff/types.js';
export { articles } from '../show/explain/topics.js';
export { jsonText, terminal } from '../show/report/safe.js';
export { citedLines } from '../show/report/view/cited-lines.js';
