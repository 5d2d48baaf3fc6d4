import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSample } from '../generate/sample.js';
import { bytesOf } from '../generate/size.js';
import { growthWithPods, growthWithSize } from './growth.js';
import { machine } from './machine.js';
import { type Findings, marksOf } from './marks.js';
import { BEGIN, END, historyIn, pageOf } from './page/page.js';
import { pictureOf } from './page/picture.js';
import { race } from './race.js';
import { startup } from './startup.js';

const USAGE = `usage: npm run bench -- [options]   measures dist/: npm run build first
  --size SIZE     of the logs and watches of the comparison (50MB)
  --sizes LIST    of the logs for the growth with size (50MB,100MB,200MB)
  --alive LIST    pods alive at once for the growth with pods (10,100,1000)
  --pods-size SIZE   of the logs for it (50MB)
  --runs COUNT    of each tool: the median counts (3)
  --quick         two minutes: logs of 20MB of each density and form and a watch, beside mawk, ripgrep and lnav, and the start
  --full          360MB; 100MB,360MB,1GB,5GB; 10,100,1000,5000 in 400MB; 5 runs
  --program FILE  the executable instead of dist/, with marks of its own; started by its Node: bench/README.md
  --write         into docs/performance.md and performance.svg, instead of standard output
`;
const ORDINARY = { size: '50MB', sizes: '50MB,100MB,200MB', alive: '10,100,1000', 'pods-size': '50MB', runs: '3' };
const QUICK = { size: '20MB', sizes: '', alive: '', 'pods-size': '1MB', runs: '3' };
const FULL = {
  size: '360MB',
  sizes: '100MB,360MB,1GB,5GB',
  alive: '10,100,1000,5000',
  'pods-size': '400MB',
  runs: '5',
};

const { values } = parseArgs({
  options: {
    size: { type: 'string' },
    sizes: { type: 'string' },
    alive: { type: 'string' },
    'pods-size': { type: 'string' },
    runs: { type: 'string' },
    quick: { type: 'boolean' },
    full: { type: 'boolean' },
    write: { type: 'boolean' },
    program: { type: 'string' },
    help: { type: 'boolean' },
  },
});

const root = join(import.meta.dirname, '../..');
const page = join(root, 'docs/performance.md');

function findings(folder: string): Findings {
  const chosen = { ...(values.full ? FULL : values.quick ? QUICK : ORDINARY), ...values };
  const cli = join(root, 'dist/cli.js');
  const program = (name: string) =>
    `${process.execPath} ${join(root, `node_modules/.cache/podline-bench/${name}.mjs`)}`;
  const executable = values.program === undefined ? undefined : installed(values.program, folder);
  const podline = executable ?? `${process.execPath} ${cli}`;
  const options = { folder, podline, watchReader: program('watch') };
  const sample = readSample();
  const now = new Date();
  const place = machine(now);
  const quick = values.quick === true;
  const starts = startup(cli, executable, join(root, 'samples/mirror-pod-delete'), quick ? 7 : 15);
  const { results, absent } = race(sample, {
    ...options,
    quick,
    size: bytesOf(chosen.size),
    runs: Number(chosen.runs),
  });
  const sizes = growthWithSize(listIn(chosen.sizes).map(bytesOf), program('generate'), options);
  const pods = growthWithPods(sample, bytesOf(chosen['pods-size']), listIn(chosen.alive).map(Number), options);
  const date = now.toISOString().slice(0, 10);
  const history = historyIn(readFileSync(page, 'utf8'));
  const own = { results, sizes, starts, isProgram: executable !== undefined };
  return { machine: place, date, commit: commitOf(root), history, absent, pods, ...own };
}

/**
 * A copy, as an installation makes one: Linux counts 40 MiB and more of a file that its builder has just written as memory of the process.
 */
function installed(file: string, folder: string): string {
  const copy = join(folder, 'podline');
  copyFileSync(file, copy);
  return copy;
}

const listIn = (text: string): string[] => text.split(',').filter(Boolean);

const commitOf = (folder: string): string =>
  spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder, encoding: 'utf8' }).stdout.trim();

function write(found: Findings): void {
  const text = readFileSync(page, 'utf8');
  const [before, after] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`${page} lacks the markers of the generated part`);
  writeFileSync(page, `${text.slice(0, before + BEGIN.length)}\n${pageOf(found)}\n${text.slice(after)}`);
  writeFileSync(join(root, 'docs/performance.svg'), pictureOf(found));
  for (const { what, found: figure, met } of marksOf(found))
    console.log(`${met ? 'met    ' : 'NOT MET'}  ${what}: ${figure}`);
}

if (values.program !== undefined && values.write) throw new Error('docs/performance.md shows the marks of the package');
if (values.help) {
  process.stdout.write(USAGE);
} else {
  const folder = mkdtempSync(join(tmpdir(), 'podline-bench-'));
  try {
    const found = findings(folder);
    if (values.write) write(found);
    else console.log(pageOf(found));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
