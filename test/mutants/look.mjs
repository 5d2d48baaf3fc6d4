import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * `MUTANTS_LOOK=1`: what the cases print with a mutant that has survived, compared with what they print without it. A difference is a line
 * that `-- want --` lacks; without one, the mutant changes nothing in any case that reaches it.
 */

const FILE = 'test/cases/cases.test.ts';
/** The time of the processor for one mutant, and the most cases that are named. */
const MAX_MS = 6000;
const MAX_CASES = 3;
/** The most differences of one case that are written. */
const MAX_SHOWN = 4;

/** `unmutated` does what it is given without the mutant; `begin` makes the code under test as new. */
export function createLook({ root, cpuMs, unmutated, begin }) {
  const scratch = mkdtempSync(join(tmpdir(), 'podline-'));
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  const usual = new Map();

  async function printed({ caseOf, printedBy, writeInputs }, path) {
    const { parts } = caseOf(readFileSync(join(root, 'test/cases', path), 'utf8'));
    const at = join(scratch, path);
    mkdirSync(at, { recursive: true });
    writeInputs(parts, at);
    begin();
    const all = [];
    for (const part of parts) {
      // Not every command has a result in JSON
      const one = await printedBy(part, at, true)
        .catch(() => printedBy(part, at, false))
        .catch(String);
      all.push(one);
    }
    return all;
  }

  async function differencesIn(module, path) {
    if (!usual.has(path)) usual.set(path, await unmutated(() => printed(module, path)));
    const found = differences(usual.get(path), await printed(module, path));
    if (found.length === 0) return found;
    // A case whose output is never the same shows nothing
    const again = await unmutated(() => printed(module, path));
    return differences(usual.get(path), again).length > 0 ? [] : found;
  }

  return async (module, tests, name) => {
    const begun = cpuMs();
    const cases = tests.filter(({ file }) => file === FILE).map(({ id }) => id.split(' > ').slice(1).join('/'));
    const shown = [];
    let looked = 0;
    for (const one of cases) {
      if (cpuMs() - begun > MAX_MS || shown.length === MAX_CASES) break;
      looked++;
      const found = await differencesIn(module, `${one}.txt`);
      const lines = found.slice(0, MAX_SHOWN).map(([path, was, is]) => `    ${path}: ${short(was)} -> ${short(is)}\n`);
      if (found.length > 0) shown.push(`  ${one}\n${lines.join('')}`);
    }
    const text = `${name}: ${looked} of ${cases.length} cases\n${shown.join('')}`;
    appendFileSync(join(root, '../../shown.txt'), text);
  };
}

const isObject = value => typeof value === 'object' && value !== null;
const short = value => {
  const text = JSON.stringify(value) ?? 'absent';
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
};

/** Where the two differ, by the path of each value. Of a text, the first line that the other lacks. */
function differences(one, other, path = '') {
  if (typeof one === 'string' && typeof other === 'string' && one.includes('\n'))
    return differentLine(one, other, path);
  if (!isObject(one) || !isObject(other)) return one === other ? [] : [[path, one, other]];
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return keys.flatMap(key =>
    differences(one[key], other[key], Array.isArray(one) ? `${path}[${key}]` : `${path}.${key}`),
  );
}

function differentLine(one, other, path) {
  if (one === other) return [];
  const lacking = (text, from) => {
    const lines = new Set(from.split('\n'));
    return text.split('\n').find(line => !lines.has(line));
  };
  return [[path, lacking(one, other), lacking(other, one)]];
}
