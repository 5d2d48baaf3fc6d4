import { spell } from '../../../catalogue/duration.js';
import type {
  Finding,
  Lifecycle,
  NodeEpisode,
  PodEpisode as Part,
  ResultDocument,
  Start,
  Step,
} from '../../../document/contract/types.js';
import { endsOf, foremost, momentsOf, startsOf } from '../../../document/episodes.js';
import { MIN_PAUSE_MS } from '../../../episodes/engine/pauses.js';
import { phaseTitle } from '../../../episodes/phases.js';
import { grouped } from '../../../kit/grouped.js';
import { drawn, particularsOf } from './drawn.js';
import { instantOf, type TimedRow, witnessedTimelineOf } from './rows.js';
import type { AbsentRow } from './timeline.js';
import { type LocalTime, originOf, sinceOrigin } from './times.js';
import { nameOf } from './words.js';

/** One incarnation of a pod: its start and its deletion, in the order of time. */
export interface Life {
  readonly starts: readonly Start[];
  readonly deletions: readonly Lifecycle[];
}

/** The lives of each name, one after another; of a static pod, the deletions of its mirrors are in its own life. */
export function livesOf({ episodes }: Pick<ResultDocument, 'episodes'>): Life[] {
  const parts = [...startsOf({ episodes }), ...endsOf({ episodes })].toSorted((a, b) =>
    beginOf(a).localeCompare(beginOf(b)),
  );
  const byName = [...grouped(parts, nameOf).values()];
  return byName.flatMap(several => [...grouped(several, identityOf).values()].flatMap(inTurn));
}

const isStart = (part: Part): part is Start => part.family === 'start';

export const hasLives = ({ episodes }: Pick<ResultDocument, 'episodes'>): boolean =>
  startsOf({ episodes }).length + endsOf({ episodes }).length > 0;

function beginOf(part: Part): string {
  const { asked, begun } = momentsOf(part);
  return [asked, begun].flatMap(at => at ?? []).sort()[0] ?? '';
}

/** Without a UID nothing shows which life an episode belongs to. */
const identityOf = ({ uid, staticUID, id }: Part): string => staticUID ?? uid ?? id;

/** A static pod that is restored has the same UID as before: its next start begins another life. */
function inTurn(parts: readonly Part[]): Life[] {
  const lives: { starts: Start[]; deletions: Lifecycle[] }[] = [];
  for (const part of parts) {
    const last = lives.at(-1);
    const goesOn =
      last !== undefined && !(isStart(part) && last.deletions.some(end => isItsEnd(end) && end.start !== part.id));
    const life = goesOn ? last : { starts: [], deletions: [] };
    if (!goesOn) lives.push(life);
    if (isStart(part)) life.starts.push(part);
    else life.deletions.push(part);
  }
  return lives;
}

/** A mirror goes and comes back while the static pod runs. */
const isItsEnd = ({ uid, staticUID }: Lifecycle): boolean => staticUID === null || uid === staticUID;

type LifeRow = AbsentRow | TimedRow;

/** One timeline by one clock, which begins at `zero`; empty if nothing in it has a time. */
export function lifeTimelineOf(life: Life) {
  const stories = storiesOf(life);
  const witnessed = stories.flatMap(story => placed(story.id, witnessedTimelineOf(story)));
  const sorted = once(witnessed.toSorted((a, b) => a.place - b.place));
  const zero = zeroOf(stories, sorted);
  const timed = sorted.filter(({ at }) => Number.isFinite(at));
  return {
    zero,
    rows:
      timed.length === 0
        ? []
        : sorted.map(one => counted(one, Date.parse(zero?.at ?? ''), timed[timed.indexOf(one) - 1])),
  };
}

/** Two facts are left to the deletion: that it was requested, and that its containers ended. */
function storiesOf({ starts, deletions }: Life): Part[] {
  const end = deletions.find(isItsEnd);
  const begun = (end && originOf(end)) ?? Number.POSITIVE_INFINITY;
  const isOfEnd = ({ step, at }: Step): boolean =>
    (step === REQUESTED && end !== undefined) || (step === ENDED && Date.parse(at ?? '') >= begun);
  const came = starts.map(drawn).map(story => ({ ...story, steps: story.steps.filter(step => !isOfEnd(step)) }));
  return [...came, ...deletions];
}

const [REQUESTED, ENDED] = ['deleted', 'container-ended'];

interface PlacedRow {
  readonly row: LifeRow;
  /** The start or deletion that reports it. */
  readonly by: string;
  /** The time in ms; NaN if it has no time */
  readonly at: number;
  /** Its position in the order: a row without a time comes after its predecessor in the same story */
  readonly place: number;
}

