// The manifest for krew, and the package as krew installs it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { tarOf } from './tar.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version, type, imports, engines, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const FLEET = 'packages/fleet';

/** Packs the result of `npm run build` for machines with Node: its file in `folder`, and its checksum. */
export function packForKrew(folder) {
  const dist = readdirSync(join(root, 'dist'))
    // Editors and libraries need these, a user of the program does not
    .filter(name => name !== 'types' && !name.endsWith('schema.json'))
    .sort()
    .map(name => fileAt(`dist/${name}`, `dist/${name}`, name === 'cli.js'));
  const manifest = { name: 'podline', version, license, type, imports, engines };
  const packed = gzipSync(
    tarOf([
      ...dist,
      ...fleet(),
      fileAt('LICENSE', 'LICENSE'),
      fileAt('kubectl_complete-podline', 'scripts/kubectl_complete-podline', true),
      // Node must know that its files are modules
      { path: 'package.json', content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) },
    ]),
  );
  const name = `podline-v${version}.tar.gz`;
  writeFileSync(join(folder, name), packed);
  return { name, sha256: createHash('sha256').update(packed).digest('hex') };
}

/** podline-fleet, with a link to the podline that contains it, as a file. */
const fleet = () => [
  ...[
    'package.json',
    ...readdirSync(join(root, FLEET, 'dist'))
      .sort()
      .map(name => `dist/${name}`),
  ].map(name => fileAt(`node_modules/podline-fleet/${name}`, `${FLEET}/${name}`)),
  {
    path: 'node_modules/podline/internal.js',
    content: Buffer.from("module.exports = require('../../dist/internal.cjs');\n"),
  },
];

const fileAt = (path, from, executable = false) => ({ path, content: readFileSync(join(root, from)), executable });

const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' };
const SYSTEMS = { win32: 'windows' };

/** `archives`: what is downloaded for each platform, and which file of it is run; without a platform, for Linux and macOS alike. */
export function krewManifest(version, address, archives) {
  const template = readFileSync(join(root, 'scripts/krew.template.yaml'), 'utf8').replace(/^#.*\n/, '');
  const values = { VERSION: `v${version}`, HOMEPAGE: address };
  const head = template.replace(/\b(?:VERSION|HOMEPAGE)\b/g, word => values[word]);
  return head + archives.map(one => platformOf(one, address)).join('');
}

function platformOf({ platform, name, sha256, bin }, address) {
  const [system, architecture] = platform?.split('-') ?? [];
  const selector =
    platform === undefined
      ? 'matchExpressions:\n          - key: os\n            operator: In\n            values: [linux, darwin]'
      : `matchLabels:\n          os: ${SYSTEMS[system] ?? system}\n          arch: ${ARCHITECTURES[architecture]}`;
  return `    - selector:
        ${selector}
      uri: ${address}/${name}
      sha256: ${sha256}
      files:
        - from: "*"
          to: "."
      bin: ${bin}
`;
}
