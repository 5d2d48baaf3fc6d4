import { readFileSync } from 'node:fs';
import { HEAD, modulesIn } from './modules.mjs';

/** `stuckCgroup` to `stuck-cgroup`: a rule is exported under its id. */
const idOf = name => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);

/** The rules of all topics, in the order of their ids; the other files there serve the rules. */
export function rules() {
  const rulesIn = folder =>
    modulesIn(`src/rules${folder}`).flatMap(topic => {
      const text = readFileSync(`src/rules${folder}/${topic}.ts`, 'utf8');
      const found = [...text.matchAll(/^export const (\w+): (Rule|NameRule|RunRule|BetweenRule) = /gm)];
      return found.map(([, name, type]) => ({ name, type, from: `.${folder}/${topic}` }));
    });
  const found = [...rulesIn(''), ...rulesIn('/between')].sort((a, b) => (idOf(a.name) < idOf(b.name) ? -1 : 1));
  const list = (constant, type) => {
    const names = found.filter(rule => rule.type === type).map(({ name }) => `\n  ${name},`);
    return `export const ${constant}: readonly ${type}[] = [${names.join('')}${names.length > 0 ? '\n' : ''}];\n`;
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

// biome-ignore format: one rule a line, however few there are
${list('rules', 'Rule')}
// biome-ignore format: one rule a line, however few there are
${list('nameRules', 'NameRule')}
// biome-ignore format: one rule a line, however few there are
${list('runRules', 'RunRule')}
// biome-ignore format: one rule a line, however few there are
${list('betweenRules', 'BetweenRule')}
/** The metadata of all rules, whatever they judge. */
export const allRules: readonly RuleMeta[] = [...rules, ...nameRules, ...runRules, ...betweenRules];
`;
}

const byLetter = (a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);

/** As the formatter writes it: names that do not fit on a line have one each. */
function importOf(names, from, isType) {
  const line = `import ${isType ? 'type ' : ''}{ ${names.join(', ')} } from '${from}.js';`;
  return line.length <= 120 ? line : `import {\n${names.map(name => `  ${name},`).join('\n')}\n} from '${from}.js';`;
}
