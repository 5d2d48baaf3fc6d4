import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { objectsOf, readBlocks, readText, sample } from './watching.js';

const yaml = sample('mirror-delete-1.23');
const objects = objectsOf(yaml);
const forms: Record<string, string> = {
  YAML: yaml,
  'YAML events': yaml
    .split(/^---\n/m)
    .map(document => `object:\n${document.replace(/^/gm, '  ').trimEnd()}\ntype: MODIFIED\n`)
    .join('---\n'),
  'pretty JSON': objects.map(object => `${JSON.stringify(object, null, 4)}\n`).join(''),
  'JSON lines': objects.map(object => `${JSON.stringify({ type: 'MODIFIED', object })}\n`).join(''),
};

describe.each(Object.entries(forms))('a watch as %s', (_, text) => {
  const whole = readText(text);
  const identities = new Set(
    whole.snapshots.map(({ uid, name, resourceVersion }) => `${uid} ${name} ${resourceVersion}`),
  );

  it('is the same in any pieces', () => {
    const place = fc.integer({ min: 0, max: text.length });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 40 }), places => {
        const cuts = [0, ...places.sort((a, b) => a - b), text.length];
        const blocks = cuts.slice(1).map((to, at) => text.slice(cuts[at], to));
        expect(readBlocks(blocks)).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });

  it('never shows half an identity when it is cut', () => {
    for (let at = 0; at < text.length; at += 97) {
      const { snapshots, account } = readText(text.slice(0, at));
      for (const [index, snapshot] of snapshots.entries()) {
        const { uid, name, resourceVersion, partial, ...rest } = snapshot;
        if (uid !== '') expect(identities).toContain(`${uid} ${name} ${resourceVersion}`);
        else expect(name).toBe(whole.snapshots[0]?.name);
        // A snapshot before the last is complete; the last states it when it is not.
        const { partial: __, uid: ___, name: ____, resourceVersion: _____, ...full } = whole.snapshots[index] ?? {};
        if (!partial && account.cut === null) expect(rest.phase).toBe((full as typeof rest).phase);
        if (index < snapshots.length - 1) expect(rest).toEqual(full);
      }
      expect(whole.snapshots.length - snapshots.length).toBeGreaterThanOrEqual(0);
    }
  });
});

