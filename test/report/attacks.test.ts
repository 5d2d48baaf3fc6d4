import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/types.js';
import { REPORTS } from '../../src/report/registry.js';
import { readCommand } from './github-read.js';
import { ATTACKS, LONG, poisoned, renamed } from './hostile.js';
import { readIntervals } from './intervals-read.js';
import { readJunit } from './junit-read.js';
import { finding, options } from './made-up.js';
import { type ReadChart, readMermaid } from './mermaid-read.js';
import { readOtlp } from './otlp-read.js';
import { faulty, recordedDocument } from './recorded.js';
import { violations } from './sarif-schema.js';
import { readSvg } from './svg-read.js';
import { readTap } from './tap-read.js';
import { readTrace } from './trace-event-read.js';

/** What must hold for one format: it is read by what it is meant for, and has the shape that a harmless text has. */
type Check = (hostile: string, harmless: string, document: ResultDocument) => void | Promise<void>;

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

const CHECKS: Readonly<Record<string, Check>> = {
  json: (hostile, _harmless, document) => expect(JSON.parse(hostile)).toEqual(JSON.parse(JSON.stringify(document))),
  ndjson: (hostile, _harmless, document) =>
    expect(
      hostile
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line)),
    ).toEqual(JSON.parse(JSON.stringify(document.lifecycles))),
  junit: (hostile, harmless) => {
    expect(readJunit(hostile).cases.length).toBe(readJunit(harmless).cases.length);
    expect(count(hostile, /</g)).toBe(count(harmless, /</g));
  },
  sarif: (hostile, harmless) => {
    expect(violations(hostile)).toEqual([]);
    expect(hostile).not.toMatch(/"(?:helpUri|uri)": "(?!https:|file:)[\w+.-]+:/);
    expect(hostile.split('"ruleIndex"').length).toBe(harmless.split('"ruleIndex"').length);
    expect(hostile).not.toContain('"ruleIndex": -1');
  },
  github: (hostile, harmless) => {
    const commands = (text: string) =>
      text
        .split('\n')
        .slice(0, -1)
        .map(readCommand)
        .map(read => ({
          command: read?.command,
          properties: Object.keys(read?.properties ?? {}),
          lines: read?.message.split(/[\r\n]/).length,
        }));
    expect(commands(hostile)).toEqual(commands(harmless));
  },
  tap: (hostile, harmless) => {
    const points = (text: string) => readTap(text).points.map(({ ok, skip }) => ({ ok, skip }));
    expect(points(hostile)).toEqual(points(harmless));
  },
  csv: (hostile, harmless) => {
    const rows: string[][] = parse(hostile, { record_delimiter: '\r\n' });
    expect(rows.map(({ length }) => length)).toEqual(
      harmless
        .trimEnd()
        .split('\r\n')
        .map(() => 14),
    );
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+\-@]/);
  },
  markdown: hostile => {
    const prose = hostile.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '');
    expect(prose).not.toMatch(/^\s*(?:```|~~~)/m);
    expect(prose.replace(/\\.|`[^`\n]*`/g, '')).not.toMatch(/<(?!!-- -->|\/?(?:code|details|summary|br|sub|b)>)/);
    const cells = (line: string) => count(line.replace(/\\./g, ''), /\|/g);
    for (const [table] of prose.matchAll(/^\|.*(?:\n\|.*)*/gm))
      expect(new Set(table.split('\n').map(cells)).size).toBe(1);
  },
  perfetto: (hostile, harmless) => {
    const phases = (text: string) => readTrace(text).map(({ ph, pid, tid, cat }) => ({ ph, pid, tid, cat }));
    expect(phases(hostile)).toEqual(phases(harmless));
  },
  otlp: (hostile, harmless) => {
    const shape = (text: string) =>
      readOtlp(text).map(({ spans }) =>
        spans.map(({ attributes, events }) => [Object.keys(attributes), events.length]),
      );
    expect(shape(hostile)).toEqual(shape(harmless));
  },
  intervals: (hostile, harmless) =>
    expect(readIntervals(hostile).map(({ locator }) => Object.keys(locator.keys))).toEqual(
      readIntervals(harmless).map(({ locator }) => Object.keys(locator.keys)),
    ),
  mermaid: async (hostile, harmless) => {
    const shape = ({ sections, tasks }: ReadChart) => [
      sections.length,
      tasks.map(({ from, to, isMilestone, isCritical }) => [from, to, isMilestone, isCritical]),
    ];
    expect(shape(await readMermaid(hostile))).toEqual(shape(await readMermaid(harmless)));
    const block = hostile
      .slice('```mermaid\n'.length, -'```\n'.length)
      .replace(/ {2}axisFormat .*| {2}%% \d+ .*|#\d+;/g, '');
    expect(block).not.toMatch(/[<>"'`&;#%{}\\]/);
  },
  svg: (hostile, harmless) => {
    const [{ css, elements }, calm] = [readSvg(hostile), readSvg(harmless)];
    const drawn = (of: typeof elements) => of.filter(({ name }) => !/text|tspan/.test(name) && name !== 'path').length;
    expect(css).toBe(calm.css);
    expect(drawn(elements)).toBe(drawn(calm.elements));
    expect(hostile.length).toBeLessThan(60_000);
  },
  html: (hostile, harmless) => {
    for (const tag of [/<script/gi, /<\/script/gi, /<img/gi, /<svg/gi, /<iframe/gi, /<!--/g, /-->/g])
      expect(count(hostile, tag)).toBe(count(harmless, tag));
  },
};

const OBEYED = /[^\P{Cc}\n\r\t]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** For what a terminal or a CI shows while it is written: whatever the format is, nothing in it is obeyed. */
const inertText: Check = (hostile, harmless) => {
  // A mark of the report's own may be an emoji, with its selector
  expect(count(hostile, OBEYED)).toBe(count(harmless, OBEYED));
  expect(hostile).not.toMatch(/\r(?!\n)/);
  expect(hostile).not.toMatch(/##\w*\[/);
  const starts = (text: string) => count(text, /^\s*::\w/gm);
  expect(starts(hostile)).toBe(starts(harmless));
};

/** A page brings its own program along, in which anything may stand. */
const NOT_TEXT: ReadonlySet<string> = new Set(['html']);

/** Three deletions of recorded runs: one misses a step, one hung, one is of a mirror; and the run has findings too. */
async function recorded(): Promise<ResultDocument> {
  const [base, ...others] = await Promise.all([
    faulty(),
    recordedDocument('stuck-volume-unmount'),
    recordedDocument('mirror-pod-delete'),
  ]);
  const lifecycles = [base, ...others].flatMap(document => document.lifecycles.slice(0, 1));
  return { ...base, lifecycles, findings: [finding(), finding({ level: 'warning' })] };
}

const real = recorded();

async function withstands(format: string, attack: string, put: typeof poisoned): Promise<void> {
  const report = await REPORTS[format]?.();
  const base = await real;
  const render = (of: ResultDocument): string => report?.render(of, { ...options, evidence: true }) ?? '';
  const document = put(base, attack);
  const [hostile, harmless] = [render(document), render(put(base, 'x'))];
  if (!NOT_TEXT.has(format)) inertText(hostile, harmless, document);
  await CHECKS[format]?.(hostile, harmless, document);
}

describe.each(Object.keys(REPORTS))('%s withstands', format => {
  it.each(Object.entries(ATTACKS))('%s', async (_name, attack) => {
    await withstands(format, attack, poisoned);
    await withstands(format, `x ${attack}`, poisoned);
  });

  it.each(Object.entries(LONG))('a long name of %s', (_name, attack) => withstands(format, attack, renamed));
});
