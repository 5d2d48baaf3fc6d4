import { spell } from '../../catalogue/duration.js';
import type {
  EvidenceRef,
  Finding,
  Level,
  PodEpisode,
  ResultDocument,
  Verdict,
} from '../../document/contract/types.js';
import { endsOf } from '../../document/episodes.js';
import { capital } from '../../kit/letters.js';
import { markdownBlock, markdownCode, markdownTable, markdown as safe } from './safe.js';
import { reportLines } from './told/report.js';
import type { Context, Title, Writer } from './told/writer.js';
import type { RenderOptions, Report } from './types.js';
import { isGroupFigure } from './view/groups.js';
import { areOfSeveralNodes } from './view/nodes.js';
import { createPlaces, type NamePlace, placeOfSpan } from './view/places.js';
import { type Cells, cellsOf, haveSeveralUids, haveVersions, shortUid, type TimedRow, timeIn } from './view/rows.js';
import type { AbsentRow } from './view/timeline.js';
import { createLocalTime, type LocalTime, offsetText } from './view/times.js';
import { ABSENCE_WORDS, shownVerdict } from './view/verdicts.js';
import { absenceOf, calledOf, createAdvice, nameOf } from './view/words.js';

export const markdown: Report = {
  id: 'markdown',
  title: 'Markdown',
  purpose: 'For issues and chats: the text report as GitHub Markdown, with the log lines as evidence.',
  render(document, options) {
    const lines = reportLines(document, contextOf(document, options), options);
    // Parts that end and begin with an empty line have one between them
    const shown = lines.filter((line, at) => line !== '' || (lines[at - 1] ?? '') !== '');
    return `${shown.join('\n').trim()}\n`;
  },
};

function contextOf(document: ResultDocument, { zone, each = false }: RenderOptions): Context {
  const place = createPlaces(document.input.sources);
  const time = createLocalTime(zone ?? document.input.clock.zone);
  return {
    out: createMarkdownWriter({ time, place: ref => markdownCode(place(ref)) }),
    time,
    each,
    dense: endsOf(document).length > 1,
    folded: false,
    everyFinding: true,
    // A page always has the lines of each finding
    evidence: false,
    advise: createAdvice(),
  };
}

const LEVEL_MARKS: Readonly<Record<Level, string>> = { error: '❌', warning: '⚠️', info: 'ℹ️' };

interface Places {
  readonly time: LocalTime;
  /** A name as code. */
  readonly place: NamePlace;
}

/** The parts of a report for issues and chats. */
function createMarkdownWriter({ time, place }: Places): Writer {
  const listed = (evidence: readonly EvidenceRef[]): string => evidence.map(place).join(', ');
  const see = (evidence: readonly EvidenceRef[]): string[] =>
    evidence.length === 0 ? [] : [`- See ${listed(evidence)}`];

  function title({ verdict, name, what, says: [first = '', ...others], evidence = [] }: Title): string[] {
    const mark = VERDICT_MARKS[verdict];
    const known = others.filter(each => each !== '').map(each => `- ${safe(each)}`);
    if (name === null) return [...block(`**${mark} ${safe(first)}**`), ...known, ...see(evidence)];
    const called = what === null ? '' : `: ${safe(what)}`;
    return [...block(`### ${mark} ${markdownCode(name)}${called}`), ...block(`**${safe(first)}**`), ...known];
  }

  function statement({ level, rule, message, evidence }: Finding, isPlaced: boolean): string[] {
    const places = isPlaced && evidence.length > 0 ? ` (${listed(evidence)})` : '';
    const said = `${LEVEL_MARKS[level]} **${safe(rule)}**: ${safe(message)}${places}`;
    return [...block(said), ...(isPlaced ? quoted(evidence) : [])];
  }

  const labelled = (label: string, text: string): string[] => [`- ${wordOf(label)}${safe(text)}`];

  return {
    sentence: (text, tone) => block(tone === 'strong' ? `**${safe(text)}**` : safe(text)),
    labelled,
    cause: ({ finding, tries, why }) => [
      ...statement(finding, false),
      ...(tries === '' ? [] : labelled('tries', tries)),
      ...(why === '' ? [] : labelled('why', why)),
    ],
    title,
    line: ({ verdict, name, says }) => [
      `- ${VERDICT_MARKS[verdict]} ${name === null ? '' : `${markdownCode(name)}: `}${says.map(safe).join(', ')}`,
    ],
    statement,
    places: (_, evidence) => see(evidence),
    evidence: evidence => [...see(evidence), ...quoted(evidence)],
    quoted,
    particulars(facts, when) {
      const known = facts.map(([name, value]) => `${name} ${markdownCode(value)}`);
      return block([...(when === undefined ? [] : [safe(`${when} ${time.zone}`)]), ...known].join(', '));
    },
    timeline(rows, remark, { folded: isFolded }) {
      const table = timelineTable(rows, remark, { time, place });
      return block(isFolded ? folded('Timeline', table) : table);
    },
    overview: episodes => block(overviewTable(episodes)),
    groups({ head, rows }) {
      const cells = rows.map(row => row.cells.map(safe));
      return block(markdownTable(head, cells, isGroupFigure));
    },
    asked(rows) {
      const cells = rows.map(({ verdict, from, to, what, of, node, says }) => [
        VERDICT_MARKS[verdict],
        ...[from, to, what, of, node, says].map(safe),
      ]);
      return rows.length === 0
        ? []
        : block(markdownTable(['', 'from', 'to', 'what', 'of', 'node', 'how it went'], cells));
    },
  };
}

