import { h } from '../../report/html/page/ui/dom.js';

/** The browser still reads it for a while. */
const KEPT_MS = 60_000;

/** Saves a file as a browser saves any file. */
export function saved(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  h('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
