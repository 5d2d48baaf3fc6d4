import { exportsItself, HEAD, identifier, modulesIn } from './modules.mjs';

/**
 * What the files of a folder export under their own name. `one`: the word for such a file; `type`: the type of its export, from the file of
 * that name.
 */
export function list(folder, one, type) {
  const names = modulesIn(folder).filter(name => exportsItself(`${folder}${name}.ts`, name, type));
  const imports = names
    .map(name => ({ path: name, line: `import { ${identifier(name)} } from './${name}.js';` }))
    .concat({ path: one, line: `import type { ${type} } from './${one}.js';` })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return `${HEAD}${imports.map(({ line }) => line).join('\n')}

// biome-ignore format: one ${one} a line, however few there are
export const ${one}s: readonly ${type}[] = [${names.map(name => `\n  ${identifier(name)},`).join('')}
];
`;
}

/** The same, each loaded when it is used: one run needs one or two of them. */
export function lazyReports(folder) {
  const ids = modulesIn(folder).filter(id => exportsItself(`${folder}${id}.ts`, id, 'Report'));
  return `${HEAD}import type { Formats, Report } from './types.js';

export const REPORTS: Formats<Report> = {
${ids.map(id => `  ${/^\w+$/.test(id) ? id : `'${id}'`}: async () => (await import('./${id}.js')).${identifier(id)},`).join('\n')}
};
`;
}

/** All topics of a folder in one module, which lies at `from` its files. `type`: what a topic exports; the other files there are helpers. */
export const topics = (folder, from, type) =>
  HEAD +
  modulesIn(folder)
    .filter(name => type === undefined || exportsItself(`${folder}${name}.ts`, name, type))
    .map(name => `export * from '${from}${name}.js';\n`)
    .join('');
