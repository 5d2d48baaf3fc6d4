import type { Level } from '../../document/contract/types.js';
import { ruleOf } from '../../rules/registry.js';
import { type Fault, faultsOf } from './machine/faults.js';
import { workflowProperty, workflowText } from './safe.js';
import type { Report } from './types.js';
import { nameOf } from './view/words.js';

const COMMANDS: Readonly<Record<Level, string>> = { error: 'error', warning: 'warning', info: 'notice' };

export const github: Report = {
  id: 'github',
  title: 'GitHub annotations',
  purpose: 'For GitHub Actions: findings as annotations of the run, worst first.',
  render: document =>
    faultsOf(document)
      .map(fault => `${annotation(fault, document.input.sources)}\n`)
      .join(''),
};

function annotation(
  { one, finding: { level, rule, message, next, evidence } }: Fault,
  sources: readonly { readonly path: string }[],
): string {
  const [first] = evidence;
  const path = first === undefined ? undefined : sources[first.source]?.path;
  const meta = ruleOf(rule);
  const properties = {
    // Standard input has no name that a reader could open
    ...(first !== undefined && path !== undefined && path !== '-' && { file: path, line: String(first.line) }),
    title: [...(one === null ? [] : [nameOf(one)]), meta?.title ?? rule].join(': '),
  };
  const parameters = Object.entries(properties).map(([key, value]) => `${key}=${workflowProperty(value)}`);
  const advice = next ?? meta?.next;
  const text = [`${rule}: ${message}`, ...(advice === undefined ? [] : [advice])];
  return `::${COMMANDS[level]} ${parameters.join(',')}::${workflowText(text)}`;
}
