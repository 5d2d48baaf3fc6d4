import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constantsIn, importsIn, type Node } from './go.js';
import type { SourceTree } from './tree.js';

/** A source file of a package that a kubelet links. */
export interface GoFile {
  /** `pkg/kubelet/kubelet_pods.go`, `client-go/rest/request.go` */
  readonly path: string;
  readonly importPath: string;
  readonly root: Node;
  /** Import paths by the names under which the file uses them. */
  readonly imports: ReadonlyMap<string, string>;
}

export interface Packages {
  readonly files: readonly GoFile[];
  /** Constant texts, by import path and name. */
  readonly constants: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The packages in which a kubelet begins. */
const ROOTS = ['k8s.io/kubernetes/cmd/kubelet/app', 'k8s.io/kubernetes/pkg/kubelet'];

/** Generated code and API types log nothing; leaving them out halves the work. */
const SILENT =
  /\/(apis?|apimachinery\/pkg\/(apis?|conversion|runtime\/serializer|labels|fields)|code-generator)(\/|$)|\/(informers|listers|applyconfigurations|kubernetes\/(typed|scheme))(\/|$)/;

/** Linked for a function or a type; the code in them that logs runs in other programs. */
const OF_OTHERS =
  /^k8s\.io\/(kubernetes\/pkg\/(scheduler|controller|proxy|registry|controlplane)|legacy-cloud-providers|apiserver\/(?!pkg\/server\/httplog))/;

/** All packages of `k8s.io/…` that a kubelet links, as their imports say. */
export function linkedPackages(tree: SourceTree, parse: (text: string) => Node): Packages {
  const files: GoFile[] = [];
  const constants = new Map<string, Map<string, string>>();
  const seen = new Set<string>();
  const open = ROOTS.filter(root => tree.folderOf(root) !== null);
  for (let importPath = open.pop(); importPath !== undefined; importPath = open.pop()) {
    const folder = seen.has(importPath) ? null : tree.folderOf(importPath);
    seen.add(importPath);
    if (folder === null || OF_OTHERS.test(importPath)) continue;
    const own = new Map<string, string>();
    for (const name of goFiles(folder)) {
      const root = parse(readFileSync(join(folder, name), 'utf8'));
      const imports = importsIn(root);
      for (const [constant, text] of constantsIn(root)) own.set(constant, text);
      files.push({ path: `${importPath.replace(/^k8s\.io\/(kubernetes\/)?/, '')}/${name}`, importPath, root, imports });
      open.push(...[...imports.values()].filter(path => path.startsWith('k8s.io/') && !SILENT.test(path)));
    }
    constants.set(importPath, own);
  }
  return { files, constants };
}

const goFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.go') && !/^(zz_generated|generated)|_test\.go$|\.pb\.go$/.test(name))
    .sort();
