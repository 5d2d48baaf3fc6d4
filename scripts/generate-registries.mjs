// Writes the lists of what lies in separate folders: messages, rules, kinds of deletions, reports, envelopes, witnesses.
// One row for each written file, in this order, because later ones may compile earlier ones. `--check` fails when one is stale.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { put } from './generated.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const kinds = await import('./registries/kinds.mjs');
const { examples } = await import('./registries/samples.mjs');
const witnesses = await import('./registries/witnesses.mjs');
const { documentSchema } = await import('./registries/contract.mjs');
const { rules } = await import('./registries/rules.mjs');
const { lazyReports, list, topics } = await import('./registries/lists.mjs');

/** For each file, the function that makes its new text from the present text. */
const FILES = {
  'src/catalogue/topics.ts': () => topics('src/catalogue/messages/', './messages/'),
  'src/catalogue/causes/topics.ts': () => topics('src/catalogue/causes/', './', 'readonly CauseEntry[]'),
  'src/show/explain/examples.json': examples,
  'src/rules/registry.ts': rules,
  'src/episodes/ends/kinds/index.ts': kinds.kindIndex,
  'src/document/contract/kinds.ts': async () => `${kinds.kindType()}\n${await witnesses.kindType()}`,
  'src/show/diff/schema.json': kinds.schemaWithKinds,
  'src/show/report/registry.ts': () => lazyReports('src/show/report/'),
  'src/read/envelopes/registry.ts': () => list('src/read/envelopes/', 'envelope', 'Envelope'),
  'src/sources/registry.ts': witnesses.witnesses,
  'src/sources/names.ts': witnesses.names,
  'src/document/contract/schema.json': documentSchema,
};

const current = file => (file.endsWith('.json') ? readFileSync(file, 'utf8') : '');
for (const [file, textOf] of Object.entries(FILES))
  put(file, await textOf(current(file)), 'node scripts/generate-registries.mjs');
