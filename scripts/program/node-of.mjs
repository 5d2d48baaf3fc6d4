// The Node of a platform, from its npm package. npm downloads the archive without running anything; it is accepted only if it has the
// checksum given here.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE, PLATFORMS } from './platforms.mjs';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/podline-program/', import.meta.url));

/** The folder of its package, with bin/node and LICENSE. */
function nodeOf(platform) {
  const { from, integrity } = PLATFORMS[platform];
  const folder = join(CACHE, `${platform}-${NODE}`);
  if (existsSync(folder)) return folder;
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  try {
    const args = ['pack', `${from}@${NODE}`, '--ignore-scripts', '--silent', '--pack-destination', fresh];
    const [name] = execFileSync('npm', args, { cwd: fresh, encoding: 'utf8' }).trim().split('\n').slice(-1);
    const archive = join(fresh, name);
    const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (found !== integrity)
      throw new Error(`${from}@${NODE} is not the archive that is named in platforms.mjs: ${found}`);
    execFileSync('tar', ['-xzf', archive, '-C', fresh, '--exclude=package/include', '--exclude=package/share']);
    renameSync(join(fresh, 'package'), folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}

export const nodeFile = platform =>
  [join('bin', 'node'), join('bin', 'node.exe')].map(name => join(nodeOf(platform), name)).find(existsSync);

export const licenceOf = platform => readFileSync(join(nodeOf(platform), 'LICENSE'), 'utf8');
