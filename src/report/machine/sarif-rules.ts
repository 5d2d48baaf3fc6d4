import type { Level } from '../../contract/types.js';
import { ruleMetas } from '../../explain/topics.js';
import type { RuleWords } from '../../rules/types.js';
import { terminal } from '../safe.js';
import { pascalCase } from './names.js';

export const SARIF_LEVELS: Readonly<Record<Level, string>> = { error: 'error', warning: 'warning', info: 'note' };

export interface Descriptor {
  readonly id: string;
}

/** Every rule, including rules that only another version knows. */
export function descriptorsOf(used: readonly string[]): Descriptor[] {
  const metas = ruleMetas();
  const known = new Set(metas.map(({ id }) => id));
  const foreign = [...new Set(used)].filter(id => !known.has(id)).map(id => ({ id: terminal(id) }));
  return [...metas.map(descriptorOf), ...foreign];
}

/** `helpUri` must be absolute (SARIF 2.1.0, 3.49.12), and pages of this repository have no address. */
const descriptorOf = ({ id, level, title, why, evidence, next }: RuleWords) => ({
  id,
  name: pascalCase(id),
  shortDescription: { text: title },
  fullDescription: { text: why },
  help: {
    text: `What shows it: ${evidence}\nWhat to do: ${next}`,
    markdown: `**What shows it:** ${evidence}\n\n**What to do:** ${next}`,
  },
  defaultConfiguration: { level: SARIF_LEVELS[level] },
  properties: { documentation: `docs/reference/rules/${id}.md` },
});
