import { describe, expect, it } from 'vitest';
import { endsOf, ownStarts } from '../../../src/document/episodes.js';
import { junit } from '../../../src/show/report/junit.js';
import { recorded } from '../../analyze/samples.js';
import { eachInShares } from '../../share.js';
import { readJunit, readSuites } from './junit-read.js';
import { absent, deletion, documentOf, finding, options } from './made-up.js';
import { faulty, recordedDocument } from './recorded.js';

const read = (document: Parameters<typeof junit.render>[0]) => readJunit(junit.render(document, options));

const bad = (name: string) => deletion({ verdict: 'incomplete', pod: { namespace: 'default', name } });

describe('the JUnit format', () => {
  eachInShares(recorded)('has one valid test per deletion and per start: %s', async sample => {
    const document = await recordedDocument(sample);
    const { cases, attributes } = read(document);
    const errors = document.findings.filter(({ level }) => level === 'error').length;
    const starts = ownStarts(document);
    expect(cases.length).toBe(endsOf(document).length + starts.length + errors);
    expect(Number(attributes.tests)).toBe(cases.length);
    expect(new Set(cases.map(({ name, classname }) => `${classname}.${name}`)).size).toBe(cases.length);
    const groups = [
      ...endsOf(document).map(one => ({ ...one, group: one.kind })),
      ...starts.map(one => ({ ...one, group: 'start' })),
    ];
    for (const [index, { verdict, durationMs, group }] of groups.entries()) {
      expect(cases[index]).toMatchObject({ classname: group, time: ((durationMs ?? 0) / 1000).toFixed(3) });
      expect([cases[index]?.failure !== null, cases[index]?.skipped !== null]).toEqual([
        verdict === 'incomplete',
        verdict === 'undetermined',
      ]);
    }
  });

  it('states what is missing and which lines show it', async () => {
    const document = await faulty();
    const [one] = read(document).cases;
    expect(one?.failure?.message).toBe(endsOf(document)[0]?.headline);
    expect(one?.failure?.text).toMatch(/^missing terminated-entered \(clean-up started\): /m);
    const [ref] = endsOf(document)[0]?.findings[0]?.evidence ?? [];
    expect(one?.failure?.text).toContain(`see kubelet.log:${ref?.line}`);
  });

  it('has a suite for each of several nodes, with its own counts and time', () => {
    const on = (node: string | null, name: string, more = {}) =>
      deletion({ node, pod: { namespace: 'default', name }, durationMs: 1_500, ...more });
    const document = documentOf([
      on('worker-1', 'web-7c5ddbdf54-b9kmx'),
      on('worker-2', 'web-7c5ddbdf54-zkd9w', { verdict: 'incomplete' }),
      on('worker-1', 'web-7c5ddbdf54-xkd9w', { verdict: 'undetermined' }),
      on(null, 'lost'),
    ]);
    const suites = readSuites(
      junit.render({ ...document, findings: [finding({ rule: 'input-mixed-nodes', level: 'warning' })] }, options),
    );
    expect(
      suites.map(({ attributes, cases }) => [
        attributes.name,
        attributes.tests,
        attributes.failures,
        attributes.skipped,
        attributes.time,
        cases.map(({ classname, name }) => `${classname} ${name}`),
      ]),
    ).toEqual([
      ['worker-1', '2', '0', '1', '3.000', ['worker-1.graceful default/web-*', 'worker-1.graceful default/web-* #2']],
      ['worker-2', '1', '1', '0', '1.500', ['worker-2.graceful default/web-*']],
      ['podline', '1', '0', '0', '1.500', ['graceful default/lost']],
    ]);
    expect(suites[2]?.output).toContain('input-mixed-nodes');
  });

  it('has the same names in every run', () => {
    const namesIn = (document: Parameters<typeof junit.render>[0]) =>
      readSuites(junit.render(document, options)).flatMap(({ cases }) => cases.map(({ name }) => name));
    const names = (suffix: string) =>
      namesIn(
        documentOf([
          bad(`web-7c5ddbdf54-${suffix}`),
          deletion({ pod: { namespace: 'default', name: `web-7c5ddbdf54-x${suffix.slice(1)}` } }),
          deletion({ pod: { namespace: 'default', name: 'db-0' } }),
          deletion({ kind: 'mirror', node: 'Node-7', pod: { namespace: 'kube-system', name: 'etcd-node-7' } }),
        ]),
      );
    expect(names('b9kmx')).toEqual(['default/web-*', 'default/web-* #2', 'default/db-0', 'kube-system/etcd-*']);
    expect(names('zkd9w')).toEqual(names('b9kmx'));
  });

  it('distinguishes warnings from failures', () => {
    const remarked = deletion({
      verdict: 'complete-with-findings',
      findings: [finding({ level: 'warning', message: 'went over its grace' })],
    });
    const [one] = read(documentOf([remarked])).cases;
    expect(one).toMatchObject({ failure: null, skipped: null });
    expect(one?.output).toContain('warning stuck-volume-unmount: went over its grace\n  see kubelet.log:77\n  next ');
  });

  it('skips what the input cannot show', () => {
    const open = deletion({ verdict: 'undetermined', headline: 'log ends while terminating', durationMs: null });
    expect(read(documentOf([open])).cases[0]).toMatchObject({ skipped: 'log ends while terminating', time: '0.000' });
  });

  it('fails for the run as a whole, too', () => {
    const { cases, attributes } = read(
      documentOf([], {}, [
        finding({ rule: 'deletion-count', message: 'expected 3; found 0' }),
        finding({ rule: 'input-gap', level: 'warning', message: 'a hole' }),
      ]),
    );
    expect(cases).toMatchObject([
      { classname: 'run', name: 'deletion-count', failure: { message: 'expected 3; found 0' } },
    ]);
    expect(attributes).toMatchObject({ tests: '1', failures: '1' });
    expect(
      read(documentOf([], {}, [finding({ rule: 'input-gap', level: 'warning', message: 'a hole' })])).output,
    ).toMatch(/a hole/);
  });

  it('has only characters that XML allows', () => {
    const name = 'a\u0000\u001b[1m]]>"\'<&>\uffff\ud800\n\tb';
    const { cases } = read(documentOf([{ ...bad(name), steps: [absent('forgotten', 'missing', name)] }]));
    expect(cases[0]?.name).toBe('default/a\\u{0}\\u{1b}[1m]]>"\'<&>\\u{ffff}\\u{d800}\\u{a}\\u{9}b');
    expect(cases[0]?.failure?.text).toContain(']]>');
  });
});
