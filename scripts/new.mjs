// `npm run new rule|message|cause|kind|format NAME`: creates the files of an extension, as CONTRIBUTING.md describes them. They compile but do
// nothing yet: fill in the samples first, because the tests fail until they show something.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { identifier } from './registries/modules.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const RULE = (name, own) => `import { about, during } from './evidence.js';
import { log } from './readings.js';
import type { Rule } from './types.js';

export const ${own}: Rule = {
  id: '${name}',
  level: 'warning',
  title: 'TODO: what fails, in a sentence',
  why: 'TODO: why it matters.',
  evidence: 'TODO: what in the input shows it, and how sure that is.',
  next: 'TODO: what to do next.',
  // TODO: log and during name the events that show it
  reads: [log()],
  check: one => during(one).map(line => about([line], 'TODO: what was found, as a clause')),
};
`;

const MESSAGE = (name, own) => `import type { EventDefinition } from '../definition.js';

/** TODO: what these lines are about. */
export const ${own} = [
  { event: '${name}', goroutine: 'main',
    means: 'TODO: what the line means, in a sentence.',
    texts: [
      ['1.21', null, 2, 'I', 'kubelet.go', 'TODO ${name}'],
    ] },
] as const satisfies readonly EventDefinition[];
`;

const SAMPLES = name => `# ${name}: TODO ${name}
made: I0309 10:15:30.123456    2317 kubelet.go:72] "TODO ${name}" pod="default/web-0"
`;

const CAUSE = (name, own) => `import type { CauseEntry } from './types.js';

/** TODO: what these causes are about. */
export const ${own}: readonly CauseEntry[] = [
  { id: '${name}', rank: 'cause', stages: ['other'],
    error: /TODO ${name}/,
    means: 'TODO: what is wrong, as a clause',
    next: 'TODO: what to do.',
    source: 'TODO: component, file, function; versions where it is not in all of them' },
];
`;

const CAUSE_SAMPLES = name => `# ${name}
TODO ${name}: a text that states it
near miss: a text that is close to it
`;

const KIND = (name, own) => `import type { EventId } from '../../../catalogue/events.js';
import type { KindModel } from '../kind-model.js';
import { leftToDelete, termination } from './termination.js';

export const ${own}: KindModel = {
  kind: '${name}',
  title: 'TODO: what a heading calls it',
  means: 'TODO: what happens to the pod, and who asks for it.',
  subject: 'pod',
  askedBy: 'kubelet',
  recognition: { statedBy: new Set<EventId>([]) },
  extent: {},
  steps: [...termination('teardown-begun'), ...leftToDelete],
  ending: { object: 'last', maySilentlyStop: true },
  words: {},
};
`;

const FORMAT = (name, own) => `import { terminal } from './safe.js';
import type { Report } from './types.js';

export const ${own}: Report = {
  id: '${name}',
  title: 'TODO: its name in prose',
  purpose: 'TODO: what it is for.',
  render: ({ episodes }) => \`\${terminal(String(episodes.length))}\\n\`,
};
`;

/** For each kind of addition: its files, the rows of tables for readers, what remains to be done, and further commands after that. */
const EXTENSIONS = {
  rule: {
    files: name => ({
      [`src/rules/${name}.ts`]: RULE,
      [`samples/rules/${name}/trigger.log`]: () => '',
      [`samples/rules/${name}/near-miss.log`]: () => '',
    }),
    rows: { 'samples/rules/README.md': name => `| \`${name}\` | TODO | TODO |` },
    next: 'fill in both samples; a number that decides goes into src/rules/thresholds.ts, and begins the sentences of two cases',
  },
  message: {
    files: name => ({
      [`src/catalogue/messages/${name}.ts`]: MESSAGE,
      [`src/catalogue/messages/${name}.log`]: SAMPLES,
    }),
    rows: {},
    next: 'take its text, versions and levels from test/catalogue/kubernetes.tsv, and put a real line into the .log where there is one; one event alone belongs in the file of its topic',
    also: ['kubernetes'],
  },
  cause: {
    files: name => ({
      [`src/catalogue/causes/${name}.ts`]: CAUSE,
      [`src/catalogue/causes/${name}.log`]: CAUSE_SAMPLES,
    }),
    rows: {},
    next: 'put samples and near misses into the .log; one cause alone belongs in the file of its topic',
  },
  kind: {
    files: name => ({
      [`src/episodes/ends/kinds/${name}.ts`]: KIND,
      [`samples/kinds/${name}/trigger.log`]: () => '',
      [`samples/kinds/${name}/near-miss.log`]: () => '',
    }),
    rows: { 'samples/kinds/README.md': name => `| \`${name}\` | TODO | TODO |` },
    next: 'fill in both samples; src/episodes/ends/kind-model.ts documents each part of the model, by-kubelet.ts and requested.ts show it',
  },
  format: {
    files: name => ({ [`src/show/report/${name}.ts`]: FORMAT }),
    rows: {},
    next: 'name it in README.md by this id, and add its row to docs/outputs.md',
  },
};

const [what = '', name = ''] = process.argv.slice(2);
const extension = Object.hasOwn(EXTENSIONS, what) ? EXTENSIONS[what] : undefined;
if (extension === undefined || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) {
  console.error(`usage: npm run new ${Object.keys(EXTENSIONS).join('|')} NAME, such as slow-start`);
  process.exit(2);
}
const files = Object.entries(extension.files(name));
const taken = files.map(([path]) => path).filter(path => existsSync(path));
if (taken.length > 0) {
  console.error(`there already: ${taken.join(', ')}`);
  process.exit(2);
}
for (const [path, textOf] of files) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, textOf(name, identifier(name)));
  console.log(path);
}
for (const [path, rowOf] of Object.entries(extension.rows)) {
  const text = readFileSync(path, 'utf8');
  const rows = text.split('\n');
  const last = rows.findLastIndex(row => row.startsWith('| `'));
  // Sorted by name, like the other rows
  const at = rows.findIndex((row, index) => index <= last && row.startsWith('| `') && row > rowOf(name));
  rows.splice(at < 0 ? last + 1 : at, 0, rowOf(name));
  writeFileSync(path, rows.join('\n'));
  console.log(`${path}: a row`);
}
const commands = ['registries', 'docs', ...(extension.also ?? []), 'goldens'].map(script => `npm run ${script}`);
console.log(`next: ${extension.next}; then ${commands.join(' && ')}`);
