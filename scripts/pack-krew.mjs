// Packs what `npm run build` made for krew, and writes the manifest that goes with it:
// node scripts/pack-krew.mjs [folder] [address of the folder that the archive will be downloaded from]
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { tarOf } from './tar.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [, , folder = join(root, 'release'), address = 'https://example.com/podline'] = process.argv;
const { version, type, imports, engines, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const dist = readdirSync(join(root, 'dist'))
  // What editors and libraries need, and no one who runs it
  .filter(name => name !== 'types' && !name.endsWith('schema.json'))
  .sort()
  .map(name => fileAt(`dist/${name}`, `dist/${name}`, name === 'cli.js'));
const files = [
  ...dist,
  fileAt('LICENSE', 'LICENSE'),
  fileAt('kubectl_complete-podline', 'scripts/kubectl_complete-podline', true),
  // Node has to know that its files are modules
  {
    path: 'package.json',
    content: Buffer.from(`${JSON.stringify({ name: 'podline', version, license, type, imports, engines }, null, 2)}\n`),
    executable: false,
  },
];

const archive = `podline-v${version}.tar.gz`;
const packed = gzipSync(tarOf(files));
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, archive), packed);
writeFileSync(join(folder, 'podline.yaml'), manifest());
process.stdout.write(`${join(folder, archive)}\n${join(folder, 'podline.yaml')}\n`);

function fileAt(path, from, executable = false) {
  return { path, content: readFileSync(join(root, from)), executable };
}

function manifest() {
  const values = {
    VERSION: version,
    HOMEPAGE: address,
    URI: `${address}/${archive}`,
    SHA256: createHash('sha256').update(packed).digest('hex'),
  };
  const template = readFileSync(join(root, 'scripts/krew.template.yaml'), 'utf8').replace(/^#.*\n/, '');
  return template.replace(/\b(?:VERSION|HOMEPAGE|URI|SHA256)\b|vVERSION/g, word =>
    word === 'vVERSION' ? `v${version}` : values[word],
  );
}
