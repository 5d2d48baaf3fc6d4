import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isChosen, ONE_OF } from '../test/mutants/sample.mjs';

/** `npm run mutants [-- folder or file…]`: docs/testing.md explains its output. */
const root = join(import.meta.dirname, '..');
const FOLDERS = ['correlate', 'episodes/ends', 'rules', 'show/policy', 'document', 'episodes/starts'].map(
  folder => `src/${folder}`,
);
const given = process.argv.slice(2);
const places = (given.length > 0 ? given : FOLDERS).map(place => place.replace(/\/$/, ''));

/** Every fifth package would belong to Stryker, so these are installed only when they are needed */
const own = join(root, 'test/mutants');
const stryker = join(own, 'node_modules/.bin/stryker');
if (!existsSync(stryker)) spawnSync('npm', ['ci', '--prefix', own, '--ignore-scripts'], { stdio: 'inherit' });

const shown = join(root, 'coverage/mutants/shown.txt');
rmSync(shown, { force: true });
const { status } = spawnSync(
  stryker,
  [
    'run',
    'stryker.config.mjs',
    '--mutate',
    places.map(place => (/\.ts/.test(place) ? place : `${place}/**/*.ts`)).join(','),
    // Results of a sampled run, or of some tests only, must not be reused the next time
    ...(ONE_OF > 1 || process.env.MUTANTS_OF || process.env.MUTANTS_TESTS || process.env.MUTANTS_CASES
      ? []
      : ['--incremental']),
  ],
  { cwd: root, stdio: 'inherit' },
);
if (status !== 0) process.exit(status ?? 2);

const { files } = JSON.parse(readFileSync(join(root, 'coverage/mutants/mutation.json'), 'utf8'));
const mutants = Object.entries(files).flatMap(([file, { mutants: all, source }]) =>
  all.map(one => ({ ...one, file, text: source.split('\n')[one.location.start.line - 1].trim() })),
);
const KILLED = ['Killed', 'Timeout'];
const LIVING = ['Survived', 'NoCoverage'];
// Stryker counts mutants that no test reaches without asking the runner, which draws the sample
const isTried = one =>
  [...KILLED, ...LIVING].includes(one.status) &&
  (one.status !== 'NoCoverage' || isChosen({ ...one, fileName: one.file }, 1));
const tried = mutants.filter(isTried);

const rows = [...grouped(tried)].map(([folder, all]) => {
  const killed = all.filter(one => KILLED.includes(one.status)).length;
  return `| \`${folder}\` | ${all.length} | ${killed} | ${((100 * killed) / all.length).toFixed(1)} % |`;
});
console.log(['| folder | mutants | killed | score |', '|---|---|---|---|', ...rows.sort()].join('\n'));

const living = tried.filter(one => LIVING.includes(one.status));
const list = living.map(
  one =>
    `${one.file}:${one.location.start.line}:${one.location.start.column} ${one.status} ${one.mutatorName} -> ${one.replacement?.replace(/\s+/g, ' ')}\n    ${one.text}`,
);
mkdirSync(join(root, 'coverage/mutants'), { recursive: true });
writeFileSync(join(root, 'coverage/mutants/survivors.txt'), `${list.join('\n')}\n`);
console.log(`${living.length} live: coverage/mutants/survivors.txt`);
if (existsSync(shown)) console.log('What cases print with them: coverage/mutants/shown.txt');
const unfit = readFileSync(join(root, 'coverage/mutants/unfit.txt'), 'utf8').split('\n').length - 1;
console.log(`${unfit} tests need more than one process and did not count: coverage/mutants/unfit.txt`);

function folderOf({ file }) {
  return FOLDERS.find(folder => file.startsWith(`${folder}/`)) ?? file.split('/').slice(0, 2).join('/');
}

function grouped(all) {
  const groups = new Map();
  for (const one of all) groups.set(folderOf(one), [...(groups.get(folderOf(one)) ?? []), one]);
  return groups;
}
