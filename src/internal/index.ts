/** What the packages need of the core when a command of theirs runs. Nothing is promised: a package takes exactly the version that it was made for. */
export { documentOf } from '../analyze/document.js';
export { INTERNAL_ERROR } from '../analyze/faults.js';
export { spell } from '../catalogue/duration.js';
export { complain } from '../cli/complain.js';
export { EXIT } from '../cli/exit.js';
export { createFaultList, endByFault } from '../cli/finish.js';
export type { Io } from '../cli/io.js';
export { type AnalyzeCommandOptions, listedOf, quotes, renderOptions, traceSender } from '../cli/options.js';
export { type Output, parseOutput, writeOutputs } from '../cli/outputs.js';
export { stageProgress } from '../cli/stage-progress.js';
export { UsageError } from '../cli/usage-error.js';
export type {
  ApiEvent,
  ApiNode,
  ApiState,
  ApiView,
  EvidenceRef,
  Finding,
  Lifecycle,
  NotJudged,
  ResultDocument,
  Start,
  Step,
} from '../document/contract/types.js';
export { isOwnPod, OWN_POD } from '../document/own-pods.js';
export { PHASE_WORDS } from '../document/phases.js';
export { RANK_NAMES, rankOf } from '../document/ranks.js';
export { podNames, select } from '../document/select.js';
export { START_PHASES } from '../document/start-phases.js';
export { leavingNamespace, type Maker, uncreated } from '../episodes/now/around.js';
export { kubeletTrouble } from '../episodes/now/kubelet.js';
export { isTroubled, type Placed, sinceOf, stateOf, worstFirst } from '../episodes/now/state.js';
export type { AttachmentSeen, ClaimSeen, KubeletSeen, Seen, Statement } from '../episodes/now/types.js';
export { apiView } from '../episodes/now/view.js';
export { msOf } from '../episodes/now/when.js';
export { READ_SIZE } from '../host/sizes.js';
export { nearestQuarter, nearestYear, onCalendar, placeOf, WIDEST_OFFSET, zoneName } from '../kit/calendar.js';
export { grouped } from '../kit/grouped.js';
export { messageOf } from '../kit/message-of.js';
export { didYouMean } from '../kit/nearest.js';
export { VERSION } from '../kit/version.js';
export { analyze } from '../nodes/index.js';
export { filled, placeholdersIn, wordsOf } from '../read/live/command-line.js';
export type { LiveSource } from '../read/live/live-source.js';
export { livePipe } from '../read/live/pipe.js';
export { realWorld, type World } from '../read/live/world.js';
export { parseJson } from '../read/parse-json.js';
export { withParts } from '../read/parts.js';
export { bytesSource, type Source } from '../read/source.js';
export { isSystemError, reasonOf } from '../read/system-error.js';
export { loadYaml } from '../read/yaml.js';
export type { Change, DeletionFacts, DiffDocument, GroupChange, GroupPair, Lone, Pair } from '../show/diff/types.js';
export { articles } from '../show/explain/topics.js';
export { DURATION, durationMs } from '../show/policy/duration.js';
export { jsonText, terminal } from '../show/report/safe.js';
export { wrap } from '../show/report/text/layout.js';
export { text } from '../show/report/text.js';
export type { RenderOptions, Report } from '../show/report/types.js';
export { withoutViews } from '../show/report/view/api.js';
export { citedLines } from '../show/report/view/cited-lines.js';
export { conditionsIn } from '../sources/watch/conditions.js';
export { createSnapshots } from '../sources/watch/snapshot.js';
export type { Snapshot } from '../sources/watch/types.js';
export {
  countOf,
  type Fields,
  fieldsOf,
  isFields,
  listOf,
  secondsOf,
  stringOf,
  textOf,
  timeOf,
  valueAt,
  wordOf,
} from '../sources/watch/values.js';
