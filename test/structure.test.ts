import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { entries } from '../src/catalogue/causes/index.js';
import { REFUSED, STAGES } from '../src/catalogue/causes/stages.js';
import { definitions } from '../src/catalogue/events.js';
import { grouped } from '../src/kit/grouped.js';
import { root } from './root.js';

/** The way of the data from left to right (src/README.md). The longest name that fits counts. */
const ORDER = [
  'package.json',
  'src/host/',
  'src/kit/',
  'src/document/contract/', // Every stage works for what it names.
  'grammars/',
  'src/read/',
  'src/catalogue/',
  'src/sources/',
  'src/correlate/',
  'src/episodes/',
  'src/rules/',
  'src/document/',
  'src/show/report/safe.ts', // For all that prints.
  'src/show/report/types.ts',
  'src/show/report/text/layout.ts',
  'src/show/report/text/table.ts',
  'src/show/policy/',
  'src/show/diff/thresholds.ts',
  'src/show/explain/',
  'src/show/report/',
  'src/show/',
  'src/analyze/',
  'src/nodes/',
  'src/index.ts',
  'src/cli/',
  'src/cli/executable/',
  'src/internal/',
];

const IMPORT = /^(?:import |(?:import|export)\b[^;'=(]*\bfrom |\} from )'([^']+)'|\bimport\('([^']+)'\)/gm;

const packages = readdirSync(join(root, 'packages'));
/** The packages that bring commands along. */
const commanding = packages.filter(name => existsSync(join(root, 'packages', name, 'src/commands.ts')));
const inFolders = (folders: readonly string[]): string[] =>
  folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.(?:ts|mts)$/.test(file))
      .map(file => join(folder, file)),
  );
const core = inFolders(['src', 'grammars']);
const files = [...core, ...inFolders(packages.map(name => `packages/${name}/src`))];

function placeOf(file: string): number {
  const fitting = ORDER.filter(place => place === file || (place.endsWith('/') && file.startsWith(place)));
  return ORDER.indexOf(fitting.sort((a, b) => b.length - a.length)[0] ?? '');
}

/** All that is imported, by the name that the source states. */
const named = files.flatMap(from =>
  [...readFileSync(join(root, from), 'utf8').matchAll(IMPORT)].map(([, name, lazy]) => ({
    from,
    name: name ?? lazy ?? '',
  })),
);
const isRelative = ({ name }: { readonly name: string }): boolean => name.startsWith('.');

/** The files that the core exports for packages (tsconfig.json, paths). It loads the packages themselves by name, so they are no edges. */
const byName = new Map<string, string>([
  ['podline/internal', 'src/internal/index.ts'],
  ...['arguments', 'browser'].map(part => [`podline/internal/${part}`, `src/internal/${part}.ts`] as const),
]);
/** The imports of files of this repository. */
const imports = named.flatMap(({ from, name }) => {
  const to = name.startsWith('.') ? normalize(join(dirname(from), name)).replace(/\.js$/, '.ts') : byName.get(name);
  return to === undefined ? [] : [{ from, to }];
});
const inCore = imports.filter(({ from, to }) => ![from, to].some(file => file.startsWith('packages/')));

/** Groups of files each of which reaches every other of its group (Tarjan's strongly connected components). */
function circlesIn(edges: readonly { readonly from: string; readonly to: string }[]): string[][] {
  const next = grouped(edges, ({ from }) => from);
  const numbers = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  /** The lowest number that is reached from the file among those that are still open. */
  function visit(file: string): number {
    const number = numbers.size;
    numbers.set(file, number);
    open.push(file);
    let lowest = number;
    for (const { to } of next.get(file) ?? [])
      if (!numbers.has(to)) lowest = Math.min(lowest, visit(to));
      else if (open.includes(to)) lowest = Math.min(lowest, numbers.get(to) ?? number);
    if (lowest < number) return lowest;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1 || next.get(file)?.some(({ to }) => to === file)) circles.push(group.sort());
    return lowest;
  }

  for (const file of next.keys()) if (!numbers.has(file)) visit(file);
  return circles;
}

