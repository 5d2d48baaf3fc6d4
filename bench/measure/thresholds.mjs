// The measured distributions that thresholds without a kubelet source come from (docs/reference/thresholds.md): prints one line per
// quantity. `node bench/measure/thresholds.mjs FOLDER…`, after `npm run build`; every folder below with a kubelet log
// counts as one run, every other log as a run by itself.
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
function steps({ episodes }) {
  for (const one of episodes.filter(({ family }) => family === 'end')) {
    if (one.verdict !== 'complete') continue;
    for (const { ms } of one.gaps) add('a pause in a deletion', ms);
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
  let backward = 0;
  let previous = null;
  const newest = new Map();
  const requested = new Map();
  for (const { source, header, event, fields } of records) {
    const process = `${source} ${header?.pid}`;
    if (header?.time === undefined) continue;
    const [h, m, s] = header.time.split(':').map(Number);
    const at = header.day * DAY + ((h * 60 + m) * 60 + s) * 1000;
    backward = previous?.process === process && at < previous.at ? backward + 1 : 0;
    if (backward > 0) add('lines in a row that run backwards, no.', backward);
    previous = { process, at };
    const before = newest.get(process);
    if (before !== undefined && at < before) add('a line behind the newest of its process', before - at);
    if (before !== undefined && at > before) add('silence of a process', at - before);
    newest.set(process, Math.max(before ?? at, at));
    if (/^config-(?:add|update|delete|remove)$/.test(event ?? '')) requested.set(process, at);
    else if (VOTE.test(event ?? '') && requested.has(process)) {
      if (fields.some(({ key }) => key === 'podUID'))
        add('sync loop line -> line that names the UID', at - requested.get(process));
      requested.delete(process);
    }
  }
}

for (const run of process.argv.slice(2).flatMap(runsIn)) {
  steps(JSON.parse(podline(run, '-o', 'json', '--quiet')));
  const records = podline('parse', run)
    .split('\n')
    .flatMap(line => (line === '' ? [] : [JSON.parse(line)]));
  lines(records);
  add('records of a log, no.', records.length);
}
for (const [quantity, all] of [...values].sort(([a], [b]) => (a < b ? -1 : 1))) {
  all.sort((a, b) => a - b);
  const at = share => Math.round(all[Math.floor(share * (all.length - 1))] * 100) / 100;
  const unit = quantity.endsWith('no.') ? '' : ' ms';
  const [least, median, most, max] = [0, 0.5, 0.99, 1].map(share => `${at(share)}${unit}`);
  console.log(
    [quantity, `n ${all.length}`, `min ${least}`, `median ${median}`, `p99 ${most}`, `max ${max}`].join('; '),
  );
}
