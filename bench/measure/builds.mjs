// Compares two builds in turns: node bench/measure/builds.mjs OTHER/dist/cli.js dist/cli.js [FILE…] [--runs 5]
// The same for options of one build: node bench/measure/builds.mjs dist/cli.js 'dist/cli.js --pod web-0' [FILE…]
// Without a file it generates a dense log, a thin one, and one of short-lived pods, of --size each (100MB).
// For each file: the medians of the CPU seconds and of the peak memory of each, and the median of the ratios of the second to the first.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, size: { type: 'string', default: '100MB' } },
});
const [first, second, ...given] = positionals;
if (second === undefined) throw new Error('two builds are needed');

const folder = mkdtempSync(join(tmpdir(), 'podline-builds-'));
const caches = ['first', 'second'].map(name => join(folder, name));
for (const cache of caches) mkdirSync(cache);
const start = fileURLToPath(new URL('../start.mjs', import.meta.url));

function generated(folder, density) {
  const file = join(folder, `${density}.log`);
  const out = openSync(file, 'w');
  const options = ['generate', '--size', values.size, '--density', density];
  const { status } = spawnSync(process.execPath, [start, ...options], { stdio: ['ignore', out, 'inherit'] });
  closeSync(out);
  if (status !== 0) throw new Error(`no log could be generated: exit ${status}`);
  return file;
}

/** GNU time, because Node does not report the times of its children. Each has a place of its own for compiled code, as if it ran alone. */
function costOf(command, file) {
  const [cli, ...options] = command.split(' ');
  const env = { ...process.env, XDG_CACHE_HOME: caches[command === first ? 0 : 1] };
  const { status, stderr } = spawnSync(
    '/usr/bin/time',
    ['-f', '%U %S %M', process.execPath, cli, file, ...options, '-o', 'json', '-q'],
    { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', env },
  );
  if (status !== 0) throw new Error(`${command} ${file}: exit ${status}: ${stderr}`);
  const [user, system, kibibytes] = stderr.trim().split('\n').at(-1).split(' ').map(Number);
  return { seconds: user + system, mebibytes: kibibytes / 1024 };
}

const median = all => [...all].sort((a, b) => a - b)[all.length >> 1];

function compare(file) {
  // One run of each is not counted: it fills the caches
  for (const command of [first, second]) costOf(command, file);
  const turns = Array.from({ length: Number(values.runs) }, () => [costOf(first, file), costOf(second, file)]);
  const both = of => [0, 1].map(at => median(turns.map(turn => of(turn[at]))));
  const [before, after] = both(({ seconds }) => seconds);
  const [less, more] = both(({ mebibytes }) => mebibytes);
  const ratio = median(turns.map(([one, other]) => other.seconds / one.seconds));
  const memory = `${less.toFixed(0)} MiB → ${more.toFixed(0)} MiB`;
  console.log(`${file}: ${before.toFixed(2)} s → ${after.toFixed(2)} s: ${ratio.toFixed(2)}; ${memory}`);
}

try {
  const files = given.length > 0 ? given : ['dense', 'thin', 'short'].map(density => generated(folder, density));
  for (const file of files) compare(file);
} finally {
  rmSync(folder, { recursive: true });
}
