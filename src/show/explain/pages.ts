import { THRESHOLDS as EVENTS } from '../../catalogue/thresholds.js';
import { THRESHOLDS as CLOCK } from '../../correlate/clock/thresholds.js';
import { THRESHOLDS as CORRELATE } from '../../correlate/thresholds.js';
import { THRESHOLDS as DOCUMENT } from '../../document/thresholds.js';
import { THRESHOLDS as LIFECYCLE } from '../../episodes/ends/thresholds.js';
import { THRESHOLDS as NODE } from '../../episodes/node/thresholds.js';
import { THRESHOLDS as STARTS } from '../../episodes/starts/thresholds.js';
import type { Threshold, Thresholds } from '../../kit/thresholds.js';
import { THRESHOLDS as ARCHIVE } from '../../read/archive/thresholds.js';
import { THRESHOLDS as LIVE } from '../../read/live/thresholds.js';
import { THRESHOLDS as RULES } from '../../rules/thresholds.js';
import { witnesses } from '../../sources/registry.js';
import { witnessTitle } from '../../sources/title.js';
import { type WhatId, WORDS } from '../../sources/vocabulary.js';
import type { WitnessWord } from '../../sources/word.js';
import { THRESHOLDS as DIFF } from '../diff/thresholds.js';
import { MILESTONES, PRESETS, policySchema } from '../policy/schema.js';
import { markdown, markdownBlock, markdownCode, markdownTable } from '../report/safe.js';
import { type Article, type Block, type Cell, code, type Row, type Section, section, table, text } from './article.js';
import { PRINTED } from './printed-words.js';
import {
  causeArticles,
  definitionsOf,
  eventIds,
  kindArticles,
  ruleArticles,
  ruleMetas,
  startStepArticles,
  stepArticles,
  stepsWith,
  verbosityOf,
  versionsOf,
} from './topics.js';

/** What a policy file can contain. */
const policyBlocks = (): readonly Block[] => [
  text(`What podline check requires, as YAML or JSON. Without a policy it is "${PRESETS[0].name}".`),
  table(
    ['extends', 'what it requires'],
    PRESETS.map(({ name, means }) => [{ id: name }, means]),
  ),
  table(
    ['key', 'meaning'],
    Object.entries(policySchema().properties ?? {}).map(([key, { description = '' }]) => [{ id: key }, description]),
  ),
  text('A rule is off, warn or error, or a list of a level and limits:'),
  code(
    'rules:',
    '  grace-exceeded: error',
    '  kubelet-restart: [error, { atMost: 1 }]    # this many findings are accepted',
    '  slow-step:                                 # your own limits, in place of those of the rule',
    '    - error',
    '    - { after: stop-sent, max: 10s }         # the next step comes within 10 s',
    '    - { after: delete-seen, step: remove-seen, max: 1m30s, kinds: [graceful] }',
    'steps:',
    '  mirror: [mirror-create-sent, mirror-added]',
    'expect:',
    '  mirror: { min: 1, max: 3 }',
    'judged: [grace-exceeded, input-gap]          # fails if an input that they read is absent',
    'pods:',
    '  exclude: [kube-system/*]',
  ),
  text('For a whole cluster, a policy can limit nodes, owners and percentiles:'),
  code(
    'nodes:',
    "  include: ['worker*']                       # only deletions on these nodes",
    'owners:',
    '  exclude: [kube-system/node-exporter]       # the Deployment, DaemonSet, StatefulSet, …; see docs/diff.md',
    'limits:',
    '  graceful: { p99: 45s }                     # for all graceful deletions',
    '  evicted:                                   # several limits, each for a part',
    '    - { max: 2m, node: worker-1 }',
    '    - { p90: 10s, of: volumes, owner: shop/*, by: owner, atLeast: 10, level: warn }',
    '  any: { p50: 5s, by: node }                 # applies to each node separately',
  ),
  text(
    'Percentiles are those of podline stats: nearest-rank percentiles of deletions that were seen from their beginning to their end. A deletion that has not ended counts as soon as it has lasted longer than the limit, so that a hang never goes unnoticed. With fewer values than atLeast (by default 1), and if a phase was not measured, the limit is not evaluated.',
  ),
  text('Requirements for starts of pods:'),
  code(
    'starts:                                      # at least one start, instead of at least one deletion; no start that hangs, none refused',
    `  steps: [running, ready]                    # milestones that each start reaches, of ${MILESTONES.join(', ')}`,
    '  unended: error                             # starts that are not over when the input ends; they pass by default',
    '  troubled: warn                             # starts that failed and worked later',
    '  restarts: { atMost: 3 }                    # for the containers of each pod',
    '  limits:',
    '    - { p90: 30s, owner: shop/* }            # until Ready',
    '    - { p90: 20s, of: running, by: owner, atLeast: 5 }',
    "    - { max: 60s, of: pull, image: 'registry.example/*', by: image, level: warn }",
  ),
  text(
    'Without `starts` only starts that hang and pods that were refused fail; nothing else about starts is printed. A milestone that this log does not show is not evaluated: at -v=2 the kubelet does not log that a pod is Ready. A pod that has not become Ready counts against a limit as soon as it has lasted longer, even if it was deleted before, and even if only its containers are known to run.',
  ),
  text('Requirements for nodes, each by itself, by the kinds of what nodes go through:'),
  code(
    'node:',
    '  kubelet-run: { atMost: 0 }                  # kubelets that ended with an error',
    '  not-ready: { total: 5m, longest: 1m }       # all of them together, and each by itself',
    '  runtime-outage: { atMost: 2, total: 1m, level: warn }',
  ),
  text(
    'What a node goes through and the policy does not limit is a finding, at the level of its rule. What had begun before the log, or lasts when it ends, counts as far as the log goes. Without a log of a kubelet nothing is evaluated.',
  ),
  text(
    'A step that the verbosity or the version of the kubelet does not log, or that falls into a hole of the log, never fails. A deletion that is not over when the input ends, or that a finalizer holds, has not shown its last steps: it fails unless `unended` is set otherwise. The exit code is 0, 1 when a result is an error, or 2 when the policy or an input cannot be used.',
  ),
];

const ABOUT =
  'The words that occur in `testimony` of a lifecycle, each with the step for which it is evidence. [How other sources are recorded, and how they are matched to a deletion](../sources.md).';

/** Everything that other sources can record, and the lines of runtimes that show it. */
function witnessBlocks(): string[] {
  const words = Object.entries(WORDS) as [WhatId, WitnessWord][];
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

/** How each is recorded, as in docs/sources.md. */
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
    ['docs/reference/policy.md', page('# Policies', ...policyBlocks().map(markdownBlockOf))],
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
    PRINTED.map(({ word, also = [], means }) => [[word, ...also].join(', '), means]),
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
