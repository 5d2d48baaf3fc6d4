import { THRESHOLDS as EVENTS } from '../../src/catalogue/thresholds.js';
import { THRESHOLDS as CLOCK } from '../../src/correlate/clock/thresholds.js';
import { THRESHOLDS as CORRELATE } from '../../src/correlate/thresholds.js';
import { THRESHOLDS as DOCUMENT } from '../../src/document/thresholds.js';
import { THRESHOLDS as LIFECYCLE } from '../../src/episodes/ends/thresholds.js';
import { THRESHOLDS as NODE } from '../../src/episodes/node/thresholds.js';
import { THRESHOLDS as STARTS } from '../../src/episodes/starts/thresholds.js';
import type { Threshold, Thresholds } from '../../src/kit/thresholds.js';
import { THRESHOLDS as ARCHIVE } from '../../src/read/archive/thresholds.js';
import { THRESHOLDS as LIVE } from '../../src/read/live/thresholds.js';
import { THRESHOLDS as RULES } from '../../src/rules/thresholds.js';
import { THRESHOLDS as DIFF } from '../../src/show/diff/thresholds.js';
import { PRINTED } from '../../src/show/explain/find.js';
import {
  type Article,
  type Block,
  type Cell,
  causeArticles,
  definitionsOf,
  eventIds,
  kindArticles,
  type Row,
  ruleArticles,
  ruleMetas,
  type Section,
  section,
  startStepArticles,
  stepArticles,
  stepsWith,
  table,
  verbosityOf,
  versionsOf,
} from '../../src/show/explain/topics.js';
import { MILESTONES, PRESETS, policySchema } from '../../src/show/policy/schema.js';
import { markdown, markdownBlock, markdownCode, markdownTable } from '../../src/show/report/safe.js';
import { witnessTitle } from '../../src/sources/names.js';
import { witnesses } from '../../src/sources/registry.js';
import { type WhatId, WORDS, type Word } from '../../src/sources/vocabulary.js';

const ABOUT =
  'The words that occur in `testimony` of a lifecycle, each with the step for which it is evidence. [How other sources are recorded, and how they are matched to a deletion](../sources.md).';

/** Everything that other sources can record, and the lines of runtimes that show it. */
function witnessBlocks(): string[] {
  const words = Object.entries(WORDS) as [WhatId, Word][];
  const rows = words.map(([id, { witness, title, means }]) => [
    { id },
    witnessTitle(witness),
    title,
    means,
    stepsWith(id).join(', '),
  ]);
  const lines = Object.values(witnesses).flatMap(({ lines: known }) =>
    known === undefined
      ? []
      : [
          `## ${known.title}`,
          proseTable(
            ['what', known.origin, 'line', 'printed in'],
            known.samples.map(({ what, by, line, where }) => [{ id: what }, by, { id: shortened(line) }, where]),
          ),
        ],
  );
  return [ABOUT, proseTable(['what', 'source', 'title', 'meaning', 'step'], rows), ...lines];
}

/** What a policy file can contain: the template with its tables. */
export function policyPage(template: string): string {
  const presets = PRESETS.map(({ name, means }) => [{ id: name }, means]);
  const keys = Object.entries(policySchema().properties ?? {}).map(([key, { description = '' }]) => [
    { id: key },
    description,
  ]);
  const text = template
    .replace('{{presets}}', proseTable(['extends', 'what it requires'], presets))
    .replace('{{keys}}', proseTable(['key', 'meaning'], keys))
    .replace('{{milestones}}', MILESTONES.join(', '));
  return page(text.trimEnd());
}

/** How each source is recorded, as in docs/sources.md. */
export const recordingsTable = (): string =>
  markdownTable(
    ['source', 'record it with', 'matched by', 'clock', 'what only it shows'],
    Object.values(witnesses).flatMap(({ recorded }) => recorded),
  );

/** Ids of 64 digits would make a table unreadable. */
const shortened = (sample: string): string => sample.replace(/[\da-f]{64}/g, digits => `${digits.slice(0, 8)}…`);

/** Every page that is generated, by its path in the repository. */
export const pages = (): ReadonlyMap<string, string> =>
  new Map([
    ...ruleArticles().map(
      article => [`docs/reference/rules/${article.id}.md`, page(markdownArticle(article, 1))] as const,
    ),
    ['docs/reference/rules/README.md', page('# Rules', rulesTable('.'))],
    ['docs/reference/steps.md', chapters('# Steps of a deletion', stepArticles())],
    ['docs/reference/start-steps.md', chapters('# Steps of a start', startStepArticles())],
    [
      'docs/reference/causes.md',
      page('# Causes', ABOUT_CAUSES, ...causeArticles().map(one => markdownArticle(one, 2))),
    ],
    ['docs/reference/kinds.md', chapters('# Kinds of deletions', kindArticles())],
    ['docs/reference/words.md', page('# Words', ABOUT_WORDS, wordsTable())],
    ['docs/reference/source-words.md', page('# What other sources record', ...witnessBlocks())],
    ['docs/reference/thresholds.md', page('# Thresholds', ABOUT_THRESHOLDS, ...thresholdParts())],
    ['docs/reference/messages.md', page('# Messages of the kubelet', ABOUT_MESSAGES, messagesTable())],
  ]);

