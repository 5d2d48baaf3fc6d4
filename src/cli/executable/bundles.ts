import { dirname, join } from 'node:path';
import { getRawAsset } from 'node:sea';
import { compiled, runProgram } from '../start/code-cache.js';

/** The other parts of podline are inside the executable, and everything else is part of Node: nothing is searched for on the disk. */
export function loadBundle<T>(name: string, builtin: NodeJS.Require): T {
  const loaded = new Map<string, unknown>();

  function load(file: string): unknown {
    const name = /^(?:\.\/|podline[-/])([a-z]+)(?:\.(?:cjs|mjs))?$/.exec(file)?.[1];
    if (name === undefined) return builtin(file);
    if (!loaded.has(name)) loaded.set(name, run(name));
    return loaded.get(name);
  }

  function run(name: string): unknown {
    const source = asset(`${name}.cjs`).toString('latin1');
    // This file is not read: a bundle only uses the path to name itself
    const file = join(dirname(process.execPath), `${name}.cjs`);
    return runProgram(compiled(file, source, codeOf(name)), file, load as NodeJS.Require);
  }

  return load(`./${name}.cjs`) as T;
}

/** What V8 compiled when the executable was built; null if the builder had another processor. */
function codeOf(name: string): Buffer | undefined {
  try {
    return asset(`${name}.code`);
  } catch {
    return undefined;
  }
}

const asset = (name: string): Buffer => Buffer.from(getRawAsset(name) as ArrayBuffer);