const pod = (metadata: string, rest = '') =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: p\n  namespace: n\n  resourceVersion: "7"\n  uid: u-1\n${metadata}${rest}`;

describe('hostile text in a watch', () => {
  it('never throws and keeps the account complete', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'apiVersion: v1\n',
        'kind: Pod\n',
        'metadata:\n',
        '  uid: u\n',
        '  name: ',
        '- ',
        '---\n',
        '{',
        '}\n',
        '[',
        '"',
        "'",
        '|\n',
        '&a ',
        '*a',
        '!!js ',
        '\t',
        '\n',
        'items:\n',
        '  ',
        'object:\n',
        '__proto__: ',
        '"items": [\n',
        '^C\n',
        '\ufeff',
        '#',
        ': ',
        '? ',
      ),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 120 }), pieces => {
        const { account, snapshots } = readText(pieces.join(''));
        const others = account.others.reduce((sum, { count }) => sum + count, 0);
        expect(account.documents).toBe(account.pods + others + account.unreadable);
        expect(account.pods).toBe(snapshots.length);
      }),
      { numRuns: 500 },
    );
  });

  it('survives damage in a real watch', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: yaml.length }), fc.string({ maxLength: 8 }), (at, damage) => {
        const { snapshots } = readText(yaml.slice(0, at) + damage + yaml.slice(at));
        expect(snapshots.length).toBeGreaterThanOrEqual(objects.length - 1);
      }),
    );
  });

  it('is accepted only where it has the right type', () => {
    const object = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: 'p',
        namespace: ['n'],
        uid: 'u-1',
        resourceVersion: { a: 1 },
        generation: 'many',
        finalizers: [1, null, 'f', {}],
        ownerReferences: 'none',
        deletionTimestamp: 'now',
        deletionGracePeriodSeconds: '30s',
        annotations: [],
      },
      spec: { volumes: [null, { name: 'v' }, 3], terminationGracePeriodSeconds: null, containers: [{ lifecycle: 1 }] },
      status: {
        phase: 'Running',
        conditions: [{}, 1],
        containerStatuses: [{ name: 'c', state: [], restartCount: {} }, null],
      },
    };
    expect(readText(JSON.stringify(object)).snapshots).toMatchObject([
      {
        namespace: '',
        uid: 'u-1',
        resourceVersion: '',
        generation: null,
        finalizers: ['f'],
        owners: [],
        deletionTimestamp: null,
        deletionGracePeriodSeconds: null,
        volumes: ['v'],
        conditions: [],
        preStop: [],
        containers: [{ name: 'c', state: null, exitCode: null, restartCount: 0 }],
      },
    ]);
  });

  it('does not confuse through __proto__', () => {
    const keys = '  __proto__:\n    polluted: yes\n  annotations:\n    __proto__: x\n';
    const read = readText(
      `${pod(keys)}---\n${pod('  labels: {__proto__: {polluted: 1}}\n')}---\n{"__proto__":{"kind":"Pod"},"kind":"Pod","metadata":{"name":"p","uid":"u","__proto__":{"polluted":1}}}\n`,
    );
    expect(read.account.pods).toBe(3);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('cannot expand aliases or nest without end', () => {
    const levels = Array.from({ length: 30 }, (_, at) => `  - &a${at + 1} [${`*a${at},`.repeat(9)}]\n`);
    const bomb = pod(`  finalizers:\n  - &a0 [x,x,x]\n${levels.join('')}`);
    const deep = pod(`  finalizers: ${'['.repeat(50_000)}\n`);
    const anchored = `${pod('')}spec: &s ${'{a: '.repeat(50_000)}\n`;
    for (const text of [bomb, deep, anchored, '{"a":'.repeat(50_000), '['.repeat(50_000), '- '.repeat(50_000)]) {
      const { account } = readText(`${text}\n---\n${pod('', 'status:\n  phase: Running\n')}`);
      expect(account.pods).toBeGreaterThanOrEqual(1);
      expect(account.documents).toBeLessThanOrEqual(2);
    }
  });

  it('is stored up to a limit, which the document states', () => {
    const status = 'status:\n  phase: Running\n';
    const long = pod(`  finalizers:\n${'  - example.com/f\n'.repeat(1000)}`, status);
    const passed = pod(`  labels:\n${'    a: b\n'.repeat(1000)}`, status);
    const read = readBlocks([`${long}---\n${passed}`], { yaml: 1000 });
    expect(read.snapshots.map(({ partial, phase }) => ({ partial, phase }))).toEqual([
      { partial: true, phase: null },
      { partial: false, phase: 'Running' },
    ]);
    expect(read.snapshots[0]?.finalizers.length).toBeLessThan(60);
    expect(read.account.problems).toEqual([{ line: 1, reason: 'too large for this reader', partly: true }]);
    expect(readText(long).account.problems).toEqual([]);
  });

  it('is not stored at all where pretty JSON exceeds a limit', () => {
    const object = (labels: number) => ({
      kind: 'Pod',
      metadata: { name: 'p', uid: 'u', resourceVersion: '1', labels: 'x'.repeat(labels) },
    });
    const texts = [5000, 5].map(labels => `${JSON.stringify(object(labels), null, 2)}\n`);
    const read = readBlocks(texts, { json: 1000 });
    expect(read.account).toMatchObject({ pods: 1, unreadable: 1 });
    expect(read.account.problems).toEqual([{ line: 1, reason: 'too large for this reader' }]);
  });

  it('may fold, quote and anchor what is stored', () => {
    const status = `status:\n  message: |\n    apiVersion: v1\n    kind: Pod\n\n    uid: other\n  phase: "Runn\\x69ng"\n  reason: 'it''s\n    folded'\n`;
    const read = readText(
      `${pod('  finalizers: [a/b, "c/d"]\n  generation: &g 3\n', status)}---\n${pod('', 'status: {phase: Failed}\n')}`,
    );
    expect(read.snapshots).toMatchObject([
      {
        uid: 'u-1',
        generation: 3,
        finalizers: ['a/b', 'c/d'],
        phase: 'Running',
        reason: "it's folded",
        message: 'apiVersion: v1\nkind: Pod\n\nuid: other\n',
      },
      { uid: 'u-1', phase: 'Failed' },
    ]);
    expect(read.account).toMatchObject({ documents: 2, pods: 2 });
  });

  it('may fold, quote and anchor in any pieces', () => {
    const labels = '  labels:\n    a: b\n\n';
    const text = pod(
      `  finalizers: [a/b,\n    c/d]\n${labels}`,
      'status:\n  message: |\n    one\n\n    two\n  phase: >-\n    Running\n',
    );
    const whole = readText(text);
    expect(whole.snapshots).toMatchObject([{ finalizers: ['a/b', 'c/d'], message: 'one\n\ntwo\n', phase: 'Running' }]);
    for (let size = 1; size <= text.length; size++) {
      const blocks = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      );
      expect(readBlocks(blocks)).toEqual(whole);
    }
  });

  it('does not lose what precedes damage', () => {
    const read = readText(pod('  finalizers: [a\nspec:\n  nodeName: n1\n', 'status:\n  phase: Running\n'));
    expect(read.snapshots).toMatchObject([{ uid: 'u-1', resourceVersion: '7', partial: true }]);
  });

  it.each([
    ['^C in the middle of a line', '  startTi^C\n'],
    ['a quote that is never closed', 'spec:\n  nodeName: "n1\n'],
  ])('makes a pod partial even after its phase: %s', (_, damage) => {
    const whole = pod('', 'status:\n  phase: Running\n');
    const read = readText(`${whole}${damage}---\n${whole}`);
    expect(read.snapshots).toMatchObject([
      { phase: 'Running', partial: true },
      { phase: 'Running', partial: false },
    ]);
  });
});
