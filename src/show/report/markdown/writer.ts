import type { EvidenceRef, Finding, Level } from '../../../document/contract/types.js';
import { markdown, markdownBlock, markdownCode, markdownTable } from '../safe.js';
import type { Title, Writer } from '../told/writer.js';
import { isGroupFigure } from '../view/groups.js';
import type { NamePlace } from '../view/places.js';
import type { LocalTime } from '../view/times.js';
import { overviewTable, timelineTable, VERDICT_MARKS } from './tables.js';

const LEVEL_MARKS: Readonly<Record<Level, string>> = { error: '❌', warning: '⚠️', info: 'ℹ️' };

interface Places {
  readonly time: LocalTime;
  /** A name as code. */
  readonly place: NamePlace;
}

/** The parts of a report for issues and chats. */
export function createMarkdownWriter({ time, place }: Places): Writer {
  const listed = (evidence: readonly EvidenceRef[]): string => evidence.map(place).join(', ');
  const see = (evidence: readonly EvidenceRef[]): string[] =>
    evidence.length === 0 ? [] : [`- See ${listed(evidence)}`];

  function title({ verdict, name, what, says: [first = '', ...others], evidence = [] }: Title): string[] {
    const mark = VERDICT_MARKS[verdict];
    const known = others.filter(each => each !== '').map(each => `- ${markdown(each)}`);
    if (name === null) return [...block(`**${mark} ${markdown(first)}**`), ...known, ...see(evidence)];
    const called = what === null ? '' : `: ${markdown(what)}`;
    return [...block(`### ${mark} ${markdownCode(name)}${called}`), ...block(`**${markdown(first)}**`), ...known];
  }

  function statement({ level, rule, message, evidence }: Finding, isPlaced: boolean): string[] {
    const places = isPlaced && evidence.length > 0 ? ` (${listed(evidence)})` : '';
    const said = `${LEVEL_MARKS[level]} **${markdown(rule)}**: ${markdown(message)}${places}`;
    return [...block(said), ...(isPlaced ? quoted(evidence) : [])];
  }

  const labelled = (label: string, text: string): string[] => [`- ${wordOf(label)}${markdown(text)}`];

  return {
    sentence: (text, tone) => block(tone === 'strong' ? `**${markdown(text)}**` : markdown(text)),
    labelled,
    cause: ({ finding, tries, why }) => [
      ...statement(finding, false),
      ...(tries === '' ? [] : labelled('tries', tries)),
      ...(why === '' ? [] : labelled('why', why)),
    ],
    title,
    line: ({ verdict, name, says }) => [
      `- ${VERDICT_MARKS[verdict]} ${name === null ? '' : `${markdownCode(name)}: `}${says.map(markdown).join(', ')}`,
    ],
    statement,
    places: (_, evidence) => see(evidence),
    evidence: evidence => [...see(evidence), ...quoted(evidence)],
    quoted,
    particulars(facts, when) {
      const known = facts.map(([name, value]) => `${name} ${markdownCode(value)}`);
      return block([...(when === undefined ? [] : [markdown(`${when} ${time.zone}`)]), ...known].join(', '));
    },
    timeline(rows, remark, { folded: isFolded }) {
      const table = timelineTable(rows, remark, { time, place });
      return block(isFolded ? folded('Timeline', table) : table);
    },
    overview: episodes => block(overviewTable(episodes)),
    groups: ({ head, rows }) =>
      block(
        markdownTable(
          head,
          rows.map(({ cells }) => cells.map(markdown)),
          isGroupFigure,
        ),
      ),
    asked: rows =>
      rows.length === 0
        ? []
        : block(
            markdownTable(
              ['', 'from', 'to', 'what', 'of', 'node', 'how it went'],
              rows.map(({ verdict, ...row }) => [
                VERDICT_MARKS[verdict],
                ...[row.from, row.to, row.what, row.of, row.node, row.says].map(markdown),
              ]),
            ),
          ),
  };
}

/** Blocks of a page have an empty line between them. */
const block = (text: string): string[] => ['', text, ''];

/** `Next: `; empty for a mark. */
function wordOf(label: string): string {
  const word = label.trim();
  return /^\w/.test(word) ? `${word.charAt(0).toUpperCase()}${word.slice(1)}: ` : '';
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
