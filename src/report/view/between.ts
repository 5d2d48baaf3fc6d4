import type { Finding, ResultDocument } from '../../contract/types.js';
import { betweenRules } from '../../rules/registry.js';

const IDS: ReadonlySet<string> = new Set(betweenRules.map(({ meta }) => meta.id));

/** What concerns nodes rather than the input: it is told even where everything else is told in one line. */
export const findingsBetween = ({ findings }: ResultDocument): Finding[] =>
  findings.filter(({ rule }) => IDS.has(rule));
