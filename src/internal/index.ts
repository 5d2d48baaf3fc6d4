/** What the packages need of the core when a command of theirs runs. Nothing is promised: a package takes exactly the version that it was made for. */
export { documentOf } from '../analyze/document.js';
export { INTERNAL_ERROR } from '../analyze/faults.js';
export { type Begun, follow, type Reached } from '../analyze/follow.js';
export { entries as causes } from '../catalogue/causes/index.js';
export { spell } from '../catalogue/duration.js';
export {
  type AnalyzeCommandOptions,
  type Color,
  clockOf,
  type InputOptions,
  isColored,
  listedOf,
  quotes,
  renderOptions,
  type SchemaVersion,
  traceSender,
} from '../cli/arguments/options.js';
export { givenTime, instantOf } from '../cli/arguments/values.js';
export { loadLive } from '../cli/code-of-packages.js';
export { openLiveInputs } from '../cli/input/inputs.js';
export { readInputs } from '../cli/input/read-inputs.js';
export { ENDING, onSignals, stopSignals } from '../cli/input/stop-signals.js';
export { complain, createFaultList, EXIT, endByFault, finish, type Io, UsageError } from '../cli/io.js';
export { createTracePoster, TracesRefused, traceText } from '../cli/output/otlp-endpoint.js';
export { type Output, outputsIn, parseOutput, writeFormats, writeOutputs } from '../cli/output/outputs.js';
export { stageProgress } from '../cli/output/progress.js';
export { drained } from '../cli/output/write.js';
export { createLanguage, type Language } from '../correlate/events/language.js';
export { type Held, type LineSpan, needsAttention } from '../document/announce/announce.js';
export type {
  ApiEvent,
  ApiNode,
  ApiState,
  ApiView,
  ContainerRestart,
  Episode,
  EvidenceRef,
  Family,
  Finding,
  Lifecycle,
  NodeEpisode,
  NodeFacts,
  PodEpisode,
  ResultDocument,
  Start,
  Step,
  Volume,
} from '../document/contract/types.js';
export { readDocument } from '../document/earlier/read.js';
export { upgraded } from '../document/earlier/version-3.js';
export { endsOf, isPlainRun, nodesOf, nodeTroublesOf, podEpisodesOf, startsOf } from '../document/episodes.js';
export { kubeletAt } from '../document/figures/groupings.js';
export { measured, waitedFor } from '../document/figures/lasted.js';
export { mergeDocuments } from '../document/merge/merge.js';
export { holdersIn } from '../document/nodes/node-episodes.js';
export { isOwnPod, OWN_POD, roleOf } from '../document/role.js';
export { RANK_NAMES, rankOf } from '../document/select/orders.js';
export { podNames, select } from '../document/select/select.js';
export type { Standing } from '../episodes/ends/outcome.js';
export { nodeKinds } from '../episodes/node/words.js';
export { leavingNamespace, type Maker, type SuspendedJob, suspended, uncreated } from '../episodes/now/around.js';
export { kubeletTrouble } from '../episodes/now/node.js';
export { isTroubled, type Placed, sinceOf, stateOf, worstFirst } from '../episodes/now/state.js';
export type { AttachmentSeen, ClaimSeen, KubeletSeen, Seen, Statement } from '../episodes/now/types.js';
export { apiView } from '../episodes/now/view.js';
export { PHASES } from '../episodes/phases.js';
export { OF_NEW_SANDBOX } from '../episodes/starts/course/restarts.js';
export { type Port, READ_SIZE } from '../host/host.js';
export { beginWorker, workerFile } from '../host/node/threads.js';
export {
  MINUTE,
  msOf,
  nearestQuarter,
  nearestYear,
  onCalendar,
  placeOf,
  WIDEST_OFFSET,
  zoneName,
} from '../kit/calendar.js';
export { count } from '../kit/count.js';
export {
  given,
  isObject,
  isText,
  listOfForm,
  objectOfForm,
  textOfForm,
  tupleOfForm,
  wholeNumber,
} from '../kit/forms.js';
export { grouped } from '../kit/grouped.js';
export { causeOf, masked, messageOf } from '../kit/message-of.js';
export { didYouMean } from '../kit/nearest.js';
export { NotRegular, OWN_FILE, OWN_FOLDER, openRegular } from '../kit/regular-file.js';
export { VERSION } from '../kit/version.js';
export { nodeIn } from '../nodes/clusters.js';
export { analyze } from '../nodes/index.js';
export {
  analyzeInParts,
  createPartReader,
  goOn,
  type Memory,
  type Part,
  type PartAnswer,
  type PartsOptions,
  type PartsOutcome,
} from '../nodes/parts/index.js';
export type { Setup } from '../nodes/tasks.js';
export { illegible } from '../nodes/whole.js';
export { expandInputs } from '../read/expand.js';
export { Fault, isSystemError, reasonOf } from '../read/fault.js';
export { parseJson } from '../read/json.js';
export { filled, placeholdersIn, wordsOf } from '../read/live/command-line.js';
export { liveFile } from '../read/live/file.js';
export { HEAD } from '../read/live/file-place.js';
export { CURSOR_FORM, liveJournal } from '../read/live/journal.js';
export {
  createWakeup,
  type FilePlace,
  type LiveClock,
  type LiveSource,
  type Piece,
  type Place as LogPlace,
  realClock,
  realWorld,
  type World,
} from '../read/live/live-source.js';
export { livePipe } from '../read/live/pipe.js';
export { bytesSource, called, type Place, type Source } from '../read/source.js';
export { withParts } from '../read/source-report.js';
export { decoded, isUrl } from '../read/url.js';
export { loadYaml } from '../read/yaml.js';
export { nodeDrained } from '../rules/between/node-drained.js';
export type { Change, DeletionFacts, DiffDocument, GroupChange, Lone } from '../show/diff/types.js';
export { articles } from '../show/explain/topics.js';
export { DURATION, durationMs } from '../show/policy/schema.js';
export { jsonPieces } from '../show/report/json.js';
export { recordOf } from '../show/report/ndjson.js';
export { csvRow, jsonText, markdown, markdownTable, terminal } from '../show/report/safe.js';
export { wrap } from '../show/report/text/layout.js';
export { createPaint } from '../show/report/text/style.js';
export { gridOf } from '../show/report/text/table.js';
export { text } from '../show/report/text.js';
export type { Format, Formats, RenderOptions, Report } from '../show/report/types.js';
export { withoutViews } from '../show/report/view/api.js';
export { citedLines } from '../show/report/view/cited-lines.js';
export { conditionsIn, leftInNamespace } from '../sources/watch/conditions.js';
export { createSnapshots, type Snapshot } from '../sources/watch/snapshot.js';
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
