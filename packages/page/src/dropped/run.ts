import {
  applied,
  checkData,
  checkPage,
  csv,
  defaultPolicy,
  html,
  inScope,
  json,
  judge,
  markdown,
  type Policy,
  readPolicy,
  runData,
  svg,
  type Whole,
} from 'podline/internal/browser';
import type { Settings } from './messages.js';
import { PageError } from './page-error.js';
import { renderOptions } from './render.js';
import type { ShownResult } from './shown-result.js';

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