/** One line per rule, with links into `folder`. */
export const rulesTable = (folder: string): string =>
  [
    '| rule | level | what it finds |',
    '| --- | --- | --- |',
    ...ruleMetas().map(({ id, level, title }) => `| [${id}](${folder}/${id}.md) | ${level} | ${title} |`),
  ].join('\n');

const GENERATED = '<!-- Generated by `node scripts/generate-docs.mjs`: do not edit. -->';

const page = (...parts: readonly string[]): string => `${[GENERATED, ...parts].join('\n\n')}\n`;

const chapters = (title: string, articles: readonly Article[]): string =>
  page(title, ...articles.map(article => markdownArticle(article, 2)));

const ABOUT_CAUSES =
  'The errors that podline knows, whether a log, an Event, a status or a pasted row states them: what is wrong, what to do, and who prints it. `cause.id` in the document is one of these.';

const ABOUT_WORDS =
  'What podline prints, and what it means. `podline explain WORD` takes these words, too, as well as ids and titles of [steps](steps.md), [kinds](kinds.md) and [rules](rules/README.md).';

const wordsTable = (): string =>
  proseTable(
    ['word', 'meaning'],
    PRINTED.map(([word, also, means]) => [[word, ...also].join(', '), means]),
  );

const ABOUT_THRESHOLDS =
  'The durations and numbers that podline decides by, and where each comes from: the source of the kubelet, or a distribution that was measured with `node bench/measure/thresholds.mjs FOLDER…`. “The lab” are 39 runs of kubelets 1.23, 1.29 and 1.36 on one loaded node; “other clusters” are 16 nodes of other people, 1.14 to 1.24.';

const thresholdParts = (): string[] =>
  thresholdSections().flatMap(({ heading, blocks }) => [`## ${heading}`, ...blocks.map(markdownBlockOf)]);

const ABOUT_MESSAGES =
  'What podline understands of a kubelet log. A word in braces after `%` names an argument of an unstructured message.';

function messagesTable(): string {
  const rows = eventIds().flatMap(event =>
    definitionsOf(event).map(one => [
      { id: one.message },
      { id: event },
      one.severity,
      verbosityOf(one),
      versionsOf(one),
      { id: one.file },
      one.means,
    ]),
  );
  return proseTable(['message', 'event', 'severity', 'level', 'versions', 'file', 'meaning'], rows);
}

/** An article for a page, its own heading at `level`. */
function markdownArticle({ id, title, sections }: Article, level: number): string {
  const heading = (depth: number, words: string): string => `${'#'.repeat(depth)} ${words}`;
  const parts = sections.flatMap(section => [
    ...(section.heading === null ? [] : [heading(level + 1, markdown(section.heading))]),
    ...section.blocks.map(markdownBlockOf),
  ]);
  return [heading(level, markdown(id)), `**${markdown(title)}**`, ...parts].join('\n\n');
}

function markdownBlockOf(block: Block): string {
  if (block.form === 'text') return block.text.startsWith('https://') ? `<${block.text}>` : prose(block.text);
  if (block.form === 'code') return markdownBlock(block.lines);
  return proseTable(block.head, block.rows);
}

/** A table of our own words. */
export const proseTable = (head: readonly string[], rows: readonly Row[]): string =>
  markdownTable(
    head.map(markdown),
    rows.map(row => row.map(cellOf)),
  );

const cellOf = (cell: Cell): string => (typeof cell === 'string' ? prose(cell) : markdownCode(cell.id));

/** What our own words put between backticks is code on a page, too. */
const prose = (text: string): string =>
  text
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? markdownCode(part) : markdown(part)))
    .join('');

/** All thresholds by file, with what each decides and where it comes from. */
const STAGES: Readonly<Record<string, Thresholds>> = {
  'src/read/archive/thresholds.ts': ARCHIVE,
  'src/read/live/thresholds.ts': LIVE,
  'src/catalogue/thresholds.ts': EVENTS,
  'src/correlate/thresholds.ts': CORRELATE,
  'src/correlate/clock/thresholds.ts': CLOCK,
  'src/episodes/ends/thresholds.ts': LIFECYCLE,
  'src/rules/thresholds.ts': RULES,
  'src/episodes/node/thresholds.ts': NODE,
  'src/episodes/starts/thresholds.ts': STARTS,
  'src/document/thresholds.ts': DOCUMENT,
  'src/show/diff/thresholds.ts': DIFF,
};

const thresholdSections = (): readonly Section[] =>
  Object.entries(STAGES).map(([file, thresholds]) =>
    section(
      file,
      table(['name', 'value', 'what it decides', 'where it comes from'], Object.entries(thresholds).map(rowOf)),
    ),
  );

const rowOf = ([name, [value, unit, decides, source]]: readonly [string, Threshold]): Row => [
  { id: name },
  unit === 'share' ? String(value) : `${value.toLocaleString('en-US')} ${unit}`,
  decides,
  source,
];
