import type { Finding, ResultDocument } from '../../../document/contract/types.js';
import { betweenRules } from '../../../rules/registry.js';

const IDS: ReadonlySet<string> = new Set(betweenRules.map(({ meta }) => meta.id));

/** Findings about nodes rather than the input: they are shown even if everything else is one line. */
export const findingsBetween = ({ findings }: ResultDocument): Finding[] =>
  findings.filter(({ rule }) => IDS.has(rule));
