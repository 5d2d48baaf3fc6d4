import type { News } from '../../../../src/document/announce/announce.js';
import type { Lifecycle, ResultDocument } from '../../../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../../../src/document/episodes.js';
import type { Standing } from '../../../../src/episodes/ends/outcome.js';
import { diffDocuments } from '../../../../src/show/diff/diff.js';
import { html as diffHtml } from '../../../../src/show/diff/html.js';
import { json as diffJson } from '../../../../src/show/diff/json.js';
import { markdown as diffMarkdown } from '../../../../src/show/diff/markdown.js';
import { text as diffText } from '../../../../src/show/diff/text.js';
import type { DiffReport } from '../../../../src/show/diff/types.js';
import { FOLLOW_REPORTS } from '../../../../src/show/follow.js';
import { inScope, judge } from '../../../../src/show/policy/judge.js';
import { readPolicy } from '../../../../src/show/policy/read.js';
import { PRESETS } from '../../../../src/show/policy/schema.js';
import { REPORTS } from '../../../../src/show/report/registry.js';
import { renderResults } from '../../../../src/show/report/text/results.js';
import type { RenderOptions } from '../../../../src/show/report/types.js';

/** One way in which podline writes what a document contains. */
export interface Writing {
  readonly name: string;
  /** The format in which it is read. */
  readonly format: string;
  write(document: ResultDocument): Promise<string>;
}

const PLAIN: RenderOptions = { width: 120, color: false, summary: false, evidence: true, zone: null };
const COLOURED: RenderOptions = { ...PLAIN, width: 60, color: true, zone: 'Asia/Kathmandu' };
const BRIEF: RenderOptions = { ...PLAIN, width: 40, summary: true, evidence: false };

const reports: Writing[] = Object.entries(REPORTS).map(([format, load]) => ({
  name: format,
  format,
  write: async document => (await load()).render(document, PLAIN),
}));

const text = (name: string, options: RenderOptions): Writing => ({
  name,
  format: 'text',
  write: async document => (await REPORTS.text?.())?.render(document, options) ?? '',
});

const STANDINGS: readonly Standing[] = ['ended', 'overdue', 'open'];

const newsOf = (one: Lifecycle, index: number): News => {
  const standing = STANDINGS[index % STANDINGS.length] ?? 'ended';
  return { standing, again: standing === 'ended', one };
};

const followed: Writing[] = Object.entries(FOLLOW_REPORTS).map(([format, { episode, closing }]) => ({
  name: `follow ${format}`,
  format: format === 'ndjson' ? 'lines of JSON' : format,
  async write(document) {
    const blocks = endsOf(document).map((one, index) =>
      episode(newsOf(one, index), { ...document, episodes: [one, ...startsOf(document)] }, PLAIN),
    );
    return [...blocks, closing(document, PLAIN, blocks.length)].join('');
  },
}));

/** What one side lacks is a difference; what both have is none. */
const halfOf = (document: ResultDocument): ResultDocument => ({
  ...document,
  episodes: [
    ...endsOf(document)
      .filter((_, index) => index % 2 === 0)
      .map(one => ({ ...one, findings: one.findings.slice(1), steps: one.steps.slice(0, -1) })),
    ...startsOf(document),
  ],
  findings: document.findings.slice(1),
});

const diff = ({ id, render }: DiffReport, format = id): Writing => ({
  name: `diff ${id}`,
  format,
  async write(document) {
    const [name = ''] = document.input.sources.map(({ path }) => path);
    const sides = { before: halfOf(document), after: document };
    return render(
      diffDocuments({ name, document: sides.before }, { name, document: sides.after }),
      { ...PLAIN, evidence: false },
      sides,
    );
  },
});

const checked: Writing[] = PRESETS.map(({ name }) => ({
  name: `check, ${name}`,
  format: 'text',
  async write(document) {
    const { policy, problems } = readPolicy(`extends: ${name}`);
    if (policy === null) throw new Error(problems.join());
    const judged = inScope(document, policy);
    return renderResults(judge(judged, policy), judged, COLOURED);
  },
}));

/** All ways of writing: if one passes on anything that takes effect in a reader, that is a defect. */
export const WRITINGS: readonly Writing[] = [
  ...reports,
  text('text in colours', COLOURED),
  text('text in brief', BRIEF),
  ...followed,
  ...[diff(diffText), diff(diffMarkdown), diff(diffHtml), diff(diffJson, 'any JSON')],
  ...checked,
];
