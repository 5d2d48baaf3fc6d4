import type { Whole } from '../../nodes/whole.js';
import { applied } from '../../policy/apply.js';
import { inScope, judge } from '../../policy/judge.js';
import { defaultPolicy, readPolicy } from '../../policy/read.js';
import type { Policy } from '../../policy/types.js';
import { csv } from '../../report/csv.js';
import { checkData, checkPage } from '../../report/html/check.js';
import { runData } from '../../report/html/run-data.js';
import { html } from '../../report/html.js';
import { json } from '../../report/json.js';
import { markdown } from '../../report/markdown.js';
import { svg } from '../../report/svg.js';
import type { Wishes } from '../messages.js';
import { PageError } from './page-error.js';
import { renderOptions } from './render.js';
import type { Sheet } from './sheet.js';

/** What `podline analyze` writes, and with a policy `podline check`. */
export function runOf({ document: whole, found }: Whole, wishes: Wishes): Sheet {
  const options = { ...renderOptions(wishes), found };
  const policy = wishes.policy === null ? null : policyOf(wishes.policy);
  const judged = policy === null ? whole : inScope(whole, policy);
  const results = policy === null ? null : judge(judged, policy);
  const document = results === null ? whole : applied(judged, results);

  const page = results === null ? html : checkPage(results);
  return {
    data: { ...runData(document, options), ...(results === null ? {} : { check: checkData(results) }) },
    pieces: Object.fromEntries(
      [page, json, markdown, csv, svg].map(report => [
        report.id,
        () => report.pieces?.(document) ?? [report.render(document, options)],
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
