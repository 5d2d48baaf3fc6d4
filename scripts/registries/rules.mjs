import { readFileSync } from 'node:fs';
import { HEAD, importOf, modulesIn } from './modules.mjs';

/** What the files in these folders export: rules, or lists of rules that are rows; the other files there serve the rules. */
const rulesIn = folder =>
  modulesIn(`src/rules${folder}`).flatMap(topic => {
    if (topic === 'registry') return [];
    const text = readFileSync(`src/rules${folder}/${topic}.ts`, 'utf8');
    const found = text.matchAll(/^export const (\w+): (readonly )?(Rule|NameRule|RunRule|BetweenRule)(?:\[\])? = /gm);
    return [...found].map(([, name, isList, type]) => ({ name, isList, type, from: `.${folder}/${topic}` }));
  });

/** The rules of all topics. */
export function rules() {
  const found = [...rulesIn(''), ...rulesIn('/between')];
  const list = (constant, type) => {
    const files = new Map();
    for (const { name, isList, from, type: own } of found)
      if (own === type) files.set(from, [...(files.get(from) ?? []), `${isList ? '...' : ''}${name},`]);
    const lines = [...files.values()].map(names => `\n  ${names.join(' ')}`);
    return `// biome-ignore format: one file a line, however few there are
export const ${constant} = inOrder<${type}>([${lines.join('')}\n]);`;
  };
  const types = ['./between/between-rule', './types'];
  const imports = [...new Set([...found.map(({ from }) => from), ...types])].sort().map(from => {
    const names = found.filter(rule => rule.from === from).map(({ name }) => name);
    const named =
      from === types[0]
        ? ['BetweenRule']
        : from === types[1]
          ? ['NameRule', 'Rule', 'RuleMeta', 'RunRule']
          : names.sort(byLetter);
    return importOf(named, from, types.includes(from));
  });
  return `${HEAD}${imports.join('\n')}

const inOrder = <R extends RuleMeta>(rules: readonly R[]): readonly R[] =>
  rules.toSorted((a, b) => (a.id < b.id ? -1 : 1));

${list('rules', 'Rule')}

${list('nameRules', 'NameRule')}

${list('runRules', 'RunRule')}

${list('betweenRules', 'BetweenRule')}

/** The metadata of all rules, whatever they judge. */
export const allRules = inOrder<RuleMeta>([...rules, ...nameRules, ...runRules, ...betweenRules]);

const BY_ID = new Map<string, RuleMeta>(allRules.map(rule => [rule.id, rule]));
export const ruleOf = (id: string): RuleMeta | undefined => BY_ID.get(id);
`;
}

const byLetter = (a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);
