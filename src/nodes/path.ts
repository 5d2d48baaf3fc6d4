/** Divides a path, or one into an archive, into its folder and the name of the file. */
export function pathOf(path: string): { readonly folder: string; readonly name: string } {
  const end = Math.max(...['/', '\\', '!'].map(mark => path.lastIndexOf(mark)));
  return { folder: path.slice(0, Math.max(0, end)).replaceAll('\\', '/'), name: path.slice(end + 1) };
}
