// Writes the lists of what lies in separate folders: messages, rules, kinds of deletions, reports, envelopes, witnesses, layouts,
// questions. One row for each written file, in this order, because later ones may compile earlier ones. `--check` fails when one is stale.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { put } from './generated.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const kinds = await import('./registries/kinds.mjs');
const messages = await import('./registries/messages.mjs');
const { examples } = await import('./registries/samples.mjs');
const witnesses = await import('./registries/witnesses.mjs');
const { rules } = await import('./registries/rules.mjs');
const { lazyReports, list } = await import('./registries/lists.mjs');

/** For each file, the function that makes its new text from the present text. */
const FILES = {
  'src/events/registry.ts': messages.messages,
  'src/events/event-id.ts': messages.eventIds,
  'src/explain/examples.json': examples,
  'src/rules/registry.ts': rules,
  'src/lifecycle/kinds/index.ts': kinds.kindIndex,
  'src/contract/kind.ts': kinds.kindType,
  'src/diff/schema.json': kinds.schemaWithKinds,
  'src/report/registry.ts': () => lazyReports('src/report/'),
  'src/input/envelopes/registry.ts': () => list('src/input/envelopes/', 'envelope', 'Envelope'),
  'src/nodes/layouts/registry.ts': () => list('src/nodes/layouts/', 'layout', 'Layout'),
  'src/store/questions/registry.ts': () => list('src/store/questions/', 'question', 'Question'),
  'src/witness/registry.ts': witnesses.witnesses,
  'src/witness/vocabulary.ts': witnesses.vocabulary,
  'src/witness/names.ts': witnesses.names,
  'src/contract/witness-kinds.ts': witnesses.kindType,
  'src/contract/schema.json': schema => witnesses.schemaWithSources(kinds.schemaWithKinds(schema)),
};

const current = file => (file.endsWith('.json') ? readFileSync(file, 'utf8') : '');
for (const [file, textOf] of Object.entries(FILES))
  put(file, await textOf(current(file)), 'node scripts/generate-registries.mjs');