it('nothing that `npm run new` left to write is left', () => {
  const written = [...core, ...['rules', 'kinds'].map(folder => `samples/${folder}/README.md`)];
  expect(written.filter(file => /\bTODO\b/.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

it('every file has a stage', () => {
  expect(core.length).toBeGreaterThan(400);
  expect(inCore.length).toBeGreaterThan(1000);
  expect([...core, ...inCore.map(({ to }) => to)].filter(file => placeOf(file) < 0)).toEqual([]);
});

it('a stage imports only from stages to its left', () => {
  const backwards = inCore.filter(({ from, to }) => placeOf(from) < placeOf(to));
  expect(backwards.map(({ from, to }) => `${from} must not know ${to}`)).toEqual([]);
});

/** Packages are rings around the core: it names them only where the command line is put together. */
it('the core knows the packages by their commands', () => {
  const knowing = named.filter(({ from, name }) => from.startsWith('src/') && name.startsWith('podline-'));
  const commands = commanding.map(name => ({ from: 'src/cli/packages.ts', name: `podline-${name}/commands` }));
  const code = ['live', 'fleet'].map(name => ({ from: 'src/cli/code-of-packages.ts', name: `podline-${name}` }));
  expect(new Set(knowing)).toEqual(new Set([...commands, ...code]));
});

it.each(packages)('packages/%s imports itself, its dependencies, and what the core exports for packages', name => {
  const folder = `packages/${name}`;
  const own = named.filter(({ from }) => from.startsWith(`${folder}/src/`));
  const { optionalDependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  );
  const known = [
    ...Object.keys({ ...optionalDependencies, ...devDependencies }),
    'podline/internal',
    `podline-${name}`,
  ];
  const others = own.filter(one =>
    isRelative(one)
      ? !join(dirname(one.from), one.name).startsWith(folder)
      : !one.name.startsWith('node:') && !known.some(part => one.name === part || one.name.startsWith(`${part}/`)),
  );
  expect(own.length).toBeGreaterThan(10);
  expect(others).toEqual([]);
});

const NAMES = /^(?:import|export)( type)? \{([^}]*)\} from '([^']+)';/gm;
/** The names in statements of a file, by what they are from. */
const namesIn = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(NAMES)].flatMap(([, , names = '', from]) =>
    names.split(',').flatMap(name => {
      const [exported, local] = name
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      return exported ? [{ exported, local: local ?? exported, from }] : [];
    }),
  );

it.each([...byName].filter(([name]) => name.startsWith('podline/')))(
  '%s exports what packages use of it',
  (name, file) => {
    const used = files
      .filter(from => from.startsWith('packages/'))
      .flatMap(namesIn)
      .filter(({ from }) => from === name);
    const exported = namesIn(file).map(({ local }) => local);
    expect(exported.sort()).toEqual([...new Set(used.map(({ exported }) => exported))].sort());
  },
);

