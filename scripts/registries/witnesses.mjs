import { existsSync, readdirSync } from 'node:fs';
import { bundled } from '../bundled.mjs';
import { HEAD } from './modules.mjs';

const folder = 'src/sources/';

/** A folder has the name of its witness, which is also its id in documents. */
const ids = readdirSync(folder, { withFileTypes: true })
  .filter(entry => entry.isDirectory() && existsSync(`${folder}${entry.name}/index.ts`))
  .map(({ name }) => name)
  .sort();

const lines = (list, write) => list.map(one => `  ${write(one)}\n`).join('');
const text = value => `'${value.replace(/['\\]/g, '\\$&')}'`;
const key = id => (/^\w+$/.test(id) ? id : text(id));

export const witnesses = () =>
  `${HEAD}${ids.map(id => `import { ${id} } from './${id}/index.js';\n`).join('')}import type { Witness } from './types.js';

// biome-ignore format: one witness a line, however few there are
export const witnesses: Readonly<Record<string, Witness>> = {
${lines(ids, id => `${id},`)}};
`;

/** The witnesses, as their modules export them. */
const known = async () =>
  Object.entries(await bundled(ids.map(id => `export { ${id} } from './${folder}${id}/index.js';`).join('\n')));

async function kinds() {
  const all = (await known()).flatMap(([, { sources, between }]) => [...sources, ...(between ? [between] : [])]);
  return [...new Map(all.map(({ kind }) => [kind.id, kind])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

export const names = async () =>
  `${HEAD}import { lookedUp } from '../kit/looked-up.js';

/** The names of witnesses for people, by their ids in documents. Only texts: a page in a browser has no use for readers. */
// biome-ignore format: one witness a line, however few there are
const TITLES = /* @__PURE__ */ lookedUp<string>({
${lines(await known(), ([id, { title }]) => `${id}: ${text(title)},`)}});

/** The name of a witness for people; an unknown one is named by its id. */
export const witnessTitle = (witness: string): string => TITLES[witness] ?? witness;

/** The names of sources when they are counted, by their kind in documents. */
// biome-ignore format: one kind a line, however few there are
export const COUNTED = /* @__PURE__ */ lookedUp<readonly [one: string, many: string]>({
${lines(await kinds(), ({ id, singular, plural }) => `${key(id)}: [${text(singular)}, ${text(plural)}],`)}});
`;

export const kindType = async () =>
  `/** Sources that are neither a log of a kubelet nor a watch. */
// biome-ignore format: one kind a line, however few there are
export type WitnessKind =
${lines(await kinds(), ({ id }) => `| ${text(id)}`).trimEnd()};
`;
