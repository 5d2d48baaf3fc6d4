import assert from 'node:assert/strict';

const DATA = /(<script type="application\/json" id="data">)([^<]*)(<\/script>)/;
const OBEYED = /[^\P{Cc}\n]|[<>&\p{Cf}\p{Zl}\p{Zp}]/u;

/** A page differs only in its data, and its data is JSON without any character of markup. */
export function assertInertPage(written: string, calm: string): void {
  assert.equal(written.replace(DATA, '$1$3'), calm.replace(DATA, '$1$3'), 'the page around the data is another');
  const [, , data = ''] = DATA.exec(written) ?? [];
  assert.doesNotMatch(data, OBEYED);
  JSON.parse(data);
}
