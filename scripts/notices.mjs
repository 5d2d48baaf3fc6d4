// The licences of the packages whose code is in a bundle, which must be shipped with it.
import { readdirSync, readFileSync } from 'node:fs';

const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/** The text of THIRD-PARTY-NOTICES, from esbuild's lists of inputs: each licence once, below the packages that have it. */
export function noticesOf(metafiles, whose = 'podline') {
  const files = metafiles.flatMap(({ outputs }) => Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs)));
  const folders = [...new Set(files.flatMap(file => PACKAGE.exec(file)?.[0] ?? []))].sort();
  const packages = new Map();
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const text = licenceOf(folder, name);
    packages.set(text, [...(packages.get(text) ?? []), `${name} ${version} (${license})\n`]);
  }
  const notices = [...packages].map(([text, names]) => `${'='.repeat(80)}\n${names.join('')}\n${text}\n`);
  return `${whose} holds code of these packages.\n\n${notices.join('\n')}`;
}

/** Those of podline and of podline-fleet, for what contains both. */
export const allNotices = () =>
  Buffer.concat(['dist', 'packages/fleet/dist'].map(folder => readFileSync(`${folder}/THIRD-PARTY-NOTICES`)));

function licenceOf(folder, name) {
  const file = readdirSync(folder).find(one => /^licen[cs]e/i.test(one));
  if (file === undefined) throw new Error(`${name} is bundled, and no licence is in its folder`);
  return readFileSync(`${folder}/${file}`, 'utf8').replaceAll('\r', '').trim();
}
