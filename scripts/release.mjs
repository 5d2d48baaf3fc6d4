// Everything that is published with a version, in release/: node scripts/release.mjs [folder] [address of the folder that the files will be downloaded from]
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { krewManifest, packForKrew } from './krew.mjs';
import { allNotices } from './notices.mjs';
import { buildProgram } from './program/build.mjs';
import { buildImage } from './program/image.mjs';
import { licenceOf } from './program/node-of.mjs';
import { HERE, PLATFORMS } from './program/platforms.mjs';
import { tarOf } from './tar.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const [, , folder = 'release', address = 'https://example.com/podline', only = Object.keys(PLATFORMS).join()] =
  process.argv;
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const packed of ['.', './packages/fleet'])
  execFileSync('npm', ['pack', packed, '--ignore-scripts', '--silent', '--pack-destination', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
const archives = [];
// macOS only runs what was signed on a Mac: there krew installs the package, and the executables are not part of a release
for (const platform of only.split(',').filter(one => !one.startsWith('darwin')))
  archives.push(await archiveOf(platform));
if (process.platform === 'linux' && only.split(',').includes(HERE)) buildImage(folder);
const packed = packForKrew(folder);
const manifest = krewManifest(version, address, [
  ...archives,
  ...['darwin-arm64', 'darwin-x64'].map(platform => ({ platform, bin: 'dist/cli.js', ...packed })),
]);
writeFileSync(join(folder, 'podline.yaml'), manifest);
const sums = readdirSync(folder)
  .sort()
  .map(
    name =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')}  ${name}\n`,
  );
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
process.stdout.write(sums.join(''));

/** The executable with all licences, and the completion of its command lines in kubectl. */
async function archiveOf(platform) {
  const program = await buildProgram(platform);
  const bin = platform.startsWith('win32') ? 'podline.exe' : 'podline';
  const packed = gzipSync(
    tarOf([
      { path: bin, content: readFileSync(program), executable: true },
      { path: 'LICENSE', content: readFileSync('LICENSE') },
      { path: 'THIRD-PARTY-NOTICES', content: allNotices() },
      { path: 'NODE-LICENSE', content: Buffer.from(licenceOf(platform)) },
      { path: 'kubectl_complete-podline', content: readFileSync('scripts/kubectl_complete-podline'), executable: true },
    ]),
    { level: 9 },
  );
  const name = `podline-v${version}-${platform}.tar.gz`;
  writeFileSync(join(folder, name), packed);
  return { platform, bin, name, sha256: createHash('sha256').update(packed).digest('hex') };
}
