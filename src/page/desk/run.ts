import type { Whole } from '../../nodes/whole.js';
import { applied } from '../../show/policy/apply.js';
import { inScope, judge } from '../../show/policy/judge.js';
import { defaultPolicy, readPolicy } from '../../show/policy/read.js';
import type { Policy } from '../../show/policy/types.js';
import { csv } from '../../show/report/csv.js';
import { checkData, checkPage } from '../../show/report/html/check.js';
import { runData } from '../../show/report/html/run-data.js';
import { html } from '../../show/report/html.js';
import { json } from '../../show/report/json.js';
import { markdown } from '../../show/report/markdown.js';
import { svg } from '../../show/report/svg.js';
import type { Settings } from '../messages.js';
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
