import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { parseSync, Visitor } from 'oxc-parser';

export interface Expression {
  readonly pattern: string;
  readonly flags: string;
  /** `src/a.ts:12` */
  readonly place: string;
}

const root = join(import.meta.dirname, '../..');

const sources = ['src', 'grammars'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map(file => join(folder, file)),
);

/** The expressions that are literals in the code. */
export const literals = (): Expression[] => sources.flatMap(literalsIn);

function literalsIn(file: string): Expression[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found: Expression[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      found.push({ pattern, flags, place: `${file}:${text.slice(0, node.start).split('\n').length}` });
    },
  });
  visitor.visit(parseSync(file, text).program);
  return found;
}

/** The expressions that the code builds when it is loaded: each file is bundled alone, with `Built` in place of `RegExp`. */
export async function built(folder: string): Promise<Expression[]> {
  const found: Expression[] = [];
  class Built extends RegExp {
    constructor(pattern: string, flags?: string) {
      super(pattern, flags);
      found.push({ pattern: this.source, flags: this.flags, place: 'put together' });
    }
  }
  Reflect.set(globalThis, 'Built', Built);
  const outfile = join(folder, 'loaded.mjs');
  await build({
    stdin: {
      contents: sources
        .filter(isLoadable)
        .map(file => `import './${file}';`)
        .join('\n'),
      resolveDir: root,
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    define: { RegExp: 'Built' },
    logLevel: 'warning',
    packages: 'external',
    external: ['#page'],
    // Nothing of an imported file is used here, and what has no side effects would be left out
    ignoreAnnotations: true,
  });
  await import(pathToFileURL(outfile).href);
  return found;
}

/** The command line, its threads and the beginning of an executable would run, and a page has no document here. */
const isLoadable = (file: string): boolean => !/cli\/(?:worker-)?main\.ts$|\/executable\/|\/page\//.test(file);
