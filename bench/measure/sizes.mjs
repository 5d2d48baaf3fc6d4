// The figures that docs/fleet-sizing.md uses: CPU for a log, and bytes for a deletion in a result, in a stream, in files and in databases.
//   npm run build && npm run --silent bench:generate -- --size 60MB >/tmp/kubelet.log && node bench/measure/sizes.mjs /tmp/kubelet.log [CLICKHOUSE-URL]
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const [log, clickhouse] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'podline-sizes-'));
const podline = (...args) => execFileSync(process.execPath, ['dist/cli.js', ...args], { maxBuffer: 2 ** 30 });
const size = path => statSync(path).size;
const of = (what, bytes) => console.log(`${what.padEnd(28)}${Math.round(bytes / deletions)} bytes a deletion`);

const [json, store, rows] = ['run.json', 'run.duckdb', 'rows'].map(name => join(folder, name));
const command = ['-f', '%U %S %M', process.execPath, 'dist/cli.js', log, '--jobs', '1', '-q', '-o', `json=${json}`];
const [user, system, memory] = spawnSync('/usr/bin/time', command, { encoding: 'utf8' })
  .stderr.trim()
  .split(' ')
  .map(Number);
const document = readFileSync(json);
const deletions = JSON.parse(document).episodes.filter(({ family }) => family === 'end').length;
console.log(
  `${(size(log) / 1e6).toFixed(0)} MB of log, ${deletions} deletions, gzip ${(gzipSync(readFileSync(log)).length / 1e6).toFixed(1)} MB`,
);
console.log(`${(((user + system) / size(log)) * 1e9).toFixed(1)} s of CPU for a GB, ${Math.round(memory / 1024)} MiB`);
of('document', document.length);
of('document, gzip', gzipSync(document).length);

podline('store', store, json, '-q');
podline(json, '-q', '-o', `parquet=${rows}`);
const tables = readdirSync(rows).map(file => file.replace('.parquet', ''));
const lines = tables.flatMap(table =>
  JSON.parse(podline('query', store, `select * from ${table}`, '-o', 'json', '--limit', '999999')),
);
of(
  'rows in a stream, JSON',
  lines.reduce((sum, row) => sum + JSON.stringify(row).length + 1, 0),
);
of('DuckDB', size(store));
of(
  'Parquet',
  tables.reduce((sum, table) => sum + size(join(rows, `${table}.parquet`)), 0),
);
of(
  'Parquet, without JSON',
  tables
    .filter(table => !['episodes', 'lifecycles', 'starts'].includes(table))
    .reduce((sum, table) => sum + size(join(rows, `${table}.parquet`)), 0),
);
if (clickhouse !== undefined) {
  podline('store', clickhouse, json, '-q', '--cluster', 'sizes');
  const parts = 'select sum(bytes_on_disk) from system.parts where active and database = currentDatabase()';
  of('ClickHouse', JSON.parse(podline('query', clickhouse, parts, '-o', 'json'))[0]['sum(bytes_on_disk)']);
}
rmSync(folder, { recursive: true });
