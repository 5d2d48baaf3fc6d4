import { createHash } from 'node:crypto';
import { closeSync, lstatSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { Script } from 'node:vm';
import { threadId } from 'node:worker_threads';
import { OWN_FILE, OWN_FOLDER, openRegular } from '../../kit/regular-file.js';

/**
 * Loads a bundle with what V8 compiled at an earlier start: reading and compiling the program takes longer than a small log. Node does so
 * itself from 22.1 on; for earlier versions the code is kept here. Without it the program only starts more slowly. `load` is the `require`
 * of a file next to the bundle, because making one takes time; through it other files get the same program. `flags`: V8's flags; V8 rejects
 * code that was kept under other flags. `folder`: where the code is kept; null: nowhere. `command`: each command adds the parts of the
 * program that it uses. `keep` is called when a command has used what it needs; null if nothing is to be kept: the code is kept already, by
 * Node, or nowhere.
 */
export function loadProgram<T>(
  name: string,
  load: NodeJS.Require,
  flags: readonly string[],
  folder = cacheFolder(),
  command = '',
): { readonly program: T; readonly keep: (() => void) | null } {
  const file = `${name}.cjs`;
  if (folder === null) return { program: load(file), keep: null };
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') {
    module.enableCompileCache(folder);
    return { program: load(file), keep: null };
  }
  const under = createHash('sha256').update(flags.join()).digest('hex').slice(0, 8);
  const place = join(folder, `${basename(name)}-${process.version}-${process.arch}-${under}.code`);
  const source = readFileSync(file, 'latin1');
  const kept = keptCode(place, source);
  const script = compiled(file, source, kept?.code);
  const taken = kept !== null && script.cachedDataRejected === false ? kept.commands : null;
  const keep = (): void => {
    const commands = [...(taken ?? []), command].slice(-MOST_COMMANDS);
    keepCode(place, source, { code: script.createCachedData(), commands });
  };
  const program = runProgram<T>(script, file, load);
  load.cache[file] = Object.assign(new module.Module(file), { exports: program, loaded: true });
  return { program, keep: taken?.includes(command) === true ? null : keep };
}

/**
 * A script that is the function around a CommonJS module: Node 20 keeps no code for the module itself. The bundle is ASCII, and need not be
 * decoded.
 */
export const compiled = (file: string, source: string, cachedData?: Buffer): Script =>
  new Script(`(function (exports, require, module, __filename, __dirname) { ${source}\n});`, {
    filename: file,
    ...(cachedData === undefined ? {} : { cachedData }),
  });

export function runProgram<T>(script: Script, file: string, load: NodeJS.Require): T {
  const program = { exports: {} };
  script.runInThisContext()(program.exports, load, program, file, dirname(file));
  return program.exports as T;
}

interface Kept {
  readonly code: Buffer;
  /** The commands that have run to their end with this code */
  readonly commands: readonly string[];
}

/**
 * The digest comes first, then the commands. V8 compares no more than the length of the source, and damaged code ends the process (Node 20,
 * Deserializer::ReadSingleBytecodeData), so neither may reach V8.
 */
const DIGEST = 32;
const COMMANDS = 512;
/** What is typed can be anything: this many words of at most this length fit into the space for commands. */
const MOST_COMMANDS = 24;
const LONGEST_COMMAND = 16;

const digestOf = (source: string, rest: Uint8Array): Buffer =>
  createHash('sha256').update(source, 'latin1').update(rest).digest();

/** The word that may name the command; all others read logs. */
export const commandIn = ([first = '']: readonly string[]): string =>
  /^[a-z]+$/.test(first) && first.length <= LONGEST_COMMAND ? first : '';

