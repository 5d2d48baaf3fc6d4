/** What the programs for browsers (packages/page) need of the core: it must run without Node. */
export { lazily } from '../../grammars/lazily.js';
export { spell } from '../catalogue/duration.js';
export { givenZone } from '../correlate/clock/zone.js';
export type {
  EvidenceRef,
  Finding,
  InputFacts,
  KubeletFacts,
  Level,
  Lifecycle,
  NodeFacts,
  PodEpisode,
  ResultDocument,
  Revision,
  Start,
  Step,
  StepStatus,
  Testimony,
  Verdict,
} from '../document/contract/types.js';
export { endsOf, foremost, momentsOf } from '../document/episodes.js';
export { aheadOfCluster } from '../document/figures/cluster-clock.js';
export { goesOn, lengthIn, type Quantiles, quantilesOf } from '../document/figures/lasted.js';
export type { Selection } from '../document/select/select.js';
export { MIN_PAUSE_MS } from '../episodes/engine/pauses.js';
export { ownPort, ownWork, threadsRun, workerAt } from '../host/browser/threads.js';
export { grouped } from '../kit/grouped.js';
export { messageOf } from '../kit/message-of.js';
export { TASKS } from '../nodes/jobs/pool.js';
export { serveTasks } from '../nodes/jobs/thread.js';
export { analyzeWhole, type Whole } from '../nodes/whole.js';
export { ArchiveError, type Budget, createBudget } from '../read/archive/budget.js';
export { blobMedium } from '../read/archive/medium.js';
export { bySegments, isHidden } from '../read/archive/names.js';
export { archiveSources, notedSource } from '../read/archive/sources.js';
export { expected, reasonOf } from '../read/fault.js';
export type { Source } from '../read/source.js';
export { csv as diffCsv } from '../show/diff/csv.js';
export { diffDocuments } from '../show/diff/diff.js';
export {
  type ChangeData,
  type DiffData,
  dataOf as diffData,
  type GroupData,
  html as diffHtml,
  type PairData,
} from '../show/diff/html.js';
export { json as diffJson } from '../show/diff/json.js';
export { markdown as diffMarkdown } from '../show/diff/markdown.js';
export type { DiffReport, Label } from '../show/diff/types.js';
export type { RowData } from '../show/diff/words.js';
export { inScope, judge } from '../show/policy/judge.js';
export { defaultPolicy, type Policy, readPolicy } from '../show/policy/read.js';
export { applied } from '../show/policy/result.js';
export { csv } from '../show/report/csv.js';
export { checkData, type Failure } from '../show/report/html/check.js';
export { type DayOfNode, type RunData, runData, type ShownView } from '../show/report/html/run-data.js';
export type { StepWords, Words } from '../show/report/html/words.js';
export { checkPage, html } from '../show/report/html.js';
export { json } from '../show/report/json.js';
export { markdown } from '../show/report/markdown.js';
export { markdown as markdownText, markdownBlock, markdownCode, quotation, terminal } from '../show/report/safe.js';
export { svg } from '../show/report/svg.js';
export type { RenderOptions } from '../show/report/types.js';
export { groupsAlike, timesText } from '../show/report/view/alike.js';
export {
  beginningOf,
  particularsOf,
  partKey,
  type ShownStep,
  testimonyOf,
  wordKey,
} from '../show/report/view/drawn.js';
export { type Concerns, hangLabel, hangRowsOf, hangTitle, triesText } from '../show/report/view/hangs.js';
export { type Ghost, type Picture, pictureWith } from '../show/report/view/lanes/picture.js';
export { createPlaces, type NamePlace, placeOfSpan } from '../show/report/view/places.js';
export { timelineOf } from '../show/report/view/timeline.js';
export { createLocalTime, offsetText, originOf, sinceOrigin } from '../show/report/view/times.js';
export { LEVEL_MARKS, shownVerdict, tally, VERDICT_MARKS, worstFirst } from '../show/report/view/verdicts.js';
export type { StatsData } from '../show/stats/answer.js';
export type { Table } from '../show/tables.js';
export { witnessTitle } from '../sources/names.js';
