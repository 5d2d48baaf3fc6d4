import type {
  ApiView,
  EvidenceRef,
  Finding,
  Level,
  Lifecycle,
  PodEpisode,
  ResultDocument,
  Step,
  Testimony,
} from '../../../document/contract/types.js';
import { endsOf, inputFindings, isPlainRun, nodesOf, phaseOf } from '../../../document/episodes.js';
import { workloadOf } from '../../../document/role.js';
import { rankOf } from '../../../document/select/orders.js';
import { withoutTraces } from '../../../document/select/select.js';
import { PHASE_WORDS, PHASES } from '../../../episodes/phases.js';
import { byteLength } from '../../../host/index.js';
import type { RenderOptions } from '../types.js';
import { viewsOf } from '../view/api.js';
import { drawn } from '../view/drawn.js';
import { clockDoubtOf, leftOutOf, readingOf, sourceNotesOf } from '../view/input.js';
import { clocksText, findingsBetween, leadOf, nodeDay } from '../view/nodes.js';
import { nothingToShow } from '../view/nothing.js';
import { startsInOrder, startsTally } from '../view/starts.js';
import { askedText, createLocalTime } from '../view/times.js';
import { worstFirst } from '../view/verdicts.js';
import { nameOf } from '../view/words.js';
import type { CheckData } from './check.js';
import { inert } from './shell.js';
import { wordsFor } from './words.js';

/** A report is sent by mail and opened on small machines: failures keep their lines, and the last of the other episodes lose theirs. */
const ROOM_OF_LINES = 6 * 1024 * 1024;
const MAX_LINE_LETTERS = 2_000;

type Citing = Pick<Lifecycle, 'findings' | 'steps'> & Partial<Pick<Lifecycle, 'testimony'>>;

/** Something that cites lines, and a copy of it with only their places. */
interface Cited<T extends Citing = Citing> {
  readonly whole: T;
  readonly bare: T;
}

/**
 * The cited lines, each once, until there is no room for the next. Lines after that are only counted: of thousands of deletions, which are
 * packed, only the worst are opened.
 */
export function quotedLines(
  findings: readonly Finding[],
  cited: readonly Cited[],
  room: number,
): { readonly lines: Record<string, string>; readonly leftOut: number } {
  const lines = new Map<string, string>();
  const leftOut = new Set<string>();
  let left = room;
  function quote({ source, line, text }: EvidenceRef): void {
    const key = `${source}:${line}`;
    if (lines.has(key)) return;
    if (left < 0) leftOut.add(key);
    else if (text !== undefined) {
      const shown = text.length > MAX_LINE_LETTERS ? `${text.slice(0, MAX_LINE_LETTERS)} …` : text;
      left -= shown.length;
      if (left < 0) leftOut.add(key);
      else lines.set(key, shown);
    }
  }
  for (const { evidence } of findings) evidence.forEach(quote);
  for (const { whole, bare } of cited) {
    const { findings: own, steps, testimony = [] } = left < 0 ? bare : whole;
    for (const { evidence } of [...own, ...steps, ...testimony]) evidence.forEach(quote);
  }
  return { lines: Object.fromEntries(lines), leftOut: leftOut.size };
}

export const withoutQuotes = <T extends Citing>(whole: T): Cited<T> => ({
  whole,
  bare: {
    ...whole,
    findings: whole.findings.map(bare),
    steps: whole.steps.map(bare),
    ...(whole.testimony === undefined ? {} : { testimony: whole.testimony.map(bare) }),
  },
});

const bare = <T extends Step | Finding | Testimony>(one: T): T => ({
  ...one,
  evidence: one.evidence.map(({ source, line }) => ({ source, line })),
});

/** A browser opens a page of 50 MB within seconds; the lines and the program need the rest of that. */
const ROOM = 28 * 1000 * 1000;
/** A busy node starts more pods than it deletes, and most of them without trouble. */
const ROOM_OF_STARTS = 8 * 1000 * 1000;
/** What the page keeps about each one separately: its owner, its phases, its id. */
const OVERHEAD = 200;

