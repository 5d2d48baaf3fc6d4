import { readFileSync } from 'node:fs';
import { HEAD, importOf, modulesIn } from './modules.mjs';

const FOLDER = 'src/episodes/ends/kinds';

/** The topics, each with the kinds in its file: a `KindModel` begins with its id. The other files there serve the kinds. */
const topics = modulesIn(FOLDER).map(topic => {
  const text = readFileSync(`${FOLDER}/${topic}.ts`, 'utf8');
  const own = [...text.matchAll(/^export const (\w+): KindModel = \{\n {2}kind: '([\w-]+)'/gm)];
  if (own.length !== [...text.matchAll(/: KindModel = /g)].length)
    throw new Error(`${FOLDER}/${topic}.ts: a KindModel is exported, and its first member is its kind`);
  return { topic, own: own.map(([, name, id]) => ({ name, id })) };
});
const models = topics.flatMap(({ own }) => own).sort((a, b) => (a.id < b.id ? -1 : 1));
const kinds = models.map(({ id }) => id);

export const kindIndex = () => `${HEAD}import type { Kind } from '../../../document/contract/kinds.js';
import type { KindModel } from '../kind-model.js';
${topics
  .filter(({ own }) => own.length > 0)
  .map(({ topic, own }) => importOf(own.map(({ name }) => name).sort(), `./${topic}`))
  .join('\n')}

export const KINDS: Readonly<Record<Kind, KindModel>> = {
${models.map(({ name, id }) => (name === id ? `  ${name},` : `  '${id}': ${name},`)).join('\n')}
};
`;

export const kindType = () => `${HEAD}
/** How a pod was deleted: the models are in src/episodes/ends/kinds/. */
export type Kind =
${kinds.map(name => `  | '${name}'`).join('\n')};
`;

/** A schema with the enumeration under `"kind"` written again. */
export const schemaWithKinds = schema =>
  schema.replace(
    /^( *)"kind": \{\n *"enum": \[[^\]]*\]/m,
    (_all, indent) =>
      `${indent}"kind": {\n${indent}  "enum": [\n${kinds.map(name => `${indent}    "${name}"`).join(',\n')}\n${indent}  ]`,
  );
