import { exportsItself, HEAD, identifier, modulesIn } from './modules.mjs';

const FOLDER = 'src/episodes/ends/kinds';

/** `shut-down.ts` exports `shutDown: KindModel`; the other files there serve the kinds. */
const kinds = modulesIn(FOLDER).filter(name => exportsItself(`${FOLDER}/${name}.ts`, name, 'KindModel'));

export const kindIndex = () => `${HEAD}import type { Kind } from '../../../document/contract/kind.js';
import type { KindModel } from '../kind-model.js';
${kinds.map(name => `import { ${identifier(name)} } from './${name}.js';`).join('\n')}

export const KINDS: Readonly<Record<Kind, KindModel>> = {
${kinds.map(name => (identifier(name) === name ? `  ${name},` : `  '${name}': ${identifier(name)},`)).join('\n')}
};
`;

export const kindType = () => `${HEAD}
/** How a pod was deleted: one file each in src/episodes/ends/kinds/. */
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
