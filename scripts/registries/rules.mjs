import { readFileSync } from 'node:fs';
import { HEAD, identifier, modulesIn } from './modules.mjs';

/** A rule's file is named after its id and exports it under the same name; the other files there serve the rules. */
export function rules() {
  const rulesIn = folder =>
    modulesIn(`src/rules${folder}`).flatMap(name => {
      const text = readFileSync(`src/rules${folder}/${name}.ts`, 'utf8');
      const type = new RegExp(`^export const ${identifier(name)}: (\\w*Rule) = `, 'm').exec(text)?.[1];
      return type === undefined ? [] : [{ name, type, from: `.${folder}/${name}.js` }];
    });
  const found = [...rulesIn(''), ...rulesIn('/between')];
  const list = (constant, type) => {
    const names = found.filter(rule => rule.type === type).map(({ name }) => `\n  ${identifier(name)},`);
    return `export const ${constant}: readonly ${type}[] = [${names.join('')}${names.length > 0 ? '\n' : ''}];\n`;
  };
  const imports = [
    ...found.map(({ name, from }) => ({ from, line: `import { ${identifier(name)} } from '${from}';` })),
    { from: './between/between-rule.js', line: "import type { BetweenRule } from './between/between-rule.js';" },
    { from: './types.js', line: "import type { NameRule, Rule, RuleMeta, RunRule } from './types.js';" },
  ].sort((a, b) => (a.from < b.from ? -1 : 1));
  return `${HEAD}${imports.map(({ line }) => line).join('\n')}

// biome-ignore format: one rule a line, however few there are
${list('rules', 'Rule')}
// biome-ignore format: one rule a line, however few there are
${list('nameRules', 'NameRule')}
// biome-ignore format: one rule a line, however few there are
${list('runRules', 'RunRule')}
// biome-ignore format: one rule a line, however few there are
${list('betweenRules', 'BetweenRule')}
/** The metadata of all rules, whatever they judge. */
export const allRules: readonly { readonly meta: RuleMeta }[] = [...rules, ...nameRules, ...runRules, ...betweenRules];
`;
}
