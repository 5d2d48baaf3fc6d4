import { createRequire } from 'node:module';
import treeSitter, { type Node } from '@vscode/tree-sitter-wasm';

export type { Node };

/** A CommonJS module: Node finds no named exports in it. */
const { Language, Parser } = treeSitter;

export async function createGoParser(): Promise<(text: string) => Node> {
  const { resolve } = createRequire(import.meta.url);
  const wasm = (name: string): string => resolve(`@vscode/tree-sitter-wasm/wasm/${name}.wasm`);
  await Parser.init({ locateFile: () => wasm('tree-sitter') });
  const parser = new Parser();
  parser.setLanguage(await Language.load(wasm('tree-sitter-go')));
  return text => {
    const tree = parser.parse(text);
    if (!tree) throw new Error('not parsed');
    return tree.rootNode;
  };
}

const present = (nodes: readonly (Node | null)[]): Node[] => nodes.filter(node => node !== null);

export const all = (node: Node, type: string): Node[] => present(node.descendantsOfType(type));

export const argumentsOf = (call: Node): Node[] =>
  present(call.childForFieldName('arguments')?.namedChildren ?? []).filter(one => one.type !== 'comment');

/** Constant texts of packages: `events.FailedToKillPod` and the like. */
export type Constants = ReadonlyMap<string, string>;

/** The text of a constant expression; null where it is computed. */
export function textOf(node: Node | undefined, constants: Constants): string | null {
  switch (node?.type) {
    case 'interpreted_string_literal':
      return unquoted(node.text);
    case 'raw_string_literal':
      return node.text.slice(1, -1);
    case 'parenthesized_expression':
      return textOf(node.namedChildren[0] ?? undefined, constants);
    case 'binary_expression': {
      const [left, right] = ['left', 'right'].map(side => textOf(node.childForFieldName(side) ?? undefined, constants));
      return left == null || right == null ? null : left + right;
    }
    case 'identifier':
    case 'selector_expression':
      return constants.get(node.text) ?? null;
    default:
      return null;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
const unquoted = (literal: string): string =>
  literal
    .slice(1, -1)
    .replace(/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|(.))/gi, (_all, byte?: string, unit?: string, letter = '') =>
      byte || unit ? String.fromCodePoint(Number.parseInt(byte ?? unit ?? '', 16)) : (ESCAPES[letter] ?? letter),
    );

/** The constants that a file declares, by name. */
export function constantsIn(root: Node): [string, string][] {
  return all(root, 'const_spec').flatMap(spec => {
    const names = present(spec.childrenForFieldName('name')).filter(one => one.type === 'identifier');
    const values = present(spec.childForFieldName('value')?.namedChildren ?? []);
    return names.flatMap((name, at): [string, string][] => {
      const text = textOf(values[at], new Map());
      return text === null ? [] : [[name.text, text]];
    });
  });
}

/** The import paths of a file, by the name under which it uses them. */
export function importsIn(root: Node): Map<string, string> {
  const specs = all(root, 'import_spec').map(spec => {
    const path = spec.childForFieldName('path')?.text.slice(1, -1) ?? '';
    const base =
      path
        .split('/')
        .filter(part => !/^v\d+$/.test(part))
        .at(-1) ?? path;
    return [spec.childForFieldName('name')?.text ?? base, path] as const;
  });
  return new Map(specs);
}
