import type { Finding, ResultDocument } from '../../contract/types.js';
import { listedStarts } from './starts.js';
import { ruleOf } from './words.js';

/**
 * What is wrong with the node itself, where each pod looks well or only undetermined: a report does not begin with a pod that ended well
 * on a node whose kubelet is dead. If no pod is reported, findings come first anyway.
 */
export function nodeAlarms(document: ResultDocument): Finding[] {
  const shown = [...document.lifecycles, ...listedStarts(document)];
  if (shown.length === 0 || shown.some(({ verdict }) => verdict === 'incomplete')) return [];
  return document.findings.filter(({ level, rule }) => level !== 'info' && ruleOf(rule)?.ofNode === true);
}
