/** The folders and the name of a file in an archive; null where no tool would unpack it into the target folder. */
export function segmentsOf(name: string): readonly string[] | null {
  const segments = name.split('/').filter(segment => segment !== '' && segment !== '.');
  return segments.length === 0 || segments.includes('..') ? null : segments;
}

/** As in folders, a name that begins with a dot is hidden. */
export const isHidden = (segments: readonly string[]): boolean => segments.some(segment => segment.startsWith('.'));

/** The target of a symbolic link, as a name in the archive. */
export function linkTarget(name: string, link: string): string {
  const segments: string[] = [];
  for (const segment of [...name.split('/').slice(0, -1), ...link.split('/')])
    if (segment === '..' && segments.length > 0 && segments.at(-1) !== '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  return segments.join('/');
}

/** The order in which folders are read: each one with its content, by name. */
export function bySegments(a: readonly string[], b: readonly string[]): number {
  for (const [at, one] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    if (one !== other) return one < other ? -1 : 1;
  }
  return a.length - b.length;
}
