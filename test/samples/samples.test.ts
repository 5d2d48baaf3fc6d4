import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../samples');
const folders = readdirSync(root, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(entry => entry.name)
  // The excerpts of rules, the finds of the fuzzer, and whole clusters are in folders of their own, which other tests read
  .filter(name => !['rules', 'kinds', 'classes', 'fuzz', 'layouts', 'suites', 'starts'].includes(name));
// The others have shapes, material and logs of other programs, but no runs that could be judged alone
const recorded = folders.filter(name => existsSync(join(root, name, 'truth.json')));

const read = (folder: string, file: string): Buffer => {
  const bytes = readFileSync(join(root, folder, file));
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
};

/** The file with this name, plain or compressed. */
const text = (folder: string, names: readonly string[]): string => {
  const found = readdirSync(join(root, folder)).filter(file => names.includes(file.replace(/\.gz$/, '')));
  expect(found, `${folder}: exactly one of ${names.join(', ')}`).toHaveLength(1);
  return found.map(file => read(folder, file).toString('utf8')).join('');
};

interface Truth {
  source: string;
  kubelet: string;
  verbosity: number;
  timezone: string;
  pods: { pod: string; uid: string; deletedAt?: string }[];
}

describe.each(folders)('samples/%s', folder => {
  it('has a description', () => {
    expect(read(folder, 'README.md').toString('utf8')).toContain(`# ${folder}`);
  });

  it.each(readdirSync(join(root, folder)))('has %s, which can be read and is not empty', file => {
    expect(read(folder, file).length).toBeGreaterThan(0);
  });
});

describe.each(recorded)('the truth of samples/%s', folder => {
  const truth = JSON.parse(read(folder, 'truth.json').toString('utf8')) as Truth;

  it('states version, verbosity, zone and pods', () => {
    expect(truth.kubelet).toMatch(/^v1\.\d+(\.\d+)?$/);
    expect(truth.verbosity).toBeGreaterThan(0);
    expect(truth.timezone).toMatch(/^[+-]\d\d:\d\d(:\d\d)?$/);
    expect(truth.pods.length).toBeGreaterThan(0);
  });

  it('is about pods that the watch shows', () => {
    const watch = text(folder, ['pods.yaml', 'pods.json']);
    for (const pod of truth.pods) expect(watch, pod.pod).toContain(pod.uid);
  });

  it('is about deletions that the log shows', () => {
    const log = text(folder, ['kubelet.log']);
    for (const { pod, deletedAt } of truth.pods) if (deletedAt) expect(log).toContain(pod.split('/')[1]);
  });
});

it('the table of shapes names each shape', () => {
  const table = read('shapes', 'README.md').toString('utf8');
  const named = [...table.matchAll(/^\| `([^`]+)` /gm)].map(match => match[1]);
  expect(named).toEqual(readdirSync(join(root, 'shapes')).filter(file => file !== 'README.md'));
});

it('samples stay small', () => {
  const sizes = folders.flatMap(folder =>
    readdirSync(join(root, folder)).map(f => readFileSync(join(root, folder, f)).length),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6 * 1024 * 1024);
});
