import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REPORTS } from '../../src/show/report/registry.js';
import { podline } from '../cli/podline.js';
import { scratch } from '../scratch.js';
import { HOSTILE, type Json, objectsOf, pathsIn, replaced } from './hostile.js';

/** Objects of one kind each, and the type of their file. */
const KINDS: Readonly<Record<string, { readonly file: string; readonly from: readonly string[] }>> = {
  pods: {
    file: 'pods.ndjson',
    from: [
      'samples/graceful-quick/pods.yaml',
      'samples/mirror-pod-delete/pods.yaml',
      'samples/starts/crash-loop/pods.json.gz',
      'samples/starts/probes/pods.json.gz',
    ],
  },
  events: { file: 'events.ndjson', from: ['samples/events/list.json', 'samples/starts/probes/events.json.gz'] },
  'audit entries': { file: 'audit.log', from: ['samples/mirror-delete-witnesses/audit.jsonl.gz'] },
  nodes: {
    file: 'nodes.ndjson',
    from: ['samples/layouts/capi/artifacts/clusters/quick-start/resources/Node/ip-10-0-1-3.ec2.internal.yaml'],
  },
};

/** Another pod, whose answer no hostile field may change. */
const OTHER: Json = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'bystander',
    namespace: 'elsewhere',
    uid: '0f0f0f0f-1111-4222-8333-444444444444',
    resourceVersion: '999999',
    creationTimestamp: '2026-11-21T01:00:00Z',
    deletionTimestamp: '2026-11-21T01:10:30Z',
    deletionGracePeriodSeconds: 30,
    finalizers: ['example.com/hold'],
  },
  spec: { nodeName: 'node-of-the-other', containers: [{ name: 'app' }] },
  status: { phase: 'Running', containerStatuses: [{ name: 'app', restartCount: 2, state: { running: {} } }] },
};

const EVENT: Json = {
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { name: 'bystander.1', namespace: 'elsewhere' },
  involvedObject: {
    kind: 'Pod',
    name: 'bystander',
    namespace: 'elsewhere',
    uid: '0f0f0f0f-1111-4222-8333-444444444444',
  },
  type: 'Warning',
  reason: 'FailedKillPod',
  message: 'error killing pod',
  firstTimestamp: '2026-11-21T01:11:00Z',
  lastTimestamp: '2026-11-21T01:12:00Z',
  count: 3,
};

/** Words that only an arithmetic gone wrong prints; the hostile texts themselves are quoted where they stand as names. */
const WRONG =
  /-?\bInfinity(?:h|m| s\b|%(?![\dA-F]{2}))|\bNaN(?:m|h| s\b|%(?![\dA-F]{2})|-)|\bInvalid (?:Date|time)|\bundefined\b|\[object Object\]/;
/** An instant whose year has not four digits. */
const FAR = /"[+-]\d{6}-\d\d-\d\dT/;

/** The data of a page: its program has such words too. */
const dataOf = (html: string): string =>
  [...html.matchAll(/<script type="application\/json"[^>]*>(.*?)<\/script>/gs)].map(([, one]) => one).join('\n');

const told = (printed: string, name: string): string[] => {
  const { episodes, api = [] } = JSON.parse(printed);
  return [...episodes, ...api]
    .filter(({ pod }) => pod.name === name)
    .map(({ steps: _, findings: __, ...one }) => JSON.stringify({ ...one, id: null, revisions: null }));
};

