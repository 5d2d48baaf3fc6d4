// `npm run tests-of FILE…`: the tests of source files. First the one with the same path, then those that import the file directly or
// through few others.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const MOST = 12;
const IMPORT = /^(?:import|export|\} from)\b[^;']*'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;

const importers = new Map();
const files = ['src', 'grammars', 'packages', 'test', 'bench'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)),
);
for (const from of files.filter(file => file.endsWith('.ts')))
  for (const [, named, lazy] of readFileSync(join(root, from), 'utf8').matchAll(IMPORT)) {
    const to = normalize(join(dirname(from), named ?? lazy)).replace(/\.js$/, '.ts');
    importers.set(to, [...(importers.get(to) ?? []), from]);
  }

/** Tests by the number of imports in between, nearest first. */
function testsOf(file) {
  const steps = new Map([[file, 0]]);
  for (const [at, count] of steps)
    for (const next of importers.get(at) ?? []) if (!steps.has(next)) steps.set(next, count + 1);
  return [...steps].filter(([path]) => path.endsWith('.test.ts'));
}

const asked = process.argv.slice(2);
if (asked.length === 0) {
  console.error('usage: npm run tests-of FILE…');
  process.exitCode = 2;
}
for (const given of asked) {
  const file = relative(root, join(process.env.INIT_CWD ?? process.cwd(), given));
  if (!existsSync(join(root, file))) {
    console.error(`${file}: no such file`);
    process.exitCode = 2;
    continue;
  }
  const own = file.replace(/^(packages\/[a-z]+\/)?src\//, '$1test/').replace(/\.ts$/, '.test.ts');
  // Among tests at the same distance, those in the same folder are more specific
  const isNear = test => dirname(test) === dirname(own);
  const far = ([test, count]) => (test === own ? 0 : count + (isNear(test) ? 0 : 1));
  const found = testsOf(file).sort((a, b) => far(a) - far(b));
  for (const [test, count] of found.slice(0, MOST))
    console.log(test === own || count === 1 ? test : `${test}  (through ${count - 1} other${count > 2 ? 's' : ''})`);
  if (found.length > MOST) console.log(`and ${found.length - MOST} more`);
  if (found.length === 0)
    console.log(`${file}: no test reaches it; what nothing imports may not be registered (npm run registries)`);
}
