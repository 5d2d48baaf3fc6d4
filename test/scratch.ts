import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

const made = (): string => mkdtempSync(join(tmpdir(), 'podline-'));
const remove = (folder: string) => (): void => rmSync(folder, { recursive: true, force: true });

/** A folder for the test file, or for the `describe` that calls this. */
export function scratch(): string {
  const folder = made();
  afterAll(remove(folder));
  return folder;
}

/** A folder for one test. */
export function scratchOfTest(): string {
  const folder = made();
  onTestFinished(remove(folder));
  return folder;
}
