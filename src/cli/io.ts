import type { Readable, Writable } from 'node:stream';

/** What a command reads, writes and asks for besides its arguments: the process, or what stands in for it in a test. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Screen;
  readonly stderr: Screen;
  readonly env: Readonly<Record<string, string | undefined>>;
}

type Screen = Writable & { readonly isTTY?: boolean; readonly columns?: number };
