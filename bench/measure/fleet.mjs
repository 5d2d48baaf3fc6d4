// Nodes of one collection by two workers on a NATS server, against `podline --jobs 2` on the same archive; rows are compared:
//   npm run build && node bench/measure/fleet.mjs [NODES] [SIZE] [FOLDER] [ROUNDS]
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const [nodes = '100', size = '10MB', folder = '/tmp/podline-fleet', rounds = '3'] = process.argv.slice(2);
const collections = resolve(folder, `${nodes}x${size}`);
const archive = join(collections, 'cluster.tar');
const CLI = `${process.execPath} dist/cli.js`;
const TABLES = ['runs', 'nodes', 'episodes', 'steps', 'findings'];

/** All processes that were started, each the leader of a group. */
const running = new Set();
process.on('exit', () => {
  for (const { pid } of running) process.kill(-pid, 'SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

if (!existsSync(archive)) {
  mkdirSync(collections, { recursive: true });
  await bash(`${process.execPath} bench/start.mjs cluster --nodes ${nodes} --size ${size} >${archive}`);
}
const [whole, byFleet] = ['whole', 'fleet'].map(name => join(folder, `${name}.duckdb`));
for (const store of [whole, byFleet]) rmSync(store, { force: true });
const document = join(folder, 'whole.json');
const figures = { '--jobs 2': [], fleet: [] };
for (let round = 0; round < Number(rounds); round++) {
  figures['--jobs 2'].push(await timed(`${CLI} ${archive} --jobs 2 --quiet -o json >${document}`));
  figures.fleet.push(await inFleet(round === 0));
}
const [, run] = (await bash(`${CLI} query ${byFleet} 'select subject from runs' -o csv`)).split(/\r?\n/);
await bash(`${CLI} store ${whole} ${document} --cluster ${archive} --run ${run} --quiet`);

const median = (all, figure) => all.map(one => one[figure]).sort((a, b) => a - b)[Math.floor(all.length / 2)];
const speed = all => (statSync(archive).size / 1e6 / median(all, 'wall')).toFixed(0);
for (const [name, all] of Object.entries(figures))
  console.log(
    `${name.padEnd(10)} ${median(all, 'wall').toFixed(1)} s, ${median(all, 'cpu').toFixed(1)} s of CPU, ${speed(all)} MB/s`,
  );
const share = figure => (median(figures['--jobs 2'], figure) / median(figures.fleet, figure)).toFixed(2);
console.log(`throughput of the fleet, as a share of --jobs 2: ${share('wall')} by the clock, ${share('cpu')} by CPU`);
for (const table of TABLES) {
  const isSame = (await rowsIn(whole, table)) === (await rowsIn(byFleet, table));
  console.log(`${table}: ${isSame ? `the same ${await countOf(byFleet, table)} rows` : 'OTHER ROWS'}`);
}

/** The archive through its own queue; the server's CPU is not counted. */
async function inFleet(isStored) {
  const port = await freePort();
  const data = join(folder, 'nats');
  const server = begin('nats-server', ['-js', '-sd', data, '-a', '127.0.0.1', '-p', String(port)]);
  const nats = `--nats nats://127.0.0.1:${port} --quiet`;
  await bash(`until ${CLI} fleet submit ${collections} ${nats} 2>/dev/null; do sleep 0.2; done`);
  const work = `${CLI} fleet work ${nats} --jobs 1 --until-empty`;
  const figure = await timed(`${work} & ${work} & wait`);
  if (isStored) await bash(`${CLI} fleet store ${byFleet} ${nats} --until-empty`);
  const ended = new Promise(resolve => server.once('exit', resolve));
  server.kill('SIGKILL');
  await ended;
  rmSync(data, { recursive: true });
  return figure;
}

function begin(command, words, stdio = 'ignore') {
  const child = spawn(command, words, { stdio, detached: true });
  running.add(child);
  return child.once('exit', () => running.delete(child));
}

/** CPU of the shell and all that it started, in seconds. */
async function timed(script) {
  const times = await bash(`TIMEFORMAT='%R %U %S'; { time { ${script}; } 2>&3; } 3>&2 2>&1`);
  const [wall, user, system] = times.trim().split('\n').at(-1).split(' ').map(Number);
  console.error(`${script}: ${wall} s, ${(user + system).toFixed(1)} s of CPU`);
  return { wall, cpu: user + system };
}

/** Its standard output. */
async function bash(script) {
  const child = begin('bash', ['-o', 'pipefail', '-c', script], ['ignore', 'pipe', 'inherit']);
  const ended = new Promise(resolve => child.once('close', resolve));
  let text = '';
  for await (const piece of child.stdout.setEncoding('utf8')) text += piece;
  const code = await ended;
  if (code !== 0) throw new Error(`${script}: it ended with code ${code}`);
  return text;
}

function rowsIn(store, table) {
  return bash(`${CLI} query ${store} 'select * from ${table} order by all' -o csv --limit 999999 | sha256sum`);
}

async function countOf(store, table) {
  return (await bash(`${CLI} query ${store} 'select count(*) from ${table}' -o csv`)).trim().split(/\r?\n/)[1];
}