function placed(by: string, rows: readonly LifeRow[]): PlacedRow[] {
  let place = Math.min(...rows.map(timeOf).filter(Number.isFinite));
  return rows.map(row => {
    const at = timeOf(row);
    if (Number.isFinite(at)) place = Math.max(place, at);
    return { row, by, at, place };
  });
}

const timeOf = (row: LifeRow): number => (row.kind === 'absent' ? Number.NaN : instantOf(row));

/** A start and a deletion may both report one outage. */
function once(all: readonly PlacedRow[]): PlacedRow[] {
  const known = new Set<string>();
  return all.filter(({ row }) => {
    if (row.kind !== 'hang') return true;
    const { rule, at, message } = row.finding;
    const key = `${rule} ${at} ${message}`;
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}

/** Counted from the beginning of the whole life. Between two stories it may have been quiet for long. */
function counted({ row, by, at }: PlacedRow, zero: number, before: PlacedRow | undefined): LifeRow {
  if (row.kind === 'absent') return row;
  const offset = Number.isFinite(at) && Number.isFinite(zero) ? sinceOrigin(at, zero) : null;
  if (!Number.isFinite(at) || before === undefined || before.by === by) return { ...row, offset };
  const silence = at - before.at;
  return { ...row, offset, pause: silence >= MIN_PAUSE_MS ? silence : null };
}

/** The instant from which all times of a life are counted. */
function zeroOf(stories: readonly Part[], sorted: readonly PlacedRow[]) {
  const first = sorted.find(({ at }) => Number.isFinite(at));
  const story = stories.find(({ id }) => id === first?.by);
  if (first === undefined || story === undefined) return null;
  const origin = originOf(story);
  if (origin === null) return { at: new Date(first.at).toISOString(), what: 'the first moment that the input shows' };
  const [asked, seen] = isStart(story) ? OF_START : OF_DELETION;
  return {
    at: new Date(origin).toISOString(),
    what: origin === Date.parse(momentsOf(story).asked ?? '') ? asked : seen,
  };
}

const OF_START = ['the pod was created', 'the kubelet learned of the pod'] as const;
const OF_DELETION = ['its deletion was requested', 'the first line about its deletion'] as const;

/** `times count from 2026-11-21 01:49:43.453 (+00:00): the pod was created` */
export function zeroText({ at, what }: NonNullable<ReturnType<typeof zeroOf>>, time: LocalTime): string {
  const { date, time: clock } = time.show(at) ?? { date: '', time: at };
  return `times count from ${`${date} ${clock}`.trim()} (${time.zone}): ${what}`;
}

/** The parts in the order of time. */
const partsOf = ({ starts, deletions }: Life): Part[] =>
  [...starts, ...deletions].toSorted((a, b) => beginOf(a).localeCompare(beginOf(b)));

/** The node on which it lived, and its identity. */
function particularsOfLife({ starts, deletions }: Life): [label: string, value: string][] {
  const particulars = [...starts, ...deletions].flatMap(particularsOf);
  // A UID is listed under the first of its labels
  return particulars.filter(([, value], at) => particulars.findIndex(([, other]) => other === value) === at);
}

/** `0.9 s volumes, 3.9 s pull`, in the order in which an episode passes through them. */
export const phasesText = ({ family, phases = [] }: Pick<Start | NodeEpisode, 'family' | 'phases'>): string =>
  phases
    .filter(({ ms }) => ms >= WORTH_SAYING)
    .map(({ phase, ms }) => `${spell(ms)} ${phaseTitle(family, phase)}`)
    .join(', ');

/** The shortest time in ms that is shown: shorter phases are printed as 0 s. */
const WORTH_SAYING = 10;

/** Findings that explain no headline; one that both parts of a life have is listed once. */
function restOf(life: Life): Finding[] {
  const rest = partsOf(life).flatMap(part => part.findings.filter(finding => finding !== foremost(part)));
  return [...new Map(rest.map(one => [`${one.rule} ${one.at} ${one.message}`, one])).values()];
}

/** The sentences about a life, in their order. */
export type LifeView = ReturnType<typeof viewOf>;

const viewOf = (life: Life) => ({
  /** The result of each start and deletion, with the reason; `phases` is empty for a deletion */
  heads: partsOf(life).map(part => ({ part, cause: foremost(part), phases: isStart(part) ? phasesText(part) : '' })),
  particulars: particularsOfLife(life),
  ...lifeTimelineOf(life),
  rest: restOf(life),
});

/** All lives of a document, and a sentence for each name with several. */
export function lifeViewsOf(document: ResultDocument) {
  const lives = livesOf(document);
  const names = grouped(lives, life => nameOf(partsOf(life)[0] as Part));
  const namesakes = [...names]
    .filter(([, several]) => several.length > 1)
    .map(([name, several]) => `${name} lived ${several.length} times in this input: one after another.`);
  return { namesakes, lives: lives.map(viewOf) };
}
