// What `podline agent` takes while a log is written: node bench/measure/agent.mjs [lines a second, or 0 for as many as it reads] [seconds]
// [alive] [form]. Prints resident memory and CPU time, every few seconds; Linux only.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { takenBy } from './taken.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const [, , rate = '1000', seconds = '60', alive = '110', form = 'klog'] = process.argv;
const STEP = 100;
/** At least every half minute. */
const SAMPLES = Math.max(12, Math.ceil(Number(seconds) / 30));

const folder = mkdtempSync(join(tmpdir(), 'podline-bench-'));
const log = join(folder, 'kubelet.log');
writeFileSync(log, '');
const isPaced = Number(rate) > 0;
const words = ['generate', '--size', '200GB', '--alive', alive, '--form', form];
const generator = spawn(process.execPath, ['bench/start.mjs', ...words], { stdio: ['ignore', 'pipe', 'ignore'] });
const args = [
  'dist/cli.js',
  'agent',
  isPaced ? log : '-',
  '--state',
  join(folder, 'state'),
  '--metrics',
  '127.0.0.1:0',
];
const agent = spawn(process.execPath, args, { stdio: [isPaced ? 'ignore' : generator.stdout, 'pipe', 'inherit'] });
let told = 0;
agent.stdout.on('data', piece => {
  told += piece.toString().split('\n').length - 1;
});

/** So many lines in each step, whatever the machine does meanwhile. */
async function write() {
  const file = createWriteStream(log, { flags: 'a' });
  const begun = performance.now();
  let written = 0;
  let text = '';
  for await (const line of createInterface(generator.stdout)) {
    text += `${line}\n`;
    if (++written % Math.max(1, Math.round((Number(rate) * STEP) / 1_000)) !== 0) continue;
    file.write(text);
    text = '';
    await pause(Math.max(0, begun + (written / Number(rate)) * 1_000 - performance.now()));
  }
}

if (isPaced) void write();
const begun = performance.now();
let before = null;
for (let at = 1; at <= SAMPLES; at++) {
  await pause((Number(seconds) * 1_000) / SAMPLES);
  const now = takenBy(agent.pid);
  const wall = (performance.now() - begun) / 1_000;
  const share = before === null ? '' : ` CPU ${((100 * (now.cpu - before.cpu)) / (wall - before.wall)).toFixed(1)} %`;
  process.stdout.write(
    `${wall.toFixed(0)} s: ${now.rss.toFixed(0)} MiB (most ${now.peak.toFixed(0)}),${share} ${now.cpu.toFixed(1)} s of the CPU, ${now.read.toFixed(0)} MB read, ${told} told\n`,
  );
  before = { ...now, wall };
}
agent.kill('SIGKILL');
generator.kill('SIGKILL');
await pause(200);
rmSync(folder, { recursive: true });
process.exit(0);
