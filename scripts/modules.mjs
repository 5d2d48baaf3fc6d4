// What the generators of registries have in common: the files of a folder, and the name that each exports.
import { readdirSync, readFileSync } from 'node:fs';

export const modulesIn = folder =>
  readdirSync(folder)
    .filter(file => file.endsWith('.ts'))
    .map(file => file.slice(0, -'.ts'.length))
    .sort();

/** `cloud-yaml` to `cloudYaml` */
export const identifier = name => name.replace(/-(\w)/g, (_all, letter) => letter.toUpperCase());

/** Does the file export its own name with this type? The other files are helpers. */
export const exportsItself = (path, name, type) =>
  readFileSync(path, 'utf8').includes(`\nexport const ${identifier(name)}: ${type} = `);