interface Fitting<T> {
  readonly kept: readonly T[];
  /** Ids of deletions of which only the row in the list is included */
  readonly bare: ReadonlySet<string>;
  /** How many are left out */
  readonly leftOut: number;
}

const weightOf = (one: PodEpisode): number => byteLength(inert(one)) + OVERHEAD;

/** If there is not enough room, the healthy ones lose their details first, and are then left out. Their order stays. */
export function fitting<T extends PodEpisode>(all: readonly T[], room = ROOM): Fitting<T> {
  const weighed = all.map(one => ({ one, weight: weightOf(one) }));
  if (weighed.reduce((sum, { weight }) => sum + weight, 0) <= room) return { kept: all, bare: new Set(), leftOut: 0 };
  const worst = weighed
    .map(({ one, weight }) => {
      const row = bareOf(one);
      const least = weightOf(row);
      return { one, row, least, more: weight - least, ms: one.durationMs ?? Number.POSITIVE_INFINITY };
    })
    .sort((a, b) => rankOf(a.one) - rankOf(b.one) || b.ms - a.ms);
  const kept = new Map<T, T>();
  const bare = new Set<string>();
  let left = room;
  for (const { one, row, least } of worst) {
    left -= least;
    if (left >= 0) kept.set(one, row);
  }
  for (const { one, more } of worst.filter(({ one }) => kept.has(one))) {
    if (more <= left) {
      kept.set(one, one);
      left -= more;
    } else bare.add(one.id);
  }
  return { kept: all.flatMap(one => kept.get(one) ?? []), bare, leftOut: all.length - kept.size };
}

const bareOf = <T extends PodEpisode>(one: T): T => ({
  ...one,
  revisions: undefined,
  notJudged: undefined,
  steps: [],
  ...(one.family === 'end' && { testimony: [] }),
  gaps: [],
});

/** What was read, and the remarks on it, each with its subject. */
function readingRows(
  document: ResultDocument,
  zone: string | null,
): readonly (readonly [name: string, said: string])[] {
  const { input, tool } = document;
  const doubt = clockDoubtOf(input);
  const clocks = clocksText(document);
  const left = leftOutOf(document);
  return [
    ['read', readingOf(input, createLocalTime(zone ?? input.clock.zone))],
    ...(doubt === null ? [] : [['clock', doubt] as const]),
    ...(clocks === null ? [] : [['clocks', clocks] as const]),
    ...(left === null ? [] : [['note', left] as const]),
    ...sourceNotesOf(input.sources).map(({ name, note }) => [name, note] as const),
    ['by', `${tool.name} ${tool.version}`],
  ];
}

/** The data embedded in the page, which shows it. */
export type RunData = ReturnType<typeof runData>;
/** A time in the life of a node; null where it has no known beginning or end. */
export type DayOfNode = RunData['day'][number];
export type ShownView = RunData['views'][number];

