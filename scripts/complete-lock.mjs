// Writes package-lock.json for all platforms. Where node_modules exists, npm takes the packages from there, and leaves out those of other
// platforms, or enters them without `integrity`: so the lock is made in a folder that has none.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LOCK = 'package-lock.json';
const folder = mkdtempSync(join(tmpdir(), 'podline-lock-'));
try {
  const members = readdirSync('packages').map(name => join('packages', name, 'package.json'));
  for (const name of ['package.json', '.npmrc', ...members]) cpSync(name, join(folder, name));
  const { packages, ...lock } = JSON.parse(readFileSync(LOCK, 'utf8'));
  // npm keeps an entry as it is: without its entry, a package is looked up again
  const known = Object.fromEntries(
    Object.entries(packages).filter(([path, { integrity }]) => path === '' || integrity),
  );
  writeFileSync(join(folder, LOCK), JSON.stringify({ ...lock, packages: known }));
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' });
  copyFileSync(join(folder, LOCK), LOCK);
} finally {
  rmSync(folder, { recursive: true });
}
