/**
 * One grammar of each kind a process of tests. To make one takes longer than to read a small sample; it holds nothing of what it
 * read, as tests of the grammar itself show (test/grammars/), and `src/` makes one a log.
 */
export const oneGrammar = text =>
  text.replace(
    /^export function (create(?:Klog|Printf|Logfmt)Grammar)\(\)/m,
    'let made;\nexport const $1 = () => (made ??= make());\nfunction make()',
  );

/** For vitest; the tests for mutants are bundled, and use it by themselves (mutants/bundle.mjs). */
export const oneGrammarEach = {
  name: 'one-grammar',
  enforce: 'pre',
  transform: (text, file) => (/\/grammars\/(?:klog|printf|logfmt)\/index\.ts$/.test(file) ? oneGrammar(text) : null),
};
