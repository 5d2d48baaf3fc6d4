/**
 * One grammar of each kind, for each way to call it, a process of tests. To make one takes longer than to read a small sample; it holds nothing of what it
 * read, as tests of the grammar itself show (test/grammars/), and `src/` makes one a log.
 */
export const oneGrammar = text =>
  text.replace(
    /^export function (create(?:Klog|Printf|Logfmt)Grammar)\(/m,
    `const made = new Map();
export function $1(...given) {
  const key = JSON.stringify(given, (_, one) => (typeof one === 'function' ? String(one) : one));
  if (!made.has(key)) made.set(key, make(...given));
  return made.get(key);
}
function make(`,
  );
