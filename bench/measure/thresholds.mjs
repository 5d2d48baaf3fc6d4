// The measured distributions that thresholds without a kubelet source come from (docs/thresholds.md): prints one line a
// quantity. `node bench/measure/thresholds.mjs FOLDER…`, after `npm run build`; every folder below with a kubelet log
// counts as one run, every other log as one of its own.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runsIn } from './runs.mjs';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const podline = (...args) =>
  spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8', maxBuffer: 1 << 30 }).stdout.trim();

const values = new Map();
function add(quantity, value) {
  const known = values.get(quantity);
  if (known) known.push(value);
  else values.set(quantity, [value]);
}

/** Delays between steps of deletions that went well. */
function steps({ lifecycles }) {
  for (const one of lifecycles) {
    if (one.verdict !== 'complete') continue;
    const timed = one.steps.filter(({ status, at }) => status === 'seen' && at !== null);
    for (const from of timed)
      for (const to of timed) {
        const ms = Date.parse(to.at) - Date.parse(from.at);
        if (from !== to && ms >= 0) add(`${from.step} -> ${to.step} (${one.kind})`, ms);
      }
  }
}

const VOTE = /^(?:teardown-|worker-first|worker-notified|sync-cancelled|finished-processing|must-be-killed)/;
const DAY = 86_400_000;

/** How lines of one process follow each other. */
function lines(records) {
  const newest = new Map();
  const asked = new Map();
  for (const { source, header, event, fields } of records) {
    const process = `${source} ${header?.pid}`;
    if (header?.time === undefined) continue;
    const [h, m, s] = header.time.split(':').map(Number);
    const at = header.day * DAY + ((h * 60 + m) * 60 + s) * 1000;
    const before = newest.get(process);
    if (before !== undefined && at < before) add('a line behind the newest of its process', before - at);
    if (before !== undefined && at > before) add('silence of a process', at - before);
    newest.set(process, Math.max(before ?? at, at));
    if (/^config-(?:add|update|delete|remove)$/.test(event ?? '')) asked.set(process, at);
    else if (VOTE.test(event ?? '') && asked.has(process)) {
      if (fields.some(({ key }) => key === 'podUID'))
        add('sync loop line -> line that names the UID', at - asked.get(process));
      asked.delete(process);
    }
  }
}

for (const run of process.argv.slice(2).flatMap(runsIn)) {
  steps(JSON.parse(podline(run, '-o', 'json', '--quiet')));
  lines(
    podline('parse', run)
      .split('\n')
      .flatMap(line => (line === '' ? [] : [JSON.parse(line)])),
  );
}
for (const [quantity, all] of [...values].sort(([a], [b]) => (a < b ? -1 : 1))) {
  all.sort((a, b) => a - b);
  const at = share => Math.round(all[Math.floor(share * (all.length - 1))] * 100) / 100;
  console.log(
    [quantity, `n ${all.length}`, `median ${at(0.5)} ms`, `p99 ${at(0.99)} ms`, `max ${at(1)} ms`].join('; '),
  );
}
