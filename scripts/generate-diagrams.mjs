// Draws grammars/<name>/diagram.html from the grammar itself: railroad diagrams and the table of its tokens, in one file that loads
// nothing. `--check` fails when one is stale.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { bundled } from './bundled.mjs';
import { put } from './generated.mjs';

const GRAMMARS = [
  { name: 'klog', title: 'A klog record', parser: 'KlogParser' },
  { name: 'logfmt', title: 'A line of logfmt', parser: 'LogfmtParser' },
  { name: 'printf', title: 'The arguments of a printf message', parser: 'PrintfParser' },
];

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** chevrotain's own drawing code; written for browsers, it builds its SVG as text. */
function loadDrawing() {
  const context = createContext({});
  for (const file of ['vendor/railroad-diagrams.js', 'src/diagrams_builder.js']) {
    runInContext(readFileSync(`node_modules/chevrotain/diagrams/${file}`, 'utf8'), context);
  }
  return context.diagrams_builder.buildSyntaxDiagramsText;
}

async function loadGrammar({ name, parser }) {
  if (name !== 'printf') {
    const { [parser]: Parser } = await bundled(`export { ${parser} } from './grammars/${name}/parser.js';`);
    return new Parser();
  }
  const { PrintfParser, printfTokens } = await bundled(
    `export { PrintfParser } from './grammars/printf/parser.js';
     export { printfTokens } from './grammars/printf/tokens.js';`,
  );
  return new PrintfParser(printfTokens());
}

const escapeHtml = text => text.replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`);

const patternOf = ({ PATTERN }) =>
  typeof PATTERN === 'function'
    ? 'to the bracket that closes the first one (brackets.ts)'
    : (PATTERN.source ?? PATTERN).replace(
        /[\x00-\x1f]/g,
        char => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
      );

const tokenRows = parser =>
  Object.values(parser.tokensMap)
    .filter(
      ({ PATTERN }) => typeof PATTERN === 'function' || typeof PATTERN === 'string' || PATTERN?.source !== undefined,
    )
    .map(token => [token.LABEL ?? token.name, token.name, patternOf(token)])
    .map(cells => `<tr>${cells.map(cell => `<td><code>${escapeHtml(cell)}</code></td>`).join('')}</tr>`);

/** Removes what chevrotain's page needs for its highlighting. */
const withoutScripting = svg =>
  svg
    .replace(
      / (?:occurrenceIdx|topRuleName|ruleName|dslRuleName|tokenName|label|class="diagramHeader")(?:="[^"]*")?/g,
      '',
    )
    .replace(/<title>[^<]*<\/title>\n/g, '');

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
h2 { font: bold 1rem monospace; margin: 1.5rem 0 0; }
.scroll { overflow-x: auto; }
svg.railroad-diagram path { stroke-width: 2; stroke: currentColor; fill: none; }
svg.railroad-diagram text { font: bold 14px monospace; text-anchor: middle; }
svg.railroad-diagram rect { stroke-width: 2; stroke: #000; fill: #e6f4d7; }
svg.railroad-diagram g.non-terminal rect { fill: #d7e6f4; }
td, th { border-top: 1px solid #ccc; padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; }
td { overflow-wrap: anywhere; }`;

const page = ({ title }, parser, draw) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}
</style>
<h1>${title}</h1>
<p>Drawn from the grammar by <code>npm run diagrams</code>: do not edit.</p>
<div class="scroll">
${withoutScripting(draw(parser.getSerializedGastProductions()))}
</div>
<table>
<tr><th>in the diagram</th><th>token</th><th>regular expression</th></tr>
${tokenRows(parser).join('\n')}
</table>
`;

const draw = loadDrawing();
for (const grammar of GRAMMARS) {
  const html = page(grammar, await loadGrammar(grammar), draw).replace(/[ \t]+$/gm, '');
  put(`grammars/${grammar.name}/diagram.html`, html, 'npm run diagrams');
}
