import type { EvidenceRef, Finding, PodEpisode, Verdict } from '../../../document/contract/types.js';
import type { GroupTable } from '../view/groups.js';
import type { TimedRow } from '../view/rows.js';
import type { AbsentRow } from '../view/timeline.js';
import type { LocalTime } from '../view/times.js';
import type { Advise } from '../view/words.js';

export type Tone = 'bad' | 'warn' | 'good' | 'info' | 'dim' | 'strong';

/** What stands above a part, or is all that is told of it. */
export interface Title {
  readonly verdict: Verdict;
  /** Null for a node, which its sentence names */
  readonly name: string | null;
  /** What is told of: `start`, a kind of deletion. */
  readonly what: string | null;
  readonly says: readonly string[];
  readonly evidence?: readonly EvidenceRef[];
}

/** Something that went on in the time that was asked for. */
export interface AskedRow {
  readonly verdict: Verdict;
  /** Empty where it had begun before the input, and where it goes on after it. */
  readonly from: string;
  readonly to: string;
  /** What it is and whose; empty for a node that is the only one. */
  readonly what: string;
  readonly of: string;
  readonly node: string;
  readonly says: string;
}

/** What a format for people makes of the parts of a report, as lines. It escapes their texts. */
export interface Writer {
  sentence(text: string, tone?: Tone): string[];
  /** `label`: with the space around it */
  labelled(label: string, text: string, tone?: Tone): string[];
  title(title: Title): string[];
  /** A title that nothing follows */
  line(title: Title): string[];
  statement(finding: Finding, isPlaced: boolean): string[];
  cause(cause: Cause): string[];
  places(label: string, evidence: readonly EvidenceRef[]): string[];
  /** What shows a cause: its places, and the last line. */
  evidence(evidence: readonly EvidenceRef[]): string[];
  /** The original lines, as far as they are asked for. */
  quoted(evidence: readonly EvidenceRef[]): string[];
  particulars(facts: readonly (readonly [label: string, value: string])[], when?: string): string[];
  /** `remark`: the remark on a pause. */
  timeline(rows: readonly (AbsentRow | TimedRow)[], remark: (pause: number) => string, look: TimelineLook): string[];
  /** A row each; `isBrief`: in one line */
  overview(episodes: readonly PodEpisode[], isBrief: boolean): string[];
  groups(table: GroupTable): string[];
  asked(rows: readonly AskedRow[]): string[];
}

/** What explains an episode. */
interface Cause {
  readonly finding: Finding;
  readonly label: string;
  /** What the title does not state of it */
  readonly says: string;
  readonly tries: string;
  readonly why: string;
}

interface TimelineLook {
  /** There is much to read: a step has one line */
  readonly dense: boolean;
  /** There are so many timelines that each is opened by its reader. */
  readonly folded: boolean;
}

/** What every part of a report needs to know. */
export interface Context extends TimelineLook {
  readonly out: Writer;
  readonly time: LocalTime;
  /** Deletions of one name with the same course have a row each */
  readonly each: boolean;
  /** Of a start, other findings than its cause are told, too. */
  readonly everyFinding: boolean;
  /** More lines than those that show a cause are quoted. */
  readonly evidence: boolean;
  readonly advise: Advise;
}
