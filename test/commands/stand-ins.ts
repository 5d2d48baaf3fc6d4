import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zip } from '../read/archive/packing.js';
import { root } from '../root.js';

/** The files and programs that the documents assume, made from samples. */

const cli = join(root, 'dist/cli.js');
const sample = (file: string): string => readFileSync(join(root, 'samples', file), 'utf8');

type Content = string | Uint8Array;
type Files = Readonly<Record<string, Content>>;

const UID = 'c18a96f0';

/** The deletion of a sample, as if it had been of another pod on another node. */
function runOf(namespace: string, pod: string, node: string, uid = UID): Files {
  const renamed = (file: string): string =>
    sample(`graceful-quick/${file}`)
      .replaceAll('default/quick', `${namespace}/${pod}`)
      .replaceAll('quick_default', `${pod}_${namespace}`)
      .replaceAll('namespace: default', `namespace: ${namespace}`)
      .replaceAll(/\bquick\b/g, pod)
      .replaceAll(/\bnode1\b/g, node)
      .replaceAll(UID, uid);
  return { 'kubelet.log': renamed('kubelet.log'), 'pods.yaml': renamed('pods.yaml') };
}

const below = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [join(folder, name), content]));

const readersRun = runOf('default', 'web-0', 'node1');
const shop = runOf('shop', 'web-0', 'worker-1');
const cluster = { ...below('worker-1', shop), ...below('worker-2', runOf('web-eu', 'web-1', 'worker-2', '00acafbb')) };

const FILES: Files = {
  ...readersRun,
  'kubelet.log.gz': gzipSync(readersRun['kubelet.log'] ?? ''),
  ...below('var/log', readersRun),
  ...below('logs', readersRun),
  ...below('var/log/pods/shop', shop),
  ...Object.fromEntries(
    ['good', 'bad', 'node1', 'other-node', 'node-1', 'run'].flatMap(name => Object.entries(below(name, readersRun))),
  ),
  ...below('node-2', shop),
  ...Object.fromEntries(
    ['artifacts', 'cluster', 'before', 'after'].flatMap(name => Object.entries(below(name, cluster))),
  ),
  ...below('collections/2026-11-21', cluster),
  ...below('runs', cluster),
  'podline.yaml': readFileSync(join(root, 'examples/ci/podline.yaml')),
  'e2e.sh': '#!/bin/sh\n',
};

/** Earlier results, made by a command that every document assumes. */
const RESULTS = ['run', 'results', 'good', 'bad', 'monday', 'tuesday', 'node-1', 'node-2', 'run-1', 'run-2'];

/** Programs that pass data to podline or take data from it. */
const PROGRAMS: Readonly<Record<string, string>> = {
  journalctl: 'cat kubelet.log',
  kubectl: 'if [ "$1" = podline ]; then shift; exec kubectl-podline "$@"; fi\ncat pods.yaml',
  ssh: 'tar c kubelet.log',
  claude: 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"',
  'xdg-open': 'exit 0',
};
/** Used where the machine has none. */
const SUBSTITUTES: Readonly<Record<string, string>> = { less: 'cat', jq: 'cat >/dev/null' };

/** A folder with everything that the documents name. */
export function standIns(folder: string): void {
  const write = (name: string, content: Content, mode = 0o644): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content, { mode });
  };
  for (const [name, content] of Object.entries(FILES)) write(name, content, name.endsWith('.sh') ? 0o755 : 0o644);
  for (const [name, script] of Object.entries(PROGRAMS)) write(`bin/${name}`, `#!/bin/sh\n${script}\n`, 0o755);
  for (const [name, script] of Object.entries(SUBSTITUTES))
    write(`substitutes/${name}`, `#!/bin/sh\n${script}\n`, 0o755);
  for (const name of ['podline', 'kubectl-podline']) symlinkSync(cli, join(folder, 'bin', name));
  for (const name of ['samples', 'dist', 'bench']) symlinkSync(join(root, name), join(folder, name));
  const run = (program: string, ...args: string[]): unknown =>
    execFileSync(program, args, { cwd: folder, stdio: 'ignore' });
  run(process.execPath, cli, 'kubelet.log', '-o', 'json=run.json');
  for (const name of RESULTS) if (name !== 'run') cpSync(join(folder, 'run.json'), join(folder, `${name}.json`));
  for (const name of ['must-gather', 'results']) run('tar', '-czf', `${name}.tar.gz`, 'cluster');
  write(
    'support-bundle.zip',
    zip(Object.entries(below('node1', readersRun)).map(([name, content]) => ({ name, content }))),
  );
  run(process.execPath, cli, 'store', 'fleet.duckdb', 'run.json', 'cluster');
  mkdirSync(join(folder, '.config/fish/completions'), { recursive: true });
  mkdirSync(join(folder, '.zfunc'));
}

/** The environment of the reader's shell. */
export const shellIn = (folder: string): Readonly<Record<string, string>> => ({
  PATH: [join(folder, 'bin'), dirname(process.execPath), process.env.PATH, join(folder, 'substitutes')].join(delimiter),
  HOME: folder,
  TMPDIR: folder,
  NODE_NAME: 'node1',
  // What a Kubernetes job passes to its script
  STORE: 'fleet.duckdb',
  url: 'results.tar.gz',
  cluster: 'east',
});
