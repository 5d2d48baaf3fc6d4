/** What the name of a log contains besides the node: `kubelet-<node>.log`, `<node>_kubelet.log.2.gz`. */
const ENDS = /\.(?:log|txt|json|gz|\d{1,4})$/i;
const OTHER = /^(?:kubelet[-_.])|(?:[-_.]kubelet)$/i;

/** No collector nests folders more deeply, and no name has more endings. */
const [DEEPEST, MOST_ENDS] = [32, 4];

interface NameInPath {
  readonly name: string;
  /** The folders between it and the file */
  readonly below: string;
}

/** Every part of a path that may be the name of a node, the deepest first. */
export function namesInPath(path: string): NameInPath[] {
  const folders = path.split(/[\\/!]/).slice(-DEEPEST);
  const file = namesInFile(folders.pop() ?? '').map(name => ({ name, below: 'its file' }));
  const above = folders.map((name, depth) => ({ name, below: folders.slice(depth + 1).join('/') })).reverse();
  return [...file, ...above].filter(({ name }) => name !== '' && !/^\.+$/.test(name));
}

function namesInFile(file: string): string[] {
  const names = [file];
  for (let more = MOST_ENDS; more > 0; more--) names.push((names.at(-1) ?? '').replace(ENDS, ''));
  return [...new Set(names.flatMap(name => [name, name.replace(OTHER, '')]))];
}
