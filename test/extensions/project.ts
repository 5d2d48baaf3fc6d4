import { exec } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { root } from '../root.js';

const COPIED = [
  ...['src', 'grammars', 'packages', 'scripts', 'docs', 'README.md', 'package.json', 'tsconfig.json'],
  ...['samples/rules/README.md', 'samples/kinds/README.md'],
];

/** The tests of packages import modules of the tests in the root, which are not copied. */
const TESTS_OF_PACKAGES = /[/\\]packages[/\\][^/\\]+[/\\]test[/\\].*\.ts$/;

/** Makes an empty folder a copy of the project with some more files, and runs these commands in it. */
export async function extend(
  copy: string,
  files: Readonly<Record<string, string>>,
  commands: readonly string[],
): Promise<void> {
  const filter = (path: string): boolean => !TESTS_OF_PACKAGES.test(path);
  for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true, filter });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  // The parts that are built for browsers and never used here
  mkdirSync(join(copy, 'dist'));
  writeFileSync(
    join(copy, 'dist/page.mjs'),
    'export const run = { script: "", style: "" }, diff = run, stats = run;\n',
  );
  for (const command of commands) await runIn(copy, command);
}

const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

/** `npm run NAME WORD…` without npm, which takes longer to start than the command takes. */
export const runIn = (project: string, command: string): Promise<unknown> =>
  promisify(exec)(
    command.replace(/^npm run (\S+)/, (_, name: string) => scripts[name] ?? 'false'),
    { cwd: project },
  );

/** The exports of a module that exists only in the root of a project. */
export async function loadedFrom(project: string, contents: string): Promise<unknown> {
  const outfile = join(project, 'loaded.mjs');
  await build({
    stdin: { contents, resolveDir: project },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
  });
  return import(pathToFileURL(outfile).href);
}
