// Memory of `podline --follow` while a log of hours comes through a pipe as fast as it is read: node bench/measure/follow.mjs LOG
// Prints resident memory at each twelfth of the log; Linux only.
import { spawn } from 'node:child_process';
import { createReadStream, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { takenBy } from './taken.mjs';

const [, , log] = process.argv;
const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const child = spawn(process.execPath, [cli, '--follow', '-', '-o', 'ndjson', '--quiet'], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
let reported = 0;
child.stdout.on('data', piece => {
  reported += piece.toString().split('\n').length - 1;
});

const { size } = statSync(log);
let [read, lines, parts] = [0, 0, 0];
let stamp = '';
const begun = performance.now();
for await (const piece of createReadStream(log, { highWaterMark: 1 << 20 })) {
  read += piece.length;
  for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines++;
  // From the last whole line: after its header there may be times of other zones
  const end = piece.lastIndexOf(10);
  const line = piece.toString('latin1', piece.lastIndexOf(10, end - 1) + 1, end);
  stamp = /\d\d:\d\d:\d\d/.exec(line)?.[0] ?? stamp;
  if (!child.stdin.write(piece)) await new Promise(resolve => child.stdin.once('drain', resolve));
  if (read < ((parts + 1) * size) / 12) continue;
  parts++;
  const { rss, peak, cpu } = takenBy(child.pid);
  process.stdout.write(
    `${((performance.now() - begun) / 1_000).toFixed(0)} s: ${(read / 1e6).toFixed(0)} MB, ${lines} lines, until ${stamp}; ${rss.toFixed(0)} MiB (most ${peak.toFixed(0)}), ${cpu.toFixed(1)} s of the CPU, ${reported} reported\n`,
  );
}
child.stdin.end();
await new Promise(resolve => child.once('close', resolve));
