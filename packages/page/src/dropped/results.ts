import {
  applied,
  checkData,
  checkPage,
  csv,
  type DiffData,
  type DiffReport,
  defaultPolicy,
  diffCsv,
  diffData,
  diffDocuments,
  diffHtml,
  diffJson,
  diffMarkdown,
  html,
  inScope,
  json,
  judge,
  markdown,
  type Policy,
  type RenderOptions,
  type RunData,
  readPolicy,
  runData,
  svg,
  type Whole,
} from 'podline/internal/browser';
import type { Settings } from './messages.js';

/** What `podline analyze` writes, and with a policy `podline check`. */
export function runOf({ document: whole, found }: Whole, settings: Settings): ShownResult {
  const options = { ...renderOptions(settings), found };
  const policy = settings.policy === null ? null : policyOf(settings.policy);
  const judged = policy === null ? whole : inScope(whole, policy);
  const results = policy === null ? null : judge(judged, policy);
  const document = results === null ? whole : applied(judged, results);

  const page = results === null ? html : checkPage(results);
  return {
    data: { ...runData(document, options), ...(results === null ? {} : { check: checkData(results) }) },
    pieces: Object.fromEntries(
      [page, json, markdown, csv, svg].map(report => [
        report.id,
        () => report.pieces?.(document, options) ?? [report.render(document, options)],
      ]),
    ),
  };
}

function policyOf(text: string): Policy {
  if (text.trim() === '') return defaultPolicy();
  const { policy, problems } = readPolicy(text);
  if (policy === null) throw new PageError(problems.map(problem => `The policy cannot be used: ${problem}`));
  return policy;
}

/** The options with which a command writes a file if it has no others. */
const renderOptions = ({ zone }: Settings): RenderOptions => ({
  width: 120,
  color: false,
  summary: false,
  all: false,
  starts: false,
  steps: false,
  piped: true,
  evidence: false,
  zone: zone === '' ? null : zone,
});

/** A result that is shown, and can be saved. */
export interface ShownResult {
  readonly data: RunData | DiffData;
  /** The pieces by format. */
  readonly pieces: Readonly<Record<string, () => Iterable<string>>>;
}

/** What keeps the page from showing something: sentences for its user. */
export class PageError extends Error {
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join(' '));
  }
}

interface Side {
  readonly name: string;
  readonly whole: Whole;
}

/** What `podline diff` writes. */
export function comparisonOf(one: Side, other: Side, settings: Settings): ShownResult {
  const options = renderOptions(settings);
  const [before, after] = [one.whole.document, other.whole.document];
  const diff = diffDocuments({ name: one.name, document: before }, { name: other.name, document: after });
  return {
    data: diffData(diff, options, { before, after }),
    pieces: Object.fromEntries(
      [diffHtml, diffJson, diffMarkdown, diffCsv].map((report: DiffReport) => [
        report.id,
        () => report.pieces?.(diff, options) ?? [report.render(diff, options, { before, after })],
      ]),
    ),
  };
}
