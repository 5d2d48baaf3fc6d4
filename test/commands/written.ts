import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.js';

/** A command line that a document tells its reader to type. */
export interface Written {
  readonly where: string;
  readonly command: string;
}

const PODLINE = String.raw`(?:kubectl podline|podline|node dist/cli\.js)`;
/**
 * A line of code that runs podline (alone, at the end of a pipe, or by another program) or reads its result. A sentence ends with a full
 * stop.
 */
const TYPED = new RegExp(
  String.raw`^(?:- |\$ |run: )*((?:${PODLINE} .+|\w.* (?:\||--) podline\b.*|jq .+ run\.json))(?<!\.)$`,
);
/** In a sentence, between backquotes. */
const QUOTED = new RegExp(String.raw`\x60(${PODLINE} [^\x60]+)\x60`, 'g');
/** In a sentence of an alert, up to the end of the sentence. */
const SPOKEN = /(?<![\x60\w])(podline (?:query STORE [\w-]+(?: --since \w+)?|explain [\w-]+))/g;
/** Code in Markdown: fenced, or indented by four blanks. */
const CODE = /^```\w*\n.*?^```|^ {4}.*/gms;

const captures = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

const typed = (text: string): string[] =>
  text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .flatMap(line => TYPED.exec(line.trim())?.[1] ?? []);

const inMarkdown = (text: string): string[] => [
  ...(text.match(CODE) ?? []).flatMap(typed),
  ...captures(QUOTED, text.replaceAll(CODE, '')),
];

const inManifest = (text: string): string[] => [...typed(text), ...captures(QUOTED, text), ...captures(SPOKEN, text)];

const FOLDERS = ['.', 'bench', 'docs', 'examples', 'fuzz', 'samples', 'src'];
/** What the changelog tells of earlier versions is history. */
const HISTORY = 'CHANGELOG.md';

const documents = (): string[] =>
  FOLDERS.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: folder !== '.', encoding: 'utf8' })
      .map(file => join(folder, file))
      .sort(),
  );

function commandsIn(file: string): string[] {
  const commandsOf = file.endsWith('.md') ? inMarkdown : /^examples.*\.(?:ya?ml|sh)$/.test(file) ? inManifest : null;
  return file === HISTORY ? [] : [...new Set(commandsOf?.(readFileSync(join(root, file), 'utf8')))];
}

export const writtenInDocuments = (): Written[] =>
  documents().flatMap(where => commandsIn(where).map(command => ({ where, command })));

/** Below "Examples:" in the help of every command. */
export const writtenInHelp = (help: string): Written[] =>
  captures(/^Examples:\n((?: {2}.*\n)+)/gm, help)
    .flatMap(examples => captures(/^ {2}(?!#)(.*)/gm, examples))
    .map(command => ({ where: 'help', command }));
