import { diffDocuments } from '../src/diff/diff.js';
import { json as diffJson } from '../src/diff/json.js';
import { markdown as diffMarkdown } from '../src/diff/markdown.js';
import { text as diffText } from '../src/diff/text.js';
import { mergeDocuments } from '../src/document/merge.js';
import { readDocument } from '../src/document/read.js';
import type { ResultDocument } from '../src/document/types.js';
import { inScope, judge } from '../src/policy/judge.js';
import { defaultPolicy } from '../src/policy/read.js';
import { renderResults } from '../src/policy/text.js';
import { REPORTS } from '../src/report/registry.js';
import type { RenderOptions } from '../src/report/types.js';
import { violations } from '../test/document/schema.js';

/** What must hold of every document, whatever it was made of. Returns what is wrong, or null. */
type Invariant = (document: ResultDocument) => Promise<string | null>;

const WIDE: RenderOptions = { width: 120, color: false, summary: false, evidence: true, zone: null };
const NARROW: RenderOptions = { width: 40, color: true, summary: true, evidence: false, zone: 'Asia/Kathmandu' };
const RENDERINGS = [WIDE, NARROW];
const DIFF_REPORTS = [diffText, diffMarkdown, diffJson];

/** What a terminal or a CI would obey; line ends are each format's own business. */
const OBEYED = /[^\P{Cc}\n\r\t]|\r(?!\n)|[\u202a-\u202e\u2066-\u2069\u200b-\u200f]|^\s*::\w/mu;
/** A page is no text, and colours are the report's own. */
const UNJUDGED: ReadonlySet<string> = new Set(['html']);

export const INVARIANTS: Readonly<Record<string, Invariant>> = {
  schema: async document => violations(document)[0] ?? null,

  account: async ({ input }) => {
    const wrong = input.sources.find(
      ({ lines, records, continuations, other, unparsed }) => lines !== records + continuations + other + unparsed,
    );
    return wrong === undefined ? null : `the account does not add up: ${JSON.stringify(wrong)}`;
  },

  reports: async document => {
    for (const [format, load] of Object.entries(REPORTS)) {
      const report = await load();
      for (const options of RENDERINGS) {
        const obeyed = OBEYED.exec(report.render(document, options))?.[0];
        if (obeyed !== undefined && !options.color && !UNJUDGED.has(format) && format !== 'github')
          return `${format} lets ${JSON.stringify(obeyed)} through`;
      }
    }
    return null;
  },

  'read again': async document => {
    const json = await REPORTS.json?.();
    const { document: again, problem } = readDocument(json?.render(document, WIDE) ?? '');
    if (again === null) return problem;
    return JSON.stringify(again) === JSON.stringify(document) ? null : 'its JSON gives another document';
  },

  ids: async ({ lifecycles }) => {
    const ids = lifecycles.map(({ id }) => id);
    const twice = ids.find((id, at) => ids.indexOf(id) !== at);
    return twice === undefined ? null : `two deletions have the id ${twice}`;
  },

  'merged with itself': async document => {
    const { lifecycles } = mergeDocuments(document, document);
    return JSON.stringify(lifecycles) === JSON.stringify(document.lifecycles)
      ? null
      : 'merged with itself it is another';
  },

  'compared with itself': async document => {
    const diff = diffDocuments({ name: 'a', document }, { name: 'b', document });
    for (const options of RENDERINGS)
      for (const report of DIFF_REPORTS) report.render(diff, options, { before: document, after: document });
    return diff.label === 'same' ? null : `compared with itself it is ${diff.label}`;
  },

  judged: async document => {
    const policy = defaultPolicy();
    const judged = inScope(document, policy);
    for (const options of RENDERINGS) renderResults(judge(judged, policy), judged, options);
    return null;
  },
};
