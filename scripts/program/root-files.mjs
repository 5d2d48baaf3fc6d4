// The files of the container image: the executable, the tools that the manifests in examples/fleet run, the libraries that these need, and
// the licences of all. They are taken from the machine that builds it, which must be a Debian.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { allNotices } from '../notices.mjs';
import { licenceOf } from './node-of.mjs';
import { HERE } from './platforms.mjs';

/** Agents read journals with the first; the second hands their state over to them; and the job of `bucket/` is a script. */
const TOOLS = ['/usr/bin/journalctl', '/bin/chown', '/bin/sh'];
const NOBODY = 65532;

export function rootFiles(program) {
  const libraries = [...new Set([program, ...TOOLS].flatMap(librariesOf))].sort();
  const taken = [...TOOLS, ...libraries];
  const files = [
    { path: 'usr/bin/podline', content: readFileSync(program), mode: 0o755 },
    ...TOOLS.map(file => ({ path: `usr/bin/${file.split('/').pop()}`, content: readFileSync(file), mode: 0o755 })),
    ...libraries.map(file => ({ path: file.slice(1), content: readFileSync(file), mode: 0o755 })),
    { path: 'etc/passwd', content: Buffer.from(`root:x:0:0::/:/none\nnobody:x:${NOBODY}:${NOBODY}::/tmp:/none\n`) },
    { path: 'usr/share/doc/podline/LICENSE', content: readFileSync('LICENSE') },
    { path: 'usr/share/doc/podline/THIRD-PARTY-NOTICES', content: allNotices() },
    { path: 'usr/share/doc/node/LICENSE', content: Buffer.from(licenceOf(HERE)) },
    ...packagesOf(taken).map(name => ({
      path: `usr/share/doc/${name}/copyright`,
      content: readFileSync(`/usr/share/doc/${name}/copyright`),
    })),
  ];
  const folders = new Set(files.flatMap(({ path }) => foldersOf(path)));
  return [
    ...[...folders].sort().map(path => ({ path: `${path}/`, mode: 0o755 })),
    { path: 'tmp/', mode: 0o1777 },
    ...files,
  ];
}

function librariesOf(file) {
  const listed = execFileSync('ldd', [file], { encoding: 'utf8' });
  return [...listed.matchAll(/(\/\S+) \(0x/g)].map(([, library]) => library);
}

/** Debian has /lib as a link to /usr/lib, and lists files by their real paths. */
function packagesOf(files) {
  const names = files.map(file => {
    const real = realpathSync(file);
    for (const path of [real, real.replace(/^\/usr/, ''), file]) {
      const found = spawnSync('dpkg-query', ['-S', path], { encoding: 'utf8' });
      const owner = /^([^ :]+)(?::\S+)?: \//m.exec(found.stdout ?? '')?.[1];
      if (owner !== undefined) return owner;
    }
    throw new Error(`no package holds ${file}: build the image on a Debian`);
  });
  return [...new Set(names)].sort();
}

const foldersOf = path => {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
};

/** Writes the same files into a folder, for an image that is built another way. */
export function writeRoot(folder, files) {
  for (const { path, content, mode = 0o644 } of files) {
    const at = join(folder, path);
    if (path.endsWith('/')) mkdirSync(at, { recursive: true });
    else {
      mkdirSync(dirname(at), { recursive: true });
      writeFileSync(at, content);
    }
    // Independent of the umask
    chmodSync(at, mode);
  }
}
