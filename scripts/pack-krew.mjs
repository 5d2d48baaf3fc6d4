// Packs the result of `npm run build` for krew, for machines with Node, and writes the manifest that goes with it: node
// scripts/pack-krew.mjs [folder] [address of the folder that the archive will be downloaded from]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { krewManifest, packForKrew } from './krew.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [, , folder = join(root, 'release'), address = 'https://example.com/podline'] = process.argv;
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

mkdirSync(folder, { recursive: true });
const packed = packForKrew(folder);
writeFileSync(join(folder, 'podline.yaml'), krewManifest(version, address, [{ ...packed, bin: 'dist/cli.js' }]));
process.stdout.write(`${join(folder, packed.name)}\n${join(folder, 'podline.yaml')}\n`);