/** A result in the form of a page; `share`: its share of a page that contains several. */
export function runData(
  document: ResultDocument,
  { zone, found }: Pick<RenderOptions, 'zone' | 'found'>,
  { share = 1, check = null }: { readonly share?: number; readonly check?: CheckData | null } = {},
) {
  const { starts: ordered, troubled } = startsInOrder(document);
  // Each is opened once here, in storage order
  const ends = new Map(endsOf(document).map(one => [one, withoutQuotes(one)]));
  const begins = ordered.map(withoutQuotes);
  const { lines, leftOut } = quotedLines(
    inputFindings(document),
    [
      ...begins.slice(0, troubled),
      ...worstFirst(document).flatMap(one => ends.get(one) ?? []),
      ...begins.slice(troubled),
    ],
    ROOM_OF_LINES * share,
  );
  const lifecycles = [...ends.values()].map(({ bare }) => bare);
  const began = begins.map(({ bare }) => drawn(bare));
  const deletions = fitting(lifecycles, ROOM * share);
  const starts = fitting(began, ROOM_OF_STARTS * share);
  const nothing = began.length > 0 ? null : nothingToShow(document, found);
  const detailed = new Map(lifecycles.map(one => [one.id, one]));
  const { alone, logged } = viewsOf(document);
  const views = [...alone, ...logged];
  const { leading, others } = nodeDay(document);
  const between = findingsBetween(document);
  const rest = [...document.findings.filter(one => !between.includes(one)), ...others];
  // The page has the views of the API in another form
  const nodes = document.nodes.map(withoutTraces);
  const shown: ResultDocument = {
    ...document,
    findings: rest.map(bare),
    api: undefined,
    episodes: [...deletions.kept],
    nodes,
  };
  const { asked } = document;
  const time = createLocalTime(zone ?? document.input.clock.zone);
  return {
    type: 'run' as const,
    /** Its evidence contains only places */
    document: shown,
    /** How pods started: those in trouble, of which there are so many, come first; and how they ended, in one sentence */
    starts: starts.kept,
    troubledStarts: troubled,
    startsText: startsTally(document),
    /** What nodes went through, in time */
    day: nodesOf(document)
      .filter(one => !isPlainRun(one))
      .slice(0, MOST_OF_DAY)
      .map(({ node, verdict, headline, startedAt, endedAt }) => ({
        ...{ node, verdict, says: headline, from: startedAt, to: endedAt },
      })),
    /** What the page begins with: the worst of it, and what is wrong between nodes. The other findings are those of the document */
    leading: [
      ...leading.flatMap(one =>
        one.findings.slice(0, 1).map(first => ({ ...first, message: leadOf(one, document.nodes.length < 2) })),
      ),
      ...between,
    ].map(bare),
    /** The time that was asked for, in words and as the page's address has it */
    asked: asked === undefined ? null : { title: askedText(asked, time), at: `${asked.from}/${asked.to}` },
    /** What the page needs of an episode whose steps may be left out, by id */
    about: Object.fromEntries([
      ...deletions.kept.map(one => [one.id, aboutOf(detailed.get(one.id) ?? one)] as const),
      ...starts.kept.map(one => [one.id, aboutOf(one)] as const),
    ]),
    /** The names of the phases whose times are in `about`, by id */
    phases: { end: namesOf(PHASES.end), start: namesOf(PHASES.start) },
    /** Deletions and starts that are included without their steps, by id, and how many are left out, for lack of room */
    bare: [...deletions.bare, ...starts.bare],
    deletionsLeftOut: deletions.leftOut,
    startsLeftOut: starts.leftOut,
    /** The text at `source:line`, as far as there is room; and for how many lines there was none */
    lines,
    linesLeftOut: leftOut,
    read: readingRows(document, zone),
    words: wordsFor([...lifecycles, ...began], inputFindings(document)),
    /** Zone in which times are shown; the log's own if null */
    zone,
    /** The results of `podline check`; null for other commands */
    check,
    /** Pods as the API or kubectl shows them, those in trouble first; and for how many there was no room */
    views: views.slice(0, MOST_VIEWS).map(shownView),
    viewsLeftOut: Math.max(0, views.length - MOST_VIEWS),
    /** If there is no deletion to show: what to try next */
    nothing: nothing === null ? null : { ...nothing, headline: `${nothing.lead}${nothing.sentence}`.trimEnd() },
  };
}

const namesOf = (phases: Readonly<Record<string, { readonly title: string; readonly spent?: string }>>) =>
  Object.fromEntries(Object.entries(phases).map(([id, { title, spent = title }]) => [id, spent]));

/** No reader reads more views than this. */
const MOST_VIEWS = 100;
/** A lane cannot show more of them apart. */
const MOST_OF_DAY = 1_000;

const shownView = (view: ApiView) => ({
  level: (view.troubled ? 'error' : 'info') as Level,
  name: `${nameOf(view)}${view.node === null ? '' : ` on ${view.node.name}`}`,
  headline: view.headline,
  facts: view.facts,
  next: view.next,
});

/** What is computed from an episode before its details may be left out. */
export const aboutOf = (one: PodEpisode) => ({
  /** The part of its name that is the same for all its pods */
  owner: workloadOf(one),
  /** Times in ms; null if a phase was not measured */
  phases: PHASE_WORDS[one.family].map(({ id }) => phaseOf(one, id)),
});
