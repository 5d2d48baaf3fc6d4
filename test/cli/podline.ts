import { Readable, Writable } from 'node:stream';
import type { Io } from '../../src/cli/io.js';
import { run } from '../../src/cli/podline.js';
import { root } from '../root.js';

export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A stream that stores what is written to it. */
export function keeping(): { stream: Writable; text(): string } {
  const pieces: Buffer[] = [];
  const stream = new Writable({
    write(piece, _encoding, done) {
      pieces.push(piece);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(pieces).toString('utf8') };
}

/** Runs a command line in this process as the executable would, in the root of the repository, with no environment but `env`. */
export async function podline(
  args: readonly string[],
  input: string | Uint8Array | Readable = '',
  env: Readonly<Record<string, string>> = {},
  world: Pick<Io, 'world'> = {},
): Promise<Outcome> {
  if (process.cwd() !== root) throw new Error(`relative paths are meant from ${root}`);
  const [stdout, stderr] = [keeping(), keeping()];
  const stdin =
    input instanceof Readable
      ? input
      : Readable.from(input.length === 0 ? [] : [Buffer.from(input)], { objectMode: false });
  const io = { stdin, stdout: stdout.stream, stderr: stderr.stream, env, ...world };
  const status = await run(args, io);
  return { status, stdout: stdout.text(), stderr: stderr.text() };
}
