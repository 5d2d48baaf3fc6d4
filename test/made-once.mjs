/**
 * One grammar of each kind, for each way to call it, and one catalogue per process of tests. Making one takes longer than reading a small
 * sample. None stores anything that another log could see, as tests of the grammar itself show (test/grammars/), and `src/` makes one per
 * thread.
 */
export const madeOnce = text =>
  text.replace(
    /^export function (create(?:(?:Klog|Printf|Logfmt)Grammar|Catalogue))\(/m,
    `const made = new Map();
export function $1(...given) {
  const key = JSON.stringify(given, (_, one) => (typeof one === 'function' ? String(one) : one));
  if (!made.has(key)) made.set(key, make(...given));
  return made.get(key);
}
function make(`,
  );

/** The files that contain them. */
export const isMadeOnce = /\/grammars\/(?:klog|printf|logfmt)\/index\.ts$|\/src\/correlate\/events\/recognise\.ts$/;
