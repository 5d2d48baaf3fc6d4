import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The sources of one Kubernetes version, in any layout. */
export interface SourceTree {
  /** `1.36` */
  readonly minor: string;
  /** The folder of a package, by its import path; null if the tree does not contain it */
  folderOf(importPath: string): string | null;
}

/** The folders of the packages of `k8s.io/…`, by the layout of the tree: a checkout, a vendored copy, or both together. */
const LAYOUTS = [
  { main: '.', staging: 'staging/src/k8s.io' },
  { main: 'vendor/k8s.io/kubernetes', staging: 'vendor/k8s.io' },
  { main: 'deps/github.com/openshift/kubernetes', staging: 'deps/github.com/openshift/kubernetes/staging/src/k8s.io' },
] as const;

const KUBELET = 'pkg/kubelet/kubelet.go';
const ARCHIVE = /\.(tar|tar\.\w+|tgz|zip)$/;

/** Passes the tree at a path to `use`: a folder, or an archive of one, which is unpacked for as long as it is used. */
export function withTree<T>(path: string, use: (tree: SourceTree) => T): T {
  const [, stated, place = path] = /^(1\.\d+)=(.+)$/.exec(path) ?? [];
  if (!ARCHIVE.test(place)) return use(treeIn(place, stated));
  const folder = mkdtempSync(join(tmpdir(), 'kubernetes-'));
  try {
    unpack(place, folder);
    return use(treeIn(folder, stated));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function unpack(archive: string, folder: string): void {
  if (archive.endsWith('.zip')) execFileSync('unzip', ['-q', archive, '-d', folder]);
  else execFileSync('tar', ['-xf', archive, '-C', folder]);
}

function treeIn(folder: string, stated: string | undefined): SourceTree {
  // An archive holds one folder with the rest in it.
  const roots = [folder, ...readdirSync(folder).map(name => join(folder, name))].filter(at =>
    statSync(at).isDirectory(),
  );
  const found = roots.flatMap(root =>
    LAYOUTS.map(layout => ({ root, main: join(root, layout.main), staging: join(root, layout.staging) })),
  );
  const tree = found.find(one => existsSync(join(one.main, KUBELET)));
  if (!tree) throw new Error(`${folder}: no ${KUBELET} in it, neither as a checkout nor vendored`);
  const minor = stated ?? minorIn(tree);
  if (!minor) throw new Error(`${folder}: nothing states its version: give it as 1.36=${folder}`);
  return {
    minor,
    folderOf: importPath => {
      const [, main] = /^k8s\.io\/kubernetes\/(.+)$/.exec(importPath) ?? [];
      const [, staged] = /^k8s\.io\/(.+)$/.exec(importPath) ?? [];
      const path = main ? join(tree.main, main) : staged ? join(tree.staging, staged) : null;
      return path !== null && existsSync(path) ? path : null;
    },
  };
}

/** What states the version: the default of a checkout (since 1.32), and the list of what was vendored. */
function minorIn({ root, main, staging }: Record<'root' | 'main' | 'staging', string>): string | null {
  const texts = [
    [join(staging, 'component-base/version/base.go'), /DefaultKubeBinaryVersion\s*=\s*"(1\.\d+)/],
    [join(main, 'CHANGELOG/README.md'), /CHANGELOG-(1\.\d+)\.md/],
    [join(root, 'vendor/modules.txt'), /^# k8s\.io\/kubernetes v(1\.\d+)/m],
  ] as const;
  const stated = texts.map(([path, version]) =>
    existsSync(path) ? version.exec(readFileSync(path, 'utf8'))?.[1] : null,
  );
  return stated.find(Boolean) ?? null;
}