function keptCode(place: string, source: string): Kept | null {
  try {
    const file = openRegular(place);
    try {
      const bytes = readFileSync(file);
      const rest = bytes.subarray(DIGEST);
      if (!digestOf(source, rest).equals(bytes.subarray(0, DIGEST))) return null;
      const commands = rest.subarray(0, COMMANDS).toString('latin1').trimEnd().split(' ');
      return { code: rest.subarray(COMMANDS), commands: commands.flatMap(one => (one === '-' ? [] : [one.slice(1)])) };
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}

/** The next start finds all of it or nothing. A failure here does not matter: the next start is then as slow as this one. */
function keepCode(place: string, source: string, { code, commands }: Kept): void {
  const temporary = `${place}.${process.pid}.${threadId}`;
  try {
    const file = openSync(temporary, 'wx', OWN_FILE);
    try {
      const names = ['-', ...commands.map(command => `=${command}`)].join(' ').padEnd(COMMANDS);
      const rest = Buffer.concat([Buffer.from(names, 'latin1'), code]);
      writeFileSync(file, Buffer.concat([digestOf(source, rest), rest]));
    } finally {
      closeSync(file);
    }
    renameSync(temporary, place);
  } catch {
    rmSync(temporary, { force: true });
  }
}

/**
 * A folder that only this user can write to; null if there is none, or if `NODE_DISABLE_COMPILE_CACHE` forbids keeping code, as it does for
 * Node.
 */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.NODE_DISABLE_COMPILE_CACHE) return null;
  try {
    const { XDG_CACHE_HOME: named = '' } = env;
    const all = isAbsolute(named) ? named : join(homedir(), '.cache');
    // With the rights of another user (sudo), nothing is left in that user's home
    if (!isOwn(isAbsolute(named) ? named : dirname(all))) return null;
    const folder = join(all, 'podline');
    mkdirSync(folder, { recursive: true, mode: OWN_FOLDER });
    return isOwn(folder) && (process.getuid === undefined || (lstatSync(folder).mode & 0o077) === 0) ? folder : null;
  } catch {
    return null;
  }
}

function isOwn(folder: string): boolean {
  const found = lstatSync(folder);
  return found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid());
}

/**
 * Flags for V8. It prints an error for an unknown flag, so each has the versions that
 * were tried: 11.3 is that of Node 20, 14.1 of Node 25, 14.6 of Node 26; Node 21 has 11.8.
 */
const FLAGS = [
  // It lets the heap grow to four times the live data, which is most of the memory for a log of gigabytes. Twice costs no time; at one and
  // a half times, collections cost a twentieth more
  { flag: '--heap-growing-percent=100', from: 11.3, to: 14.1 },
  { flag: '--heap-growing-percent=100', from: 14.6, to: 14.6 },
  // Its optimising compiler compiles a function after 66 KB of bytecode: nearly every one of the program, many several times, which is a
  // fifth of the CPU time for a log of 360 MB. Later it compiles half as many. For 60 MB in one thread this costs a twentieth less than at
  // 300 KB, and in two threads, each of which compiles for itself, a tenth; at 3 MB both cost more again
  { flag: '--interrupt-budget=900000', from: 11.3, to: 11.3 },
  // A long run would drop the compiled code of its start, which is kept for the next start when it ends
  { flag: '--no-flush-bytecode', from: 11.3, to: 11.3 },
] as const;

/**
 * Further flags for commands that run next to other processes for as long as the machine does: they trade time for memory. Of two values
 * for one flag, the last counts.
 */
const FRUGAL = [
  { flag: '--heap-growing-percent=20', from: 11.3, to: 14.1 },
  { flag: '--heap-growing-percent=20', from: 14.6, to: 14.6 },
  // The young generation keeps its initial size: it would grow to 32 MiB
  { flag: '--semi-space-growth-factor=1', from: 11.3, to: 11.3 },
  { flag: '--flush-bytecode', from: 11.3, to: 11.3 },
] as const;

/** `version`: as in process.versions.v8. `words`: the command line, in which no option comes before a command. */
export function engineFlags(version: string, words: readonly string[] = []): string[] {
  const own = Number.parseFloat(version);
  const command = words.find(word => word !== '--');
  const flags = command === 'agent' ? [...FLAGS, ...FRUGAL] : FLAGS;
  return flags.filter(({ from, to }) => from <= own && own <= to).map(({ flag }) => flag);
}
