import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

/** Another pod, whose answer none of that may change. */
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

/** Words that only an arithmetic gone wrong prints; the hostile texts themselves are quoted where they stand as names. */
const WRONG =
  /-?\bInfinity(?:h|m| s\b|%)|\bNaN(?:m|h| s\b|%|-)|\bInvalid (?:Date|time)|\bundefined\b|\[object Object\]/;
/** An instant whose year has not four digits. */
const FAR = /"[+-]\d{6}-\d\d-\d\dT/;

const told = (printed: string, name: string): string[] => {
  const { lifecycles, starts = [], api = [] } = JSON.parse(printed);
  return [...lifecycles, ...starts, ...api]
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
        const data = [...html.matchAll(/<script type="application\/json"[^>]*>(.*?)<\/script>/gs)]
          .map(([, one]) => one)
          .join('\n');
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

describe('a hostile value in an earlier result', () => {
  const folder = scratch();

  const isRefusedOrShown = async (numRuns: number, seed?: number): Promise<void> => {
    const made = await podline(['samples/graceful-quick', 'samples/starts/crash-loop', '-o', 'json']);
    const document: Json = JSON.parse(made.stdout);
    const places = fc.constantFrom(...pathsIn(document));
    await fc.assert(
      fc.asyncProperty(places, fc.constantFrom(...HOSTILE), async (path, value) => {
        const file = join(folder, 'earlier.json');
        writeFileSync(file, replaced(document, path, value));
        const { status, stdout, stderr } = await podline([file, '-v']);
        expect(stderr).not.toContain('error of podline itself');
        expect([0, 2]).toContain(status);
        expect(stdout).not.toMatch(WRONG);
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
