import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import type { ResultDocument } from '../../../../src/document/contract/types.js';
import { hasPackages } from '../../../packages/installed.js';
import { readCommand } from '../github-read.js';
import { readIntervals } from '../intervals-read.js';
import { readJunit } from '../junit-read.js';
import { readMermaid } from '../mermaid-read.js';
import { assertOfProto } from '../otlp-proto.js';
import { readOtlp } from '../otlp-read.js';
import { violations } from '../sarif-schema.js';
import { readSvg } from '../svg-read.js';
import { readTap } from '../tap-read.js';
import { readTrace } from '../trace-event-read.js';
import { ofLast } from './of-last.js';
import { assertInertPage } from './page.js';

/** What must hold for one format: its reader can read it, and it has the same shape as for a harmless text. */
type Check = (hostile: string, harmless: string, document: ResultDocument) => void | Promise<void>;

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;
const linesIn = (text: string): string[] => text.split('\n').slice(0, -1);

/** The value as the reader of its file has it. */
const asRead = (value: object): unknown => JSON.parse(JSON.stringify(value));

/** The shape may take a while. */
function sameShape(shape: (text: string) => unknown): Check {
  const calm = ofLast(shape);
  return async (hostile, harmless) => assert.deepEqual(await shape(hostile), await calm(harmless));
}

const sameSpans = sameShape(text =>
  readOtlp(text).map(({ spans }) => spans.map(({ attributes, events }) => [Object.keys(attributes), events.length])),
);

const sameChart = sameShape(async text => {
  const { sections, tasks } = await readMermaid(text);
  return [sections.length, tasks.map(({ from, to, isMilestone, isCritical }) => [from, to, isMilestone, isCritical])];
});
const calmPicture = ofLast(readSvg);

export const CHECKS: Readonly<Record<string, Check>> = {
  json: (hostile, _harmless, document) => assert.deepEqual(JSON.parse(hostile), asRead(document)),
  ndjson: (hostile, _harmless, document) =>
    assert.deepEqual(
      linesIn(hostile).map(line => JSON.parse(line)),
      asRead(document.episodes),
    ),
  'any JSON': (hostile, harmless) =>
    assert.deepEqual(Object.keys(JSON.parse(hostile)), Object.keys(JSON.parse(harmless))),
  'lines of JSON': sameShape(text => linesIn(text).map(line => Object.keys(JSON.parse(line)))),
  junit(hostile, harmless) {
    assert.equal(readJunit(hostile).cases.length, readJunit(harmless).cases.length);
    assert.equal(count(hostile, /</g), count(harmless, /</g));
  },
  sarif(hostile, harmless) {
    assert.deepEqual(violations(hostile), []);
    assert.doesNotMatch(hostile, /"(?:helpUri|uri)": "(?!https:|file:)[\w+.-]+:/);
    assert.equal(count(hostile, /"ruleIndex"/g), count(harmless, /"ruleIndex"/g));
    assert.doesNotMatch(hostile, /"ruleIndex": -1/);
  },
  github: sameShape(text =>
    linesIn(text)
      .map(readCommand)
      .map(read => ({
        command: read?.command,
        properties: Object.keys(read?.properties ?? {}),
        lines: read?.message.split(/[\r\n]/).length,
      })),
  ),
  tap: sameShape(text => readTap(text).points.map(({ ok, skip }) => ({ ok, skipped: skip !== false }))),
  csv(hostile, harmless) {
    const rows: string[][] = parse(hostile, { record_delimiter: '\r\n' });
    assert.deepEqual(
      rows.map(({ length }) => length),
      harmless
        .trimEnd()
        .split('\r\n')
        .map((_row, _at, [head = '']) => head.split(',').length),
    );
    for (const cell of rows.flat()) assert.doesNotMatch(cell, /^\s*[=+\-@]/);
  },
  markdown(hostile) {
    const prose = hostile.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '');
    assert.doesNotMatch(prose, /^\s*(?:```|~~~)/m);
    assert.doesNotMatch(prose.replace(/\\.|`[^`\n]*`/g, ''), /<(?!!-- -->|\/?(?:code|details|summary|br|sub|b)>)/);
    const cells = (line: string) => count(line.replace(/\\./g, ''), /\|/g);
    for (const [table] of prose.matchAll(/^\|.*(?:\n\|.*)*/gm))
      assert.equal(new Set(table.split('\n').map(cells)).size, 1, table);
  },
  perfetto: sameShape(text => readTrace(text).map(({ ph, pid, tid, cat }) => ({ ph, pid, tid, cat }))),
  otlp(hostile, harmless, document) {
    if (hasPackages) assertOfProto(hostile);
    return sameSpans(hostile, harmless, document);
  },
  intervals: sameShape(text => readIntervals(text).map(({ locator }) => Object.keys(locator.keys))),
  async mermaid(hostile, harmless, document) {
    if (hasPackages) await sameChart(hostile, harmless, document);
    const block = hostile
      .slice('```mermaid\n'.length, -'```\n'.length)
      .replace(/ {2}axisFormat .*| {2}%% \d+ .*|#\d+;/g, '');
    assert.doesNotMatch(block, /[<>"'`&;#%{}\\]/);
  },
  svg(hostile, harmless) {
    const [{ css, elements }, calm] = [readSvg(hostile), calmPicture(harmless)];
    const drawn = (of: typeof elements) => of.filter(({ name }) => !/text|tspan/.test(name) && name !== 'path').length;
    assert.equal(css, calm.css);
    assert.equal(drawn(elements), drawn(calm.elements));
    assert.ok(hostile.length < 60_000, `a picture of ${hostile.length} characters`);
  },
  html: assertInertPage,
};
