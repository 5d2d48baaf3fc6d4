import type { Readable, Writable } from 'node:stream';
import type { World } from '../read/live/world.js';

/** What a command uses besides its arguments: the process, or its replacement in a test. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Screen;
  readonly stderr: Screen;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The time of commands that query a cluster; the present where absent */
  readonly world?: World;
}

/** `columns`: 0 for a terminal that does not know its size, as in some containers and build servers. */
type Screen = Writable & { readonly isTTY?: boolean; readonly columns?: number; readonly fd?: number };