/** Blocks of a page have an empty line between them. */
const block = (text: string): string[] => ['', text, ''];

/** `Next: `; empty for a mark. */
function wordOf(label: string): string {
  const word = label.trim();
  return /^\w/.test(word) ? `${capital(word)}: ` : '';
}

/** Opened by a click. `title` is HTML. */
const folded = (title: string, body: string): string => `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;

/** More lines than these would hide the text about them. */
const SHORT = 6;

function quoted(evidence: readonly EvidenceRef[]): string[] {
  const lines = evidence.flatMap(({ text }) => text ?? []);
  if (lines.length === 0) return [];
  const quotation = markdownBlock(lines);
  return block(lines.length > SHORT ? folded(`${lines.length} lines`, quotation) : quotation);
}

const VERDICT_MARKS: Readonly<Record<Verdict, string>> = {
  incomplete: '❌',
  undetermined: '❔',
  'complete-with-findings': '⚠️',
  complete: '✅',
};

/** One row each: the mark, the pod, its node where there are several, what it is, and how it went. */
function overviewTable(rows: readonly PodEpisode[]): string {
  if (rows.length === 0) return '';
  const hasNodes = areOfSeveralNodes(rows);
  // Starts are all of one kind
  const hasKinds = rows.some(({ family }) => family === 'end');
  return markdownTable(
    ['', 'pod', ...(hasNodes ? ['node'] : []), ...(hasKinds ? ['kind', 'verdict'] : ['start'])],
    rows.map(one => [
      VERDICT_MARKS[shownVerdict(one)],
      markdownCode(nameOf(one)),
      ...(hasNodes ? [one.node === null ? '' : markdownCode(one.node)] : []),
      ...(hasKinds ? [safe(calledOf(one))] : []),
      safe(one.headline),
    ]),
  );
}

interface Column {
  readonly head: string;
  show(cells: Cells): string;
}

/** `remark`: the remark on a pause. */
function timelineTable(
  rows: readonly (AbsentRow | TimedRow)[],
  remark: (pause: number) => string,
  context: Places,
): string {
  const shown = rows.map(row => (row.kind === 'absent' ? row : cellsOf(row)));
  const columns = columnsFor(
    shown.filter(row => row.kind === 'cells'),
    context,
  );
  const across = (first: string, words: string): string[] =>
    columns.map(({ head }, index) => (index === 0 ? first : head === STEP ? words : ''));
  const absent = ({ status, steps }: AbsentRow): string[] => {
    const word = status === 'missing' ? `❌ **${ABSENCE_WORDS.missing}**` : `${ABSENCE_WORDS[status]}:`;
    return across('', `${word} ${safe(absenceOf(steps))}`);
  };
  return markdownTable(
    columns.map(({ head }) => head),
    shown.flatMap(row =>
      row.kind === 'absent'
        ? [absent(row)]
        : [
            ...(row.pause === null ? [] : [across(`⋮ **${spell(row.pause)}**`, remark(row.pause))]),
            columns.map(({ show }) => show(row)),
          ],
    ),
  );
}

/** The heading of the column with the words of a row that is no step. */
const STEP = 'step';

function columnsFor(rows: readonly Cells[], { time, place }: Places): Column[] {
  const uid: Column = { head: 'UID', show: cells => markdownCode(shortUid(cells)) };
  const version: Column = { head: 'rv', show: ({ resourceVersion }) => safe(resourceVersion ?? '') };
  return [
    { head: 'after', show: ({ offset }) => offsetText(offset) },
    { head: `at (${safe(time.zone)})`, show: timeIn(rows, time) },
    { head: 'who', show: ({ actor }) => safe(actor) },
    { head: STEP, show: ({ title, times }) => safe(title) + (times === '' ? '' : ` ×${times}`) },
    { head: 'what it means', show: ({ meaning }) => safe(meaning) },
    ...(haveSeveralUids(rows) ? [uid] : []),
    ...(haveVersions(rows) ? [version] : []),
    { head: 'evidence', show: ({ evidence }) => placeOfSpan(evidence, place) },
  ];
}
