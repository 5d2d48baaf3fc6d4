// What `podline agent` uses while a log is written: node bench/measure/agent.mjs [lines a second, or 0 for as many as it reads] [seconds]
// [alive] [form]. Prints resident memory, CPU time and how much of the log was read, as the agent counts it, twelve times or every half minute; Linux only.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';
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
const port = await freePort();
const generator = spawn(process.execPath, ['bench/start.mjs', ...words], { stdio: ['ignore', 'pipe', 'ignore'] });
const args = [
  'dist/cli.js',
  'agent',
  isPaced ? log : '-',
  '--state',
  join(folder, 'state'),
  '--metrics',
  `127.0.0.1:${port}`,
];
const agent = spawn(process.execPath, args, { stdio: [isPaced ? 'ignore' : generator.stdout, 'pipe', 'inherit'] });
let reported = 0;
agent.stdout.on('data', piece => {
  reported += piece.toString().split('\n').length - 1;
});

/** This many lines in each step, whatever the machine does meanwhile. */
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

async function counted() {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const value = name => Number(new RegExp(`^podline_agent_${name} (\\S+)`, 'm').exec(text)[1]);
  return { lines: value('lines_total'), megabytes: value('read_bytes_total') / 1e6, lag: value('lag_seconds') };
}

if (isPaced) void write();
const begun = performance.now();
let before = null;
for (let at = 1; at <= SAMPLES; at++) {
  await pause((Number(seconds) * 1_000) / SAMPLES);
  const now = { ...takenBy(agent.pid), ...(await counted()) };
  const wall = (performance.now() - begun) / 1_000;
  const since = figure => (now[figure] - (before?.[figure] ?? 0)) / (wall - (before?.wall ?? 0));
  const memory = `${now.rss.toFixed(0)} MiB (most ${now.peak.toFixed(0)})`;
  const cpu = `CPU ${(100 * since('cpu')).toFixed(1)} %, ${now.cpu.toFixed(1)} s in all`;
  const read = `${since('lines').toFixed(0)} lines a second, ${now.megabytes.toFixed(0)} MB in all, ${now.lag.toFixed(1)} s behind`;
  process.stdout.write(`${wall.toFixed(0)} s: ${memory}; ${cpu}; ${read}; ${reported} reported\n`);
  before = { ...now, wall };
}
agent.kill('SIGKILL');
generator.kill('SIGKILL');
await pause(200);
rmSync(folder, { recursive: true });
process.exit(0);
