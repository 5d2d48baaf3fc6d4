import type { SourceReport } from '../document/contract/types.js';
import { createSha256 } from '../host/index.js';

/** This much of its beginning, with its path and its length, distinguishes a source from others: rotated logs share a name, but no line. */
const HEAD = 64 << 10;

/** The same id for the same bytes under the same path, however the input is split. */
export function createSourceId(path: string) {
  const hash = createSha256().update(path).update('\n');
  let room = HEAD;
  let bytes = 0;

  return {
    push(chunk: Uint8Array): void {
      bytes += chunk.length;
      if (room === 0) return;
      const head = chunk.subarray(0, room);
      room -= head.length;
      hash.update(head);
    },
    end: (): string => hash.update(`\n${bytes}`).digest('hex').slice(0, 16),
  };
}

const PREFIX = 'skipped: ';

/** The note on a source from which nothing was read. */
export const skippedNote = (what: string): string => PREFIX + what;

/** What kind of text a skipped source is; null where the source was read. */
export function skippedAs({ notes }: { readonly notes: readonly string[] }): string | null {
  const note = notes.find(each => each.startsWith(PREFIX));
  return note === undefined ? null : note.slice(PREFIX.length);
}

const NO_KUBELET = ', not of a kubelet';

export const logOf = (component: string): string => `the log of ${component}${NO_KUBELET}`;

export const isLogOfComponent = (what: string): boolean => what.endsWith(NO_KUBELET);

/** Sources, and after each one the texts of other kinds in it, as if they were sources of their own. */
export const withParts = (sources: readonly SourceReport[]): SourceReport[] =>
  sources.flatMap(source => {
    const { parts = [], ...rest } = source;
    return parts.length === 0 ? [source] : [rest, ...parts.map(part => ({ ...rest, ...part }))];
  });
