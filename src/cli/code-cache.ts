import { readFileSync } from 'node:fs';
import module from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

/**
 * Loads a bundle with what V8 made of it when it was built (scripts/build.mjs): to read and compile the program takes longer than a
 * small log. What was kept by another version of V8 or under other flags is not taken. Then Node's own cache helps, from 22 on, and
 * without it the program starts as ever, only later. `load` is the `require` of a file beside it: to make one takes its time.
 */
export function loadProgram<T>(name: string, load: NodeJS.Require): T {
  const file = `${name}.cjs`;
  const kept = keptCode(`${name}.code`);
  const script = kept && compiled(file, kept);
  if (script && script.cachedDataRejected === false) return runProgram<T>(script, file, load);
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') module.enableCompileCache();
  return load(file);
}

/** A script that is the function around a CommonJS module: of the module itself Node 20 keeps no code. */
export const compiled = (file: string, cachedData?: Buffer): Script =>
  // The bundle is ASCII, and need not be decoded
  new Script(`(function (exports, require, module, __filename, __dirname) { ${readFileSync(file, 'latin1')}\n});`, {
    filename: file,
    ...(cachedData === undefined ? {} : { cachedData }),
  });

export function runProgram<T>(script: Script, file: string, load: NodeJS.Require): T {
  const program = { exports: {} };
  script.runInThisContext()(program.exports, load, program, file, dirname(file));
  return program.exports as T;
}

function keptCode(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
