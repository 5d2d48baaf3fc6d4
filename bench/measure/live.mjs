// How long `podline why` takes to its answer with a log of 50 MB on the node, side by side with `kubectl get --raw` of the same stretch:
// node bench/measure/live.mjs [megabytes] [runs]
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundled } from '../../scripts/bundled.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const [, , megabytes = '50', runs = '5'] = process.argv;
const { startApiServer, kubelets, kubeconfigOf, createJournal } = await bundled("export * from './bench/live/main.js'");

const now = Date.now();
const { entries, pod, size, since } = createJournal(Number(megabytes) * 1e6, now);
const folder = mkdtempSync(join(tmpdir(), 'podline-bench-'));
const server = await startApiServer({
  handlers: [kubelets({ 'node-1': { query: 'on', journal: { kubelet: entries } } })],
});
const kubeconfig = join(folder, 'kubeconfig');
writeFileSync(kubeconfig, kubeconfigOf(server));
server.store.put(pod);

/** Seconds until a program has ended, in real time and of the CPU, while the server of this process answers it. */
function timed(command) {
  const env = { ...process.env, KUBECONFIG: kubeconfig, TIMEFORMAT: 'seconds %R %U %S' };
  const child = spawn('bash', ['-c', `time ${command} > ${join(folder, 'printed')}`], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', piece => {
    output += piece;
  });
  return new Promise(resolve => {
    child.once('close', code => {
      const [, wall, user, system] = /seconds (\S+) (\S+) (\S+)/.exec(output) ?? [];
      resolve({ code, wall: Number(wall), cpu: Number(user) + Number(system) });
    });
  });
}

const raw = `/api/v1/nodes/node-1/proxy/logs/?query=kubelet&sinceTime=${encodeURIComponent(since)}`;
const sides = {
  'podline why': 'node dist/cli.js why web-0 -n shop',
  'kubectl get --raw': `kubectl get --raw '${raw}'`,
};
const median = values => values.sort((one, other) => one - other)[Math.floor(values.length / 2)].toFixed(2);
process.stdout.write(`${entries.length} lines, ${(size / 1e6).toFixed(0)} MB on the node\n`);
for (const [name, command] of Object.entries(sides)) {
  const all = [];
  for (let run = 0; run < Number(runs); run++) all.push(await timed(command));
  const [wall, cpu] = [all.map(one => one.wall), all.map(one => one.cpu)].map(median);
  process.stdout.write(`${name}: ${wall} s, ${cpu} s of the CPU (medians of ${runs}), exit code ${all[0].code}\n`);
}
await server.close();
rmSync(folder, { recursive: true });
