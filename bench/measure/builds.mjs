// Compares two builds in turns: node bench/measure/builds.mjs OTHER/dist/cli.js dist/cli.js FILE… [--runs 5]
// The same for options of one build: node bench/measure/builds.mjs dist/cli.js 'dist/cli.js --pod web-0' FILE…
// The median of the user CPU seconds of each, for each file, and the median of the ratios of the second to the first.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
});
const [first, second, ...files] = positionals;
if (files.length === 0) throw new Error('two builds and one file or more are needed');

/** GNU time, because Node does not report the times of its children. */
function secondsOf(command, file) {
  const [cli, ...options] = command.split(' ');
  const { status, stderr } = spawnSync(
    '/usr/bin/time',
    ['-f', '%U', process.execPath, cli, file, ...options, '-o', 'json', '-q'],
    { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${command} ${file}: exit ${status}: ${stderr}`);
  return Number(stderr.trim().split('\n').at(-1));
}

const median = all => [...all].sort((a, b) => a - b)[all.length >> 1];

for (const file of files) {
  // One run of each is not counted: it fills the caches
  for (const command of [first, second]) secondsOf(command, file);
  const turns = Array.from({ length: Number(values.runs) }, () => [secondsOf(first, file), secondsOf(second, file)]);
  const [one, other] = [0, 1].map(at => median(turns.map(turn => turn[at])));
  const ratio = median(turns.map(([before, after]) => after / before));
  console.log(`${file}: ${one.toFixed(2)} s → ${other.toFixed(2)} s: ${ratio.toFixed(2)}`);
}
