// Times every named question on a DuckDB file with the given number of lifecycles, in whole processes. On a machine
// with other work the CPU time shows more, of which an idle one with two cores has two seconds per second: npm run build
// && node bench/measure/store.mjs [LIFECYCLES] [FILE]
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const { DuckDBInstance } = createRequire(import.meta.url)('@duckdb/node-api');
const [count = '5000000', file = '/tmp/podline-store.duckdb'] = process.argv.slice(2);

const podline = (...args) =>
  execFileSync(process.execPath, ['dist/cli.js', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });

if (!existsSync(file)) {
  podline('store', file, 'samples/mirror-pod-delete', '--quiet');
  await fill(file, Number(count));
}

console.log(`${count} lifecycles, ${Math.round(statSync(file).size / 2 ** 20)} MiB`);
const questions = podline('query', file)
  .toString()
  .trim()
  .split('\n')
  .map(line => line.split(' ')[0]);
for (const question of questions) {
  const times = Array.from({ length: 3 }, () => timed('query', file, question, '-o', 'csv'));
  console.log(`${question.padEnd(20)} ${median(times, 'wall')} s, ${median(times, 'cpu')} s of the CPU`);
}

/** The times of a whole process, in seconds. */
function timed(...args) {
  const command = `TIMEFORMAT='%R %U %S'; time "$0" dist/cli.js "$@" >/dev/null`;
  const { stderr } = spawnSync('bash', ['-c', command, process.execPath, ...args], { encoding: 'utf8' });
  const [wall, user, system] = stderr.trim().split('\n').at(-1).split(' ').map(Number);
  return { wall, cpu: user + system };
}

function median(all, figure) {
  return all
    .map(one => one[figure])
    .sort((a, b) => a - b)
    [Math.floor(all.length / 2)].toFixed(2);
}

/** 90 days, 50 clusters of 100 nodes, 400 owners; one in twenty has a finding. */
async function fill(path, lifecycles) {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run(`insert into episodes (cluster, subject, revision, seq, run, node, namespace, pod, uid, owner, kind, kubelet_version,
    outcome, verdict, headline, requested_ms, started_ms, ended_ms, duration_ms, grace_s, request_ms, stop_ms, volumes_ms, cgroup_ms, final_ms,
    episode, place, family) select 'c' || i % 50, md5(i::varchar)[:16], 1700000000000000 + i, 0, 'r' || i % 1000,
    'node-' || hash(i) % 100, 'ns-' || hash(i + 1) % 40, 'web-' || i, uuid()::varchar, 'web-' || hash(i + 2) % 400 || '-*',
    case when i % 10 = 0 then 'forced' else 'graceful' end, 'v1.' || 23 + hash(i + 3) % 14 || '.1',
    case when i % 500 = 0 then 'stuck' else 'removed' end, case when i % 20 = 0 then 'complete-with-findings' else 'complete' end,
    'complete in ' || i % 1000, t, t, case when i % 500 = 0 then null else t + d end, case when i % 500 = 0 then null else d end, 30,
    hash(i + 4) % 900, hash(i + 5) % 30000, hash(i + 6) % 9000, hash(i + 7) % 300, hash(i + 8) % 2000, '{}', i, 'end'
    from (select i, 1750000000000 + i * 1555 as t, (hash(i + 9) % 60000)::bigint as d from range(${lifecycles}) r(i))`);
  await connection.run(`insert into volumes select cluster, subject, revision, 0, 'kubernetes.io/csi/d^' || subject,
    'driver-' || hash(subject) % 12, node, namespace, owner, kubelet_version, started_ms, ended_ms, hash(subject) % 9000
    from lifecycles where hash(subject) % 3 = 0`);
  await connection.run(`insert into findings select cluster, subject, revision, 0,
    case when hash(subject) % 5 = 0 then 'removed-while-running' else 'slow-step' end,
    case when hash(subject) % 3 = 0 then 'info' else 'warning' end, 'it took ' || coalesce(duration_ms, 0), started_ms, null, node, 'kubelet.log', 17
    from lifecycles where verdict <> 'complete'`);
  await connection.run(`insert into runs select 'c' || i % 50, 'r' || i, 1700000000000000, 0, t, t + 7200000, '0', 1, 99, '{}'
    from (select i, 1750000000000 + i * 1555000 as t from range(5000) r(i))`);
  await connection.run(`insert into findings select cluster, subject, revision, 0, 'node-drained', 'info', '30 pods were deleted',
    from_ms, from_ms + hash(subject) % 900000, 'node-' || hash(subject) % 100, 'kubelet.log', 17 from runs`);
  connection.closeSync();
  instance.closeSync();
}
