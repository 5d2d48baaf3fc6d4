// How often each rule fires on the logs of some folders, and on which lines (docs/truth.md). `node bench/measure/rules.mjs
// FOLDER…`, after `npm run build`: one line for each rule and level, with a count for each folder. With `--list` every
// finding is printed, to be read by hand next to its lines.
import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runsIn } from './runs.mjs';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const args = process.argv.slice(2);
const list = args.includes('--list');
const folders = args.filter(arg => !arg.startsWith('--'));

const documentOf = path => {
  const { stdout } = spawnSync(process.execPath, [cli, path, '-o', 'json', '--quiet'], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  return stdout === '' ? null : JSON.parse(stdout);
};

const findingsIn = ({ episodes, findings }) => [
  ...findings.map(finding => ({ ...finding, about: 'the input' })),
  ...episodes
    .filter(({ family }) => family === 'end')
    .flatMap(one =>
      one.findings.map(finding => ({ ...finding, about: `${one.pod.namespace}/${one.pod.name} (${one.kind})` })),
    ),
];

const counts = new Map();
for (const [at, folder] of folders.entries()) {
  for (const path of runsIn(folder)) {
    const document = documentOf(path);
    for (const { rule, level, message, about, evidence } of document === null ? [] : findingsIn(document)) {
      const key = `${rule} ${level}`;
      const row = counts.get(key) ?? folders.map(() => 0);
      row[at]++;
      counts.set(key, row);
      if (list) console.log(`${basename(path)}:${evidence[0]?.line ?? '?'} ${key}: ${about}: ${message}`);
    }
  }
}
console.log(['rule level', ...folders].join('\t'));
for (const [key, row] of [...counts].sort()) console.log([key, ...row].join('\t'));