/** All that is reached from the programs for browsers and from all reports, with the host of a browser in place of Node's. */
it('the pages run in a browser: its host provides what it needs of Node', () => {
  const next = grouped(
    imports.map(({ from, to }) => ({ from, to: to === 'src/host/index.ts' ? 'src/host/index.browser.ts' : to })),
    ({ from }) => from,
  );
  const reached = new Set([
    ...['report', 'diff', 'stats', 'dropped'].map(page => `packages/page/src/${page}/main.ts`),
    'packages/page/src/dropped/worker.ts',
    'src/show/report/registry.ts',
  ]);
  for (const file of reached) for (const { to } of next.get(file) ?? []) reached.add(to);
  const nodes = [...reached].filter(
    file =>
      file.endsWith('.ts') &&
      /'node:|\bBuffer\.|\bprocess\.(?:env|std|on)/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(reached.size).toBeGreaterThan(500);
  expect(reached).toContain('src/host/browser/bytes.ts');
  expect(nodes).toEqual([]);
});

it('the search for import cycles finds one', () => {
  const edges = ['ab', 'bc', 'ca', 'cd', 'de', 'ef', 'fe', 'gg', 'ha'].map(([from = '', to = '']) => ({ from, to }));
  expect(circlesIn(edges).sort()).toEqual([['a', 'b', 'c'], ['e', 'f'], ['g']]);
});

it('no files import each other in a cycle, not even for types', () => {
  expect(circlesIn(imports)).toEqual([]);
});

it('src/README.md has a row for every folder', () => {
  const readme = readFileSync(join(root, 'src/README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell]) => cell).join(' ');
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter(one => one.isDirectory());
  expect(folders.map(({ name }) => `src/${name}/`).filter(name => !rows.includes(`\`${name}\``))).toEqual([]);
});

/** Extension points: everything in them is of one form (CONTRIBUTING.md). */
const COLLECTIONS = ['src/catalogue/messages', 'src/catalogue/causes', 'src/rules', 'src/show/report'];
/** Folders that have more entries than one looks through at a glance: they only become fewer. */
const LARGE = ['src/catalogue', 'src/read'];

it('a folder has at most 20 entries', () => {
  const entries = grouped(
    [...new Set(files.flatMap(file => ancestors(file)))].filter(path => path.includes('/')),
    dirname,
  );
  const large = [...entries].filter(([, list]) => list.length > 20).map(([folder]) => folder);
  expect(large.filter(folder => ![...COLLECTIONS, ...LARGE].includes(folder))).toEqual([]);
});

const ancestors = (path: string): string[] => (path.includes('/') ? [path, ...ancestors(dirname(path))] : [path]);

/** Files in src/show that are about one family, since only that family has what they show. */
const OF_ONE_FAMILY: Readonly<Record<string, string>> = {
  'src/show/report/view/starts.ts': 'which starts have a line of their own, and how many there were',
  'src/show/report/told/starts.ts': 'these in words',
};

/** What differs between families stands in their models (src/episodes) and words (src/catalogue). */
it('nothing that shows is for one family, and none is shown in the form of another', () => {
  const ofFamily = (file: string): boolean =>
    /^src\/show\/(?:.*\/)?(?:starts?|ends?|deletions?)(?:[-/].*)?(?:\.ts)?$/.test(file);
  const disguises = (text: string): boolean => /['"`](?:start|end|deletion):|as (?:Lifecycle|Start)\b/.test(text);
  expect(['stats/starts/tables.ts', 'report/start-words.ts'].every(file => ofFamily(`src/show/${file}`))).toBe(true);
  expect(disguises("kind: `start:${kind}` as Lifecycle['kind']")).toBe(true);
  expect(core.filter(ofFamily).sort()).toEqual(Object.keys(OF_ONE_FAMILY).sort());
  const shown = core.filter(file => file.startsWith('src/show/'));
  expect(shown.filter(file => disguises(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

/** A message declares whether its lines end a pod, evict it or repeat (src/catalogue/traits.ts). */
it('no code outside of src/catalogue/ tests the letters of an event id', () => {
  const ids = new Set<string>(definitions.map(({ event }) => event));
  // Files of the stages that are given observations, and files that read the catalogue
  const knowing = new Set(imports.filter(({ to }) => to.startsWith('src/catalogue/')).map(({ from }) => from));
  const stages = core.filter(
    file =>
      !/^src\/(?:catalogue|correlate\/events)\//.test(file) &&
      (knowing.has(file) ||
        /^src\/(?:correlate|episodes|rules|document|show\/(?:policy|stats)|analyze|nodes)\//.test(file)),
  );
  const asking = stages.flatMap(file =>
    letterTests(readFileSync(join(root, file), 'utf8'), ids).map(text => ({ file, text })),
  );
  expect(stages.length).toBeGreaterThan(100);
  expect(asking).toEqual([]);
});

it('the search for tests of event ids finds one', () => {
  const ids = new Set(['config-add', 'kill-begin', 'kill-done']);
  const foundIn = (text: string): number => letterTests(text, ids).length;
  expect(foundIn("const isKill = id.startsWith('kill-');")).toBe(1);
  expect(foundIn('const KILLS = /^(?:config|kill)-/;')).toBe(1);
  expect(foundIn('const isDone = /-done$/.test(event.id);')).toBe(1);
  expect(foundIn("const ADDED = new Set(['config-add', 'kill-done']);")).toBe(1);
  expect(foundIn("const ADDED = new Set<EventId>(['config-add']);")).toBe(0);
  expect(foundIn("const isStatic = one.kind.startsWith('static-');")).toBe(0);
  expect(foundIn('const HASH = /^[0-9a-f]{32}$/i;')).toBe(0);
});

/** Tests of the letters of an id, and sets of ids whose spelling nothing checks. */
function letterTests(text: string, ids: ReadonlySet<string>): string[] {
  const beginnings = new Set([...ids].map(id => id.slice(0, id.indexOf('-'))));
  const begins = (expression: string): boolean =>
    [...expression.matchAll(/([a-z]+)\)?-/g)].some(([, word = '']) => beginnings.has(word));
  return [
    ...text.matchAll(/\bid\.(?:startsWith|endsWith|includes|slice|match|search|split)\(/g),
    ...text.matchAll(/\.test\((?:\w+\.)*id\)/g),
    ...[...text.matchAll(/\/\^\(\?:[^/\n]+\//g)].filter(([expression]) => begins(expression)),
    ...[...text.matchAll(/new Set\(\[\s*'([a-z-]+)'/g)].filter(([, id = '']) => ids.has(id)),
  ].map(([found]) => found);
}

/** What podline knows of an error or a reason stands in src/catalogue/causes/ (CONTRIBUTING.md, "Add a cause"). */
const OTHER_TABLES: Readonly<Record<string, string>> = {
  'src/episodes/ends/facts/end-reason.ts': 'the words for a pod that the kubelet ended',
  'src/sources/events/recognise.ts': 'which testimony an Event is',
  'src/sources/events/messages.ts': 'which Event a message is that was copied without its reason',
};

it('no other module maps reasons of Kubernetes to stages, or errors to advice', () => {
  const reasons = [
    ...Object.values(STAGES).flatMap(stage => ('reasons' in stage ? stage.reasons : [])),
    ...entries.flatMap(({ reasons = [], over = [], conditions = [] }) => [...reasons, ...over, ...conditions]),
    ...(REFUSED.match(/[A-Z]\w{4,}/g) ?? []),
  ];
  const tables = core
    .filter(file => file.startsWith('src/') && !file.startsWith('src/catalogue/causes/'))
    .flatMap(file => tablesIn(readFileSync(join(root, file), 'utf8'), reasons).map(row => ({ file, row })));
  expect(reasons.length).toBeGreaterThan(15);
  expect(tables.filter(({ file }) => OTHER_TABLES[file] === undefined)).toEqual([]);
  expect(Object.keys(OTHER_TABLES).filter(file => !tables.some(one => one.file === file))).toEqual([]);
});

/** A rule states once what to do; elsewhere only what objects of the API show (src/episodes/now) has advice of its own. */
const ADVISING = [
  /^src\/(?:catalogue\/causes|episodes\/now|show|cli)\//,
  /^src\/episodes\/(?:starts\/rules|node\/words)\.ts$/,
];
/** A rule, by itself or as a row. */
const RULE = /^ {2,4}title: /gm;

const ADVICE = /\bnext: *(?:'(?:[^'\\\n]|\\.){20}|"(?:[^"\\\n]|\\.){20})/g;

it('a rule states its advice once, and no other module states any', () => {
  const tooMany = core.flatMap(file => {
    if (ADVISING.some(files => files.test(file))) return [];
    const text = readFileSync(join(root, file), 'utf8');
    const stated = text.match(ADVICE)?.length ?? 0;
    return stated > (text.match(RULE)?.length ?? 0) ? [`${file} states ${stated}`] : [];
  });
  expect(tooMany).toEqual([]);
});

it('the search for tables of reasons or advice finds one', () => {
  const foundIn = (text: string): number =>
    tablesIn(text, ['ErrImagePull', 'FailedMount', 'SystemOOM', 'NodeHasDiskPressure']).length;
  expect(foundIn("const STAGES = {\n  ErrImagePull: 'image',\n};")).toBe(1);
  expect(foundIn("const STAGES = [\n  ['FailedMount', 'volumes'],\n];")).toBe(1);
  expect(foundIn('  [\n    /no such host/,\n    "Check the name of the server, and its DNS."\n  ]')).toBe(1);
  expect(foundIn("  {\n    error: /no such host/i,\n    next: 'Check the name of the server.',\n  }")).toBe(1);
  expect(foundIn("  SystemOOM: { says: 'the kernel killed a process', next: MEMORY },")).toBe(1);
  expect(foundIn("  NodeHasDiskPressure: 'disk',")).toBe(1);
  expect(foundIn("  Leaving: {\n    is: 'is being deleted',\n    next: 'Its finalizers hold it.',\n  },")).toBe(1);
  expect(
    foundIn("  { finalizer: /^orphan$/, is: 'the collector',\n    look: 'Does it run? Its log names it.' },"),
  ).toBe(1);
  expect(foundIn("  ['NodeHasDiskPressure', { of: 'pressure' }],")).toBe(1);
  expect(foundIn("const WRONG = new Set(['NodeHasDiskPressure', 'SystemOOM', 'FailedMount', 'Other']);")).toBe(1);
  expect(foundIn('const ALL = /OutOf\\S{1,80}|ErrImagePull|FailedMount|SystemOOM/;')).toBe(1);
  expect(foundIn("  {\n    means: 'gone',\n    says: /pods? not found/,\n    source: 'apiserver'\n  }")).toBe(1);
  expect(foundIn("export const ADVICE = {\n  Kill:\n    'Look for the container. It may hang.',\n}")).toBe(1);
  expect(foundIn("if (reason === 'FailedMount') return null;")).toBe(0);
  expect(foundIn("const QUOTED = /^Failed/;\nconst WORDS = 'Some words that follow a regular expression.';")).toBe(0);
});

/**
 * Rows that begin with a reason, or with a word that looks like one and contain advice; lists of reasons in an expression; expressions with
 * their source or advice beside them; and constants that are advice.
 */
function tablesIn(text: string, reasons: readonly string[]): string[] {
  const ofReason = new RegExp(`^ *(?:\\[')?(?:${reasons.join('|')})(?:',|:) *['[{\`]`, 'gm');
  return [
    ...text.matchAll(ofReason),
    ...text.matchAll(new RegExp(`\\b(?:(?:${reasons.join('|')})\\|){2}(?:${reasons.join('|')})\\b`, 'g')),
    ...text.matchAll(new RegExp(`(?:'(?:${reasons.join('|')})',\\s*){3}`, 'g')),
    ...text.matchAll(/^export const \w*ADVICE\w* = \{$/gm),
    ...text.matchAll(/^ *'?[A-Z]\w+'?: \{[^{}]*\b(?:next|look|advice):\s*['"`]/gm),
    ...text.matchAll(
      /^ *\{\s+(?:\w+: *[^/{}\n]*,\s+)*\w+: *\/(?:[^/\n\\]|\\.)+\/[a-z]*,[^{}]*\b(?:next|look|advice):\s*['"`]/gm,
    ),
    ...text.matchAll(/^ *\[?\s*\/(?:[^/\n\\]|\\.)+\/[a-z]*,\s*['"`][A-Z][^'"`\n]{20,}/gm),
    ...text.matchAll(
      /^ *(?:error|text|says|pattern): *\/(?:[^/\n\\]|\\.)+\/[a-z]*,\s*(?:\w+: .*\s*)?source: *['"`\n]/gm,
    ),
  ].map(([row]) => row.trim().slice(0, 80));
}