describe.each(Object.entries(KINDS))('a hostile value in %s', (_, { file, from }) => {
  const folder = scratch();
  const objects = from.flatMap(path => objectsOf(path).slice(0, 12));
  const places = objects.flatMap((object, at) => pathsIn(object).map(path => ({ at, path })));

  async function analyzed(lines: readonly string[]): Promise<{ json: string; text: string; html: string }> {
    writeFileSync(join(folder, file), `${lines.join('\n')}\n`);
    writeFileSync(join(folder, 'other.json'), `${JSON.stringify(OTHER)}\n`);
    const [json, html] = [join(folder, 'document'), join(folder, 'page')];
    const { status, stdout, stderr } = await podline([
      ...[join(folder, file), join(folder, 'other.json')],
      ...['-v', '-o', 'text', '-o', `json=${json}`, '-o', `html=${html}`],
    ]);
    expect(stderr).not.toContain('error of podline itself');
    expect([0, 2]).toContain(status);
    return { json: readFileSync(json, 'utf8'), text: stdout, html: readFileSync(html, 'utf8') };
  }

  const costsThatObject = async (numRuns: number, seed?: number): Promise<void> => {
    const before = told((await analyzed(objects.map(object => JSON.stringify(object)))).json, 'bystander');
    expect(before).not.toEqual([]);
    const place = fc.constantFrom(...places);
    await fc.assert(
      fc.asyncProperty(place, fc.constantFrom(...HOSTILE), async ({ at, path }, value) => {
        const lines = objects.map((object, index) =>
          index === at ? replaced(object, path, value) : JSON.stringify(object),
        );
        const { json, text, html } = await analyzed(lines);
        const data = dataOf(html);
        for (const shown of [json, text, data]) expect(shown).not.toMatch(WRONG);
        for (const shown of [json, data]) expect(shown).not.toMatch(FAR);
        expect(json).not.toContain('"rule":"internal-error"');
        expect(told(json, 'bystander')).toEqual(before);
      }),
      { numRuns, ...(seed === undefined ? {} : { seed }) },
    );
  };

  it('costs no more than that object', () => costsThatObject(40));
  it('costs no more than that object, whatever it is', { tags: 'long' }, () => costsThatObject(1_500, 7));
});

const FORMATS = Object.keys(REPORTS).filter(format => format !== 'text');

describe('a hostile value in an earlier result', () => {
  const folder = scratch();
  const saved = (format: string): string[] => ['-o', `${format}=${join(folder, format)}`];
  const printedAs = (format: string): string => {
    const text = readFileSync(join(folder, format), 'utf8');
    return format === 'html' ? dataOf(text) : text;
  };

  const isRefusedOrShown = async (numRuns: number, seed?: number): Promise<void> => {
    const object = join(folder, 'pod.json');
    writeFileSync(object, JSON.stringify({ kind: 'List', apiVersion: 'v1', items: [OTHER, EVENT] }));
    const made = await Promise.all(
      [['samples/graceful-quick', 'samples/starts/crash-loop'], [object]].map(paths =>
        podline([...paths, '-o', 'json']),
      ),
    );
    const documents = made.map(({ stdout }): Json => JSON.parse(stdout));
    const places = fc.constantFrom(
      ...documents.flatMap(document => pathsIn(document).map(path => ({ document, path }))),
    );
    await fc.assert(
      fc.asyncProperty(places, fc.constantFrom(...HOSTILE), async ({ document, path }, value) => {
        const file = join(folder, 'earlier.json');
        writeFileSync(file, replaced(document, path, value));
        const { status, stdout, stderr } = await podline([file, '-v', ...FORMATS.flatMap(saved)]);
        expect(stderr).not.toContain('error of podline itself');
        expect([0, 2]).toContain(status);
        expect(stdout).not.toMatch(WRONG);
        for (const format of status === 0 ? FORMATS : []) expect(printedAs(format), format).not.toMatch(WRONG);
        const diffed = await podline(['diff', file, file]);
        expect(diffed.stderr).not.toContain('error of podline itself');
        expect(diffed.stdout).not.toMatch(WRONG);
      }),
      { numRuns, ...(seed === undefined ? {} : { seed }) },
    );
  };

  it('is refused, or shown as it is', () => isRefusedOrShown(60));
  it('is refused, or shown as it is, whatever it is', { tags: 'long' }, () => isRefusedOrShown(2_000, 7));
});
