import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { callsIn } from '../../../scripts/kubernetes/calls.js';
import { createGoParser, type Node } from '../../../scripts/kubernetes/go.js';
import { linkedPackages } from '../../../scripts/kubernetes/packages.js';
import { withTree } from '../../../scripts/kubernetes/tree.js';

const KUBELET =
  'package kubelet\nimport ("k8s.io/klog/v2"; "k8s.io/client-go/rest")\nfunc f() { klog.InfoS("kubelet") }';
const REST = 'package rest\nimport "k8s.io/klog/v2"\nfunc f() { klog.InfoS("rest") }';
const OTHER = 'package other\nimport "k8s.io/klog/v2"\nfunc f() { klog.InfoS("not linked") }';
const VERSION = 'package version\nconst DefaultKubeBinaryVersion = "1.36"';

const LAYOUTS = {
  checkout: ['', 'staging/src/k8s.io'],
  vendored: ['vendor/k8s.io/kubernetes', 'vendor/k8s.io'],
  'OpenShift copy': ['deps/github.com/openshift/kubernetes', 'deps/github.com/openshift/kubernetes/staging/src/k8s.io'],
} as const;

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tree-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const sourcesIn = ([main, staging]: readonly [string, string]): Record<string, string> => ({
  [join(main, 'pkg/kubelet/kubelet.go')]: KUBELET,
  [join(main, 'pkg/kubelet/kubelet_test.go')]: OTHER,
  [join(main, 'pkg/kubelet/other/other.go')]: OTHER,
  [join(staging, 'client-go/rest/request.go')]: REST,
  [join(staging, 'component-base/version/base.go')]: VERSION,
});

let parse: (text: string) => Node;
beforeAll(async () => {
  parse = await createGoParser();
});

const readTree = (path: string): unknown =>
  withTree(path, tree => {
    const packages = linkedPackages(tree, parse);
    const calls = packages.files.flatMap(file => callsIn(file, packages));
    return { minor: tree.minor, calls: calls.map(({ file, message }) => `${file} ${message}`).sort() };
  });

const READ = { minor: '1.36', calls: ['client-go/rest/request.go rest', 'pkg/kubelet/kubelet.go kubelet'] };

test.each(Object.entries(LAYOUTS))('the code that a kubelet links is read from a %s', (_name, layout) => {
  expect(readTree(folderWith(sourcesIn(layout)))).toEqual(READ);
});

test('an archive of a checkout is read like the checkout', () => {
  const folder = folderWith(sourcesIn(['kubernetes-1.36.2', 'kubernetes-1.36.2/staging/src/k8s.io']));
  const archive = `${folder}${sep}sources.tar.gz`;
  execFileSync('tar', ['-czf', archive, '-C', folder, 'kubernetes-1.36.2']);
  expect(readTree(archive)).toEqual(READ);
});

test('the version can be given, and must be where nothing states it', () => {
  const { 'vendor/k8s.io/component-base/version/base.go': _version, ...rest } = sourcesIn(LAYOUTS.vendored);
  const folder = folderWith(rest);
  expect(() => readTree(folder)).toThrow('give it as 1.36=');
  expect(readTree(`1.27=${folder}`)).toMatchObject({ minor: '1.27' });
});

test('a folder without a kubelet is refused', () => {
  expect(() => readTree(folderWith({ 'README.md': '' }))).toThrow('no pkg/kubelet/kubelet.go in it');
});
