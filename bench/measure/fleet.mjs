// Nodes of one collection by two workers on a NATS server, against `podline --jobs 2` on the same archive; rows are compared:
//   npm run build && node bench/measure/fleet.mjs [NODES] [SIZE] [FOLDER] [ROUNDS]
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const [nodes = '100', size = '10MB', folder = '/tmp/podline-fleet', rounds = '3'] = process.argv.slice(2);
const collections = resolve(folder, `${nodes}x${size}`);
const archive = join(collections, 'cluster.tar');
const CLI = `${process.execPath} dist/cli.js`;
const TABLES = ['runs', 'nodes', 'lifecycles', 'steps', 'findings'];

if (!existsSync(archive)) {
  mkdirSync(collections, { recursive: true });
  const file = openSync(archive, 'w');
  const options = ['bench/start.mjs', 'cluster', '--nodes', nodes, '--size', size];
  execFileSync(process.execPath, options, { stdio: ['ignore', file, 'inherit'] });
  closeSync(file);
}
const [whole, byFleet] = ['whole', 'fleet'].map(name => join(folder, `${name}.duckdb`));
for (const store of [whole, byFleet]) rmSync(store, { force: true });
const figures = { '--jobs 2': [], fleet: [] };
for (let round = 0; round < Number(rounds); round++) {
  figures['--jobs 2'].push(timed(`${CLI} ${archive} --jobs 2 --quiet -o json >/dev/null`));
  figures.fleet.push(await inFleet(round === 0));
}
const [, run] = bash(`${CLI} query ${byFleet} 'select subject from runs' -o csv`).split(/\r?\n/);
bash(`${CLI} store ${whole} ${archive} --cluster ${archive} --run ${run} --quiet`);

const median = (all, figure) => all.map(one => one[figure]).sort((a, b) => a - b)[Math.floor(all.length / 2)];
const speed = all => (statSync(archive).size / 1e6 / median(all, 'wall')).toFixed(0);
for (const [name, all] of Object.entries(figures))
  console.log(
    `${name.padEnd(10)} ${median(all, 'wall').toFixed(1)} s, ${median(all, 'cpu').toFixed(1)} s of CPU, ${speed(all)} MB/s`,
  );
const share = figure => (median(figures['--jobs 2'], figure) / median(figures.fleet, figure)).toFixed(2);
console.log(`throughput of the fleet, as a share of --jobs 2: ${share('wall')} by the clock, ${share('cpu')} by CPU`);
for (const table of TABLES)
  console.log(`${table}: ${rowsIn(whole, table) === rowsIn(byFleet, table) ? 'the same rows' : 'OTHER ROWS'}`);

/** The archive through a queue of its own; the server's CPU is not counted. */
async function inFleet(isStored) {
  const port = await freePort();
  const data = join(folder, 'nats');
  const server = spawn('nats-server', ['-js', '-sd', data, '-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  const nats = `--nats nats://127.0.0.1:${port} --quiet`;
  bash(`until ${CLI} fleet submit ${collections} ${nats} 2>/dev/null; do sleep 0.2; done`);
  const work = `${CLI} fleet work ${nats} --jobs 1 --until-empty`;
  const figure = timed(`${work} & ${work} & wait`);
  if (isStored) bash(`${CLI} fleet store ${byFleet} ${nats} --until-empty`);
  const ended = new Promise(resolve => server.once('exit', resolve));
  server.kill('SIGKILL');
  await ended;
  rmSync(data, { recursive: true });
  return figure;
}

/** Of the shell and all that it began, in seconds. */
function timed(script) {
  const { stderr } = spawnSync('bash', ['-c', `TIMEFORMAT='%R %U %S'; time { ${script}; }`], { encoding: 'utf8' });
  const [wall, user, system] = stderr.trim().split('\n').at(-1).split(' ').map(Number);
  return { wall, cpu: user + system };
}

function bash(script) {
  return execFileSync('bash', ['-c', script], { encoding: 'utf8', maxBuffer: 2 ** 30 });
}

function rowsIn(store, table) {
  const rows = bash(`${CLI} query ${store} 'select * from ${table} order by all' -o csv --limit 999999`);
  return createHash('sha256').update(rows).digest('hex');
}

function freePort() {
  return new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
