const PREFIX = 'skipped: ';

/** The note on a source from which nothing was read. */
export const skippedNote = (what: string): string => PREFIX + what;

/** What kind of text such a source is; null where it was read. */
export function skippedAs({ notes }: { readonly notes: readonly string[] }): string | null {
  const note = notes.find(each => each.startsWith(PREFIX));
  return note === undefined ? null : note.slice(PREFIX.length);
}

const NO_KUBELET = ', not of a kubelet';

export const logOf = (component: string): string => `the log of ${component}${NO_KUBELET}`;

export const isLogOfComponent = (what: string): boolean => what.endsWith(NO_KUBELET);
