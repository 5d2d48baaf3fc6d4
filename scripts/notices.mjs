// The licences of the packages whose code is in a bundle, which must be shipped with it.
import { readdirSync, readFileSync } from 'node:fs';

const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/** The text of THIRD-PARTY-NOTICES, from esbuild's lists of inputs. */
export function noticesOf(metafiles) {
  const files = metafiles.flatMap(({ outputs }) => Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs)));
  const folders = [...new Set(files.flatMap(file => PACKAGE.exec(file)?.[0] ?? []))].sort();
  return `podline holds code of these packages.\n\n${folders.map(noticeOf).join('\n')}`;
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const file = readdirSync(folder).find(one => /^licen[cs]e/i.test(one));
  if (file === undefined) throw new Error(`${name} is bundled, and no licence is in its folder`);
  const text = readFileSync(`${folder}/${file}`, 'utf8').replaceAll('\r', '').trim();
  return `${'='.repeat(80)}\n${name} ${version} (${license})\n\n${text}\n`;
}
